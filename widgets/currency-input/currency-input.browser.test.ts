import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { reusePage, serveHost } from '../../shared/testing/browser.ts';

const example = (name: string) => readFileSync(new URL(`examples/${name}.html`, import.meta.url), 'utf8');
const document = (lang: string, body: string) =>
  `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head><title>Price</title>
  <link rel="stylesheet" href="/assets/zellige.css"><script type="module" src="/assets/zellige.js"></script></head>
  <body><main><h1>Price</h1>${body}</main></body></html>`;
const host = await serveHost({
  '/minimal': document('en', example('minimal')),
  '/empty': document('en', example('empty')),
  '/bounds': document('en', example('bounds')),
  '/ar': document('ar', example('minimal')),
  '/choice': document(
    'en',
    example('minimal').replace(
      '</z-currency-input>',
      '<p><input type="checkbox" aria-label="Take"></p></z-currency-input>',
    ),
  ),
  '/two': document('en', example('same-name')),
});

let close = async () => {};
afterEach(() => close());

interface Visit {
  readonly asleep?: boolean;
  /** Delays the widget's code until it resolves. */
  readonly loadAfter?: Promise<void>;
}

async function visit(path: string, { asleep = false, loadAfter }: Visit = {}) {
  const { page, console, close: forget } = await reusePage();
  close = async () => {
    expect(console).toEqual([]);
    await forget();
  };
  if (loadAfter) {
    await page.route('**/currency-input.js*', async (route) => {
      await loadAfter;
      await route.continue();
    });
  }
  await page.goto(host + path);
  if (!asleep) {
    await page.locator('z-currency-input').first().hover();
    await suffix(page).first().waitFor();
  }
  const input = page.locator('input').first();
  const state = () =>
    input.evaluate((node: HTMLInputElement) => {
      const { value, selectionStart } = node;
      return selectionStart === node.selectionEnd
        ? `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`
        : value;
    });
  const caret = (at: number) => input.evaluate((node: HTMLInputElement, to) => node.setSelectionRange(to, to), at);
  return { page, input, state, caret };
}

/** Finds the suffix, hidden from screen readers, which hear the field's description. Once it is there, the widget works. */
const suffix = (page: Page) => page.locator('.z-currency-input-suffix');
const paste = (page: Page, text: string) => page.keyboard.insertText(text);
const posted = (page: Page, name: string) =>
  page.evaluate((key) => new FormData(globalThis.document.querySelector('form') as HTMLFormElement).getAll(key), name);

describe('typing an amount', () => {
  it('groups the digits with the caret behind the last one', async () => {
    const { page, input, state } = await visit('/empty');
    await input.focus();
    await page.keyboard.type('1234567,5');
    expect(await state()).toBe('1 234 567,5|');
    await page.keyboard.press('Tab');
    await expect.poll(() => input.inputValue()).toBe('1 234 567,50');
  });

  it('keeps the caret where a digit is put in or taken out of the middle', async () => {
    const { page, input, state, caret } = await visit('/minimal');
    await input.focus();
    await caret(1);
    await page.keyboard.type('99');
    expect(await state()).toBe('199| 234,50');
    await page.keyboard.type('8');
    expect(await state()).toBe('1 998| 234,50');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    expect(await state()).toBe('19| 234,50');
    // The space itself cannot go: Delete steps over it, then takes the digit.
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    expect(await state()).toBe('1 9|34,50');
  });

  it('takes the dot of the number pad for the comma, and a second one for nothing', async () => {
    const { page, input, state } = await visit('/empty');
    await input.focus();
    await page.keyboard.type('12.5.,7');
    expect(await state()).toBe('12,57|');
  });

  it('lets decimals be typed over those that are there', async () => {
    const { page, input, state, caret } = await visit('/minimal');
    await input.focus();
    await caret(6);
    await page.keyboard.type('75');
    expect(await state()).toBe('1 234,75|');
    await page.keyboard.type('9');
    expect(await state()).toBe('1 234,75|');
  });

  it('makes Arabic digits ASCII', async () => {
    const { page, input, state } = await visit('/empty');
    await input.focus();
    await page.keyboard.type('١٢٣٤٫٥');
    expect(await state()).toBe('1 234,5|');
  });

  it('says that digits behind the second decimal were not taken, until the amount is changed (MNY-6)', async () => {
    const { page, input, state } = await visit('/empty');
    const note = page.getByText('at most two decimals');
    await input.focus();
    await page.keyboard.type('1.23');
    expect(await note.count()).toBe(0);
    await page.keyboard.type('4,50');
    expect(await state()).toBe('1,23|');
    await note.waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => note.count()).toBe(1);
    await input.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1234,50');
    await note.waitFor({ state: 'detached' });
  });

  it('says that a minus was not taken, until the amount is changed (MNY-6)', async () => {
    const { page, input, state } = await visit('/empty');
    const note = page.getByText('cannot be negative');
    await input.focus();
    await page.keyboard.type('-');
    await note.waitFor();
    expect(await state()).toBe('|');
    await page.keyboard.type('5');
    await note.waitFor({ state: 'detached' });
    expect(await state()).toBe('5|');
  });

  it('replaces what was selected, and takes it back with undo', async () => {
    const { page, input, state } = await visit('/minimal');
    await input.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('7');
    expect(await state()).toBe('7|');
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Tab');
    await expect.poll(() => input.inputValue()).toBe('1 234,50');
  });

  it.each([
    ['1 234,5 DA', '1 234,50|'],
    ['1,234.50', '1 234,50|'],
    ['1.234,50', '1 234,50|'],
    ['2500', '2 500|'],
  ])('reads the pasted text %j', async (text, shown) => {
    const { page, input, state } = await visit('/minimal');
    await input.focus();
    await page.keyboard.press('Control+A');
    await paste(page, text);
    expect(await state()).toBe(shown);
  });

  it('pastes with the mouse over a selection of the mouse', async () => {
    const { page, input, state } = await visit('/minimal');
    await input.click();
    await input.evaluate((node: HTMLInputElement) => node.select());
    await paste(page, '1,999.90');
    expect(await state()).toBe('1 999,90|');
  });

  it('refuses pasted text that is no amount, says so, and keeps what was there', async () => {
    const { page, input } = await visit('/minimal');
    await input.focus();
    await page.keyboard.press('Control+A');
    await paste(page, '12 or 13');
    await expect.poll(() => input.inputValue()).toBe('1 234,50');
    await page.getByRole('alert').getByText('This is not an amount').waitFor();
  });

  it.each(['1.234', '1,234'])('asks which amount the pasted %j is, and keeps what was there', async (text) => {
    const { page, input } = await visit('/minimal');
    await input.focus();
    const before = await input.inputValue();
    await input.selectText();
    await paste(page, text);
    await expect.poll(() => input.inputValue()).toBe(before);
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/1\s234,00.*1,23/);
  });

  it('tells a change to the page as an unenhanced field does', async () => {
    const { page, input } = await visit('/minimal');
    await page.evaluate(() => {
      Reflect.set(window, 'changes', 0);
      globalThis.document.addEventListener('change', () =>
        Reflect.set(window, 'changes', Reflect.get(window, 'changes') + 1),
      );
    });
    await input.focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'changes'))).toBe(0);
    await input.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'changes'))).toBe(1);
    await expect.poll(() => input.inputValue()).toBe('1 234,50');
  });
});

describe('the form around an amount', () => {
  it('posts canonical amounts in order, also from a field outside it, and Enter needs no blur', async () => {
    const { page, input } = await visit('/two');
    await page.getByLabel('Gift wrap').hover();
    await page.getByLabel('Large').hover();
    await expect.poll(() => suffix(page).count()).toBe(3);
    await input.fill('950,5');
    const [request] = await Promise.all([page.waitForRequest('**/qa/echo'), input.press('Enter')]);
    expect(request.postData()).toBe(
      new URLSearchParams([
        ['price[]', '950.50'],
        ['price[]', '250.00'],
        ['price[]', '12500.00'],
        ['price[]', '1150.00'],
      ]).toString(),
    );
    close = async () => page.context().close();
  });

  it('shows the first amount again after a reset', async () => {
    const { page, input } = await visit('/minimal');
    await input.fill('5');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => input.inputValue()).toBe('1 234,50');
    expect(await posted(page, 'price')).toEqual(['1234.50']);
  });

  it('follows a value that a script sets while the field has the focus', async () => {
    const { page, input, state } = await visit('/minimal');
    await input.focus();
    await input.evaluate((node: HTMLInputElement) => {
      node.value = '1234567.5';
    });
    await page.keyboard.press('End');
    await page.keyboard.type('0');
    expect(await state()).toBe('1 234 567,50|');
    expect(await posted(page, 'price')).toEqual(['1234567.50']);
  });

  it('adds no listener to the page for a second and a third field', async () => {
    const { page } = await visit('/two');
    await page.evaluate(() => {
      Reflect.set(window, 'added', 0);
      const { addEventListener } = EventTarget.prototype;
      EventTarget.prototype.addEventListener = function (this: EventTarget, ...args) {
        Reflect.set(window, 'added', Reflect.get(window, 'added') + 1);
        return addEventListener.apply(this, args as never);
      };
    });
    await page.getByLabel('Large').hover();
    await page.getByLabel('Gift wrap').hover();
    await expect.poll(() => suffix(page).count()).toBe(3);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'added'))).toBe(0);
  });
});

it('the currency stays at the end of its field, whatever else the element holds', async () => {
  const { page, input } = await visit('/choice');
  const field = await input.boundingBox();
  const currency = await suffix(page).boundingBox();
  expect([currency?.y, currency?.height]).toEqual([field?.y, field?.height]);
});

describe('the first touch', () => {
  it('loses no key and no caret when the widget comes while a person types', async () => {
    let letGo = () => {};
    const loadAfter = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { page, input, state } = await visit('/empty', { asleep: true, loadAfter });
    await input.focus();
    await page.keyboard.type('12345.');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    letGo();
    await suffix(page).waitFor();
    expect(await state()).toBe('12 34|5,');
    await page.keyboard.type('6');
    await page.keyboard.press('End');
    await page.keyboard.type('7');
    expect(await state()).toBe('123 465,7|');
  });

  it('posts for a paste that came before its code what it posts for one that came after', async () => {
    const sent = async ({ isEarly, text }: { isEarly: boolean; text: string }) => {
      let letGo = () => {};
      const loadAfter = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const { page, input } = await visit('/minimal', { asleep: true, loadAfter });
      await input.focus();
      if (!isEarly) {
        letGo();
        await suffix(page).waitFor();
      }
      await page.keyboard.press('Control+A');
      await paste(page, text);
      if (isEarly) {
        await expect.poll(() => input.inputValue(), { message: 'the code is not there yet' }).toBe(text);
        letGo();
        await suffix(page).waitFor();
      }
      const isValid = await input.evaluate((node: HTMLInputElement) => node.validity.valid);
      const result = { isValid, shown: await input.inputValue(), sent: await posted(page, 'price') };
      await close();
      return result;
    };
    for (const text of ['1.234', '1 999,5 DA']) {
      expect(await sent({ isEarly: true, text }), text).toEqual(await sent({ isEarly: false, text }));
    }
    close = async () => {};
  });

  it('is waited for by a form that is sent while its code is on its way', async () => {
    let letGo = () => {};
    const loadAfter = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { page, input } = await visit('/minimal', { asleep: true, loadAfter });
    const sent: (string | null)[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData()));
    await input.focus();
    await page.keyboard.press('Control+A');
    await paste(page, '1.234');
    await page.keyboard.press('Enter');
    letGo();
    await page.getByRole('alert').getByText('Is the pasted amount').waitFor();
    await input.fill('1234');
    await page.keyboard.press('Enter');
    await expect.poll(() => sent).toEqual(['price=1234.00']);
    close = () => page.context().close();
  });

  it('keeps the selection a Tab made, also in a number field', async () => {
    const { page, input } = await visit('/bounds', { asleep: true });
    await page.keyboard.press('Tab');
    await suffix(page).first().waitFor();
    await expect.poll(() => input.inputValue()).toBe('2 500,00');
    await expect.poll(() => input.evaluate((node) => node === globalThis.document.activeElement)).toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('70');
    await expect.poll(() => input.inputValue()).toBe('70');
  });
});

describe('an Arabic page', () => {
  it('keeps the groups of digits in order, with the currency at their end', async () => {
    const { page, input } = await visit('/ar');
    await expect.poll(() => input.evaluate((node) => getComputedStyle(node).direction)).toBe('ltr');
    await expect.poll(() => input.inputValue()).toBe('1 234,50');
    expect(await axeFindings(page, 'main')).toEqual([]);
  });
});
