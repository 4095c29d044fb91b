import { beforeEach, describe, expect, it } from 'vitest';
import { BulkAnswer } from '../../shared/api/bulk-change.ts';
import { announced } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './bulk-bar.contract.ts';
import './bulk-bar.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'products') => examples[name]?.html ?? '';
const box = (id: string) => find<HTMLInputElement>(`input[type=checkbox][value="${id}"]`);
const pageBox = () => find<HTMLInputElement>('[data-select-page]');
const bar = () => document.querySelector('.z-bulk-bar-count strong')?.textContent ?? null;
const dialog = () => document.querySelector('dialog');
const details = () =>
  [...document.querySelectorAll('dialog dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);
const button = (name: string) => {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('z-bulk-bar button')];
  return buttons.findLast(({ textContent }) => textContent === name) as HTMLButtonElement;
};
const press = async (control: HTMLElement) => {
  control.click();
  await widgetsWork();
};
const posted = () => [...new FormData(find<HTMLFormElement>('form'))].map(([name, value]) => `${name}=${value}`);

const BULK = 'http://shop.test/dashboard/products/bulk';
const sent: URLSearchParams[] = [];
const answerWith = (end: () => Response | Promise<Response>) =>
  server.use(
    http.post(BULK, async ({ request }) => {
      sent.push(new URLSearchParams(await request.text()));
      return end();
    }),
  );
const CHANGED = {
  id: 900001,
  name: 'Teapot',
  outcome: 'changed',
  message: 'Price changed',
  before: 1000,
  after: 1050.5,
};
const FAILED = { id: 900002, name: 'Tray', outcome: 'failed', message: 'The price would be negative.' };
const DONE = { message: '1 product changed.', changed: 1, unchanged: 0, failed: 0 };
const result = (...rows: object[]) =>
  answer(BulkAnswer, { message: '1 product changed.', changed: 1, unchanged: 0, failed: rows.length - 1, rows });
/** Ticks both rows, presses the form's button and confirms. */
const change = async () => {
  await press(pageBox());
  await press(button('Apply'));
  await press(button('Apply'));
  await expect.poll(() => document.body.textContent).not.toContain('Changing…');
  await widgetsWork();
};

setupMockServer();
beforeEach(() => {
  sent.length = 0;
});
describeWidget(contract, examples);

describe('<z-bulk-bar>', () => {
  it('counts what is ticked, also what was ticked before', async () => {
    const host = await mount(html('selected'));
    expect([bar(), host.dataset.state]).toEqual(['1 selected', 'selected']);
    await press(box('8'));
    expect(bar()).toBe('2 selected');
    await press(button('Clear the selection'));
    expect([bar(), box('7').checked, host.dataset.state]).toEqual([null, false, undefined]);
    expect(document.activeElement, 'the pressed button is gone').toBe(box('8'));
  });

  it('announces the count of the first tick too, before which there is no count to follow', async () => {
    await mount(html());
    await press(box('900001'));
    expect(await announced()).toBe('1 selected');
    await press(box('900002'));
    expect(await announced()).toBe('2 selected');
  });

  it('sends boxes named as PHP reads a list, those of another page too', async () => {
    await mount(html().replaceAll('name="ids"', 'name="ids[]"'));
    await press(pageBox());
    expect(bar()).toBe('2 selected');
    box('900001').closest('tr')?.remove();
    await press(pageBox());
    await press(pageBox());
    expect(posted().filter((field) => field.startsWith('ids'))).toEqual(['ids[]=900001', 'ids[]=900002']);
    box('900002').closest('tr')?.remove();
    document.dispatchEvent(new CustomEvent('z-product-filter:change'));
    await widgetsWork();
    expect(posted().filter((field) => field.startsWith('ids'))).toEqual(['ids[]=900001', 'ids[]=900002']);
  });

  it.each([
    [
      'have another name',
      ['name="ids"', 'name="product"'],
      'no check box has the name "ids" or "ids[]", so nothing can be chosen. Is name="product" meant on the tag?',
    ],
    [
      'belong to no form',
      [' form="bulk-products" name="ids"', ' name="ids"'],
      'a check box "ids" does not belong to the form of the change, so what is ticked is not sent. Add form="bulk-products" to it.',
    ],
  ])('says in the console when the boxes %s', async (_, [right = '', wrong = ''], line) => {
    await mount(html().replaceAll(right, wrong));
    expect(takeConsole()).toEqual([expect.stringContaining(`<z-bulk-bar>: ${line}`)]);
  });

  it('offers the undo that the answer names, sends it again after a failure, and says what became of it', async () => {
    await mount(html());
    const undo = { url: '/dashboard/products/bulk', fields: { action: 'undo', of: 'a key' } };
    answerWith(() => answer(BulkAnswer, { ...DONE, rows: [CHANGED], undo }));
    await change();
    expect(bar()).toBe(null);
    answerWith(() => new HttpResponse(null, { status: 500 }));
    await press(button('Undo this change'));
    await expect.poll(() => button('Try again')).toBeDefined();
    takeConsole();
    answerWith(() => answer(BulkAnswer, { ...DONE, message: '1 price restored.', rows: [CHANGED] }));
    await press(button('Try again'));
    await expect.poll(() => dialog()?.textContent).toContain('1 price restored.');
    expect(sent.slice(1).map(String)).toEqual(Array(2).fill('action=undo&of=a+key'));
    expect([button('Undo this change'), document.activeElement]).toEqual([undefined, button('Close')]);
  });

  it('ticks this page where its box was pressed before the widget worked', async () => {
    await mount(html().replace('data-select-page', 'checked data-select-page'));
    const boxes = [box('900001'), box('900002'), pageBox()];
    expect([bar(), ...boxes.map(({ checked }) => checked)]).toEqual(['2 selected', true, true, true]);
  });

  it('ticks this page first, and offers all that match as a second press', async () => {
    const host = await mount(html());
    await press(box('900001'));
    expect([pageBox().checked, pageBox().indeterminate]).toEqual([false, true]);
    await press(pageBox());
    expect([box('900002').checked, bar()]).toEqual([true, '2 selected']);
    await press(button('Select all 1240 that match'));
    expect(document.activeElement, 'the pressed button is gone').toBe(pageBox());
    expect([bar(), host.dataset.state]).toEqual(['All 1240 that match are selected', 'all']);
    expect(posted()).toContain('all=1240');
    await press(box('900001'));
    expect([bar(), host.dataset.state]).toEqual(['1 selected', 'selected']);
    expect(posted().join()).not.toContain('all=');
  });

  it('takes what is ticked along to another page of the list', async () => {
    await mount(html());
    await press(box('900001'));
    find('tbody').replaceChildren(...[...find('tbody').children].slice(1));
    document.dispatchEvent(new CustomEvent('z-product-filter:change'));
    await widgetsWork();
    expect(bar()).toBe('1 selected, 1 of them on another page');
    await press(box('900002'));
    expect(
      posted()
        .filter((field) => field.startsWith('ids'))
        .sort(),
    ).toEqual(['ids=900001', 'ids=900002']);
  });

  /** Shows another page of the list, which says what all of its pages match. */
  const showPage = async (matching: string) => {
    find<HTMLInputElement>('[name=matching]').value = matching;
    find('tbody').innerHTML = find('tbody').innerHTML.replaceAll('90000', '90001');
    document.dispatchEvent(new CustomEvent('z-product-filter:change'));
    await widgetsWork();
  };

  it('still has all that match on another page of the same list, ticked, until one is unticked', async () => {
    await mount(html());
    await press(pageBox());
    await press(button('Select all 1240 that match'));
    await showPage('5f0c');
    expect([bar(), box('900011').checked, pageBox().checked]).toEqual(['All 1240 that match are selected', true, true]);
    expect(posted()).toContain('all=1240');
    expect(posted()).not.toContain('ids=900001');
    await press(box('900011'));
    expect(bar()).toBe('3 selected, 2 of them on other pages');
  });

  it('forgets that all match once the list is another one', async () => {
    await mount(html());
    await press(pageBox());
    await press(button('Select all 1240 that match'));
    await showPage('77aa');
    expect(bar()).toBe('2 selected, 2 of them on other pages');
  });

  it('leaves a button with an address of its own to the browser, which sends what is ticked', async () => {
    await mount(html());
    const form = find<HTMLFormElement>('form');
    form.insertAdjacentHTML('beforeend', '<button type="submit" formaction="/labels">Labels</button>');
    await press(pageBox());
    const leaves: string[] = [];
    document.addEventListener(
      'submit',
      (event) => {
        leaves.push(`${event.defaultPrevented} ${posted().filter((field) => field.startsWith('ids'))}`);
        event.preventDefault();
      },
      { once: true },
    );
    await press(button('Labels'));
    expect([leaves, dialog()]).toEqual([['false ids=900001,ids=900002'], null]);
  });

  it('says that the amount is missing instead of asking', async () => {
    await mount(html());
    await press(pageBox());
    find<HTMLSelectElement>('select[name=action]').value = 'price';
    await press(button('Apply'));
    expect([dialog(), document.activeElement]).toEqual([null, find('[name=change]')]);
    expect(document.body.textContent).toContain('Enter a change.');
    find<HTMLSelectElement>('select[name=action]').value = 'activate';
    await press(button('Apply'));
    expect(find('dialog h2').textContent).toBe('Start selling: 2 items?');
    expect(find('[name=change]').hasAttribute('aria-invalid')).toBe(false);
  });

  it('refuses what is no amount instead of asking, and asks about an amount or a percentage', async () => {
    await mount(html());
    await press(pageBox());
    find<HTMLSelectElement>('select[name=action]').value = 'price';
    const field = find<HTMLInputElement>('[name=change]');
    field.value = 'abc';
    await press(button('Apply'));
    expect([dialog(), document.activeElement, field.getAttribute('aria-invalid')]).toEqual([null, field, 'true']);
    expect(document.body.textContent).toContain('Enter a change.');
    for (const [value, text] of [
      ['-12,5', '\u2066-12,5\u2069\u00a0%'],
      ['5 %', '\u2066+5\u2069\u00a0%'],
    ] as const) {
      field.value = value;
      await press(button('Apply'));
      expect(details()).toEqual([['By how much', text]]);
      await press(button('Cancel'));
    }
  });

  it('asks nothing about no rows, as when Enter is pressed on a check box', async () => {
    await mount(html());
    find<HTMLFormElement>('form[data-part=bulk]').requestSubmit();
    await widgetsWork();
    expect([dialog(), sent]).toEqual([null, []]);
  });

  it('asks with the action, its details and the count, and sends nothing when the answer is no', async () => {
    await mount(html());
    await press(pageBox());
    await press(button('Select all 1240 that match'));
    find<HTMLSelectElement>('select[name=action]').value = 'price';
    find<HTMLInputElement>('[name=change]').value = '-5';
    await press(button('Apply'));
    expect(find('dialog h2').textContent).toBe('Change the price before tax: 1240 items?');
    // The focus goes there, as with a press: happy-dom still says the option before without it.
    find<HTMLSelectElement>('[name=unit]').focus();
    find<HTMLSelectElement>('[name=unit]').value = 'amount';
    find<HTMLInputElement>('[name=combinations]').click();
    await press(button('Cancel'));
    await press(button('Apply'));
    expect(details()).toEqual([
      ['By how much', '\u2066-5,00\u2069\u00a0DA'],
      ['Own prices of variants too', 'yes'],
    ]);
    await press(button('Cancel'));
    expect([dialog(), sent]).toEqual([null, []]);
  });

  it('writes an amount with groups and two decimals once it is left, and leaves a percentage as it is', async () => {
    await mount(html());
    find<HTMLSelectElement>('select[name=action]').value = 'price';
    const [field, unit] = [find<HTMLInputElement>('[name=change]'), find<HTMLSelectElement>('[name=unit]')];
    const leave = (value: string, of = 'amount') => {
      [field.value, unit.value] = [value, of];
      field.dispatchEvent(new Event('change', { bubbles: true }));
      return field.value;
    };
    expect(leave('-5', 'percent')).toBe('-5');
    expect(['-1500', '1.234', '1,005', 'dear'].map((text) => leave(text))).toEqual([
      '-1 500,00',
      '1.234',
      '1,005',
      'dear',
    ]);
  });

  it('names the choice of an action by the label of its list', async () => {
    const markup = html().replace(
      '<span data-when="price">',
      '<label data-when="activate">For whom <select name="group"><option>Everybody</option></select></label>$&',
    );
    await mount(markup);
    await press(pageBox());
    await press(button('Apply'));
    expect(details()).toEqual([['For whom', 'Everybody']]);
  });

  it('says of each row what became of it, and keeps ticked what failed', async () => {
    answerWith(() => result(FAILED, CHANGED));
    const done = record('z-bulk-bar:done');
    await mount(html());
    await change();
    expect(sent[0]?.getAll('ids')).toEqual(['900001', '900002']);
    expect(sent[0]?.get('query')).toBe('stock=some');
    expect(sent[0]?.get('key')).toMatch(/^[0-9a-f-]{36}$/);
    expect([...document.querySelectorAll('dialog li')].map((row) => row.textContent)).toEqual([
      'TrayThe price would be negative.',
      'TeapotPrice changed1\u00a0000,00 → 1\u00a0050,50\u00a0DA with tax',
    ]);
    expect(find('dialog [dir=ltr]').localName).toBe('bdi');
    expect(done.details).toEqual([{ changed: 1, failed: 1 }]);
    await press(button('Close'));
    expect([box('900001').checked, box('900002').checked, bar()]).toEqual([false, true, '1 selected']);
  });

  it('keeps the result open when its padding is pressed, and closes it by a press beside it', async () => {
    answerWith(() => result(FAILED, CHANGED));
    await mount(html());
    await change();
    const opened = find('dialog');
    opened.getBoundingClientRect = () => new DOMRect(100, 100, 300, 200);
    const pressAt = async (clientX: number) => {
      for (const kind of ['pointerdown', 'click'])
        opened.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX, clientY: 110 }));
      await widgetsWork();
    };
    await pressAt(110);
    expect(dialog()).toBe(opened);
    await pressAt(50);
    expect(dialog()).toBeNull();
  });

  it('has the focus in the dialog at each step, although the pressed button goes', async () => {
    let ends = (): Response => HttpResponse.error();
    answerWith(() => ends());
    await mount(html());
    await press(pageBox());
    await press(button('Apply'));
    button('Apply').focus();
    await press(button('Apply'));
    await expect.poll(() => button('Try again')).toBeDefined();
    expect(document.activeElement).toBe(button('Close'));
    expect(takeConsole()).toHaveLength(1);
    ends = () => result(CHANGED);
    button('Try again').focus();
    await press(button('Try again'));
    await expect.poll(() => find('dialog h2').textContent).toBe('Result');
    expect(document.activeElement).toBe(button('Close'));
  });

  it('gives the focus to the list where the bar is gone with the last ticked row', async () => {
    answerWith(() => result(CHANGED));
    await mount(html());
    await press(pageBox());
    button('Apply').focus();
    await press(button('Apply'));
    await press(button('Apply'));
    await expect.poll(() => find('dialog h2').textContent).toBe('Result');
    // A button that is gone takes no focus, like one in a hidden bar.
    find('form > button').remove();
    await press(button('Close'));
    expect(document.activeElement).toBe(pageBox());
  });

  it('sends once however often it is pressed, and again with the same key after a failure', async () => {
    let ends = (): Response => HttpResponse.error();
    answerWith(() => ends());
    await mount(html());
    await press(pageBox());
    await press(button('Apply'));
    const confirm = button('Apply');
    confirm.click();
    confirm.click();
    await expect.poll(() => find('dialog h2').textContent).toBe('The change could not be confirmed.');
    expect(takeConsole().join()).toContain('(offline)');
    ends = () => result(CHANGED);
    await press(button('Try again'));
    await expect.poll(() => find('dialog h2').textContent).toBe('Result');
    expect(sent).toHaveLength(2);
    expect(sent[1]?.get('key')).toBe(sent[0]?.get('key'));
  });

  it.each([
    ['no answer came', () => HttpResponse.error()],
    ['a proxy gave up', () => new HttpResponse(null, { status: 504 })],
    ['the answer cannot be read', () => HttpResponse.html('<h1>Maintenance</h1>')],
  ])(
    'asks for the list anew and sends the same change with its key when %s and the dialog was closed',
    async (_, end) => {
      answerWith(end);
      const done = record('z-bulk-bar:done');
      await mount(html());
      await change();
      expect(find('dialog [role=status]').textContent).toBe(
        'It is not known whether the change was made. Try again: it is not made twice.',
      );
      expect([done.details, takeConsole().length]).toEqual([[], 1]);
      await press(button('Close'));
      expect([done.details, bar()]).toEqual([[{ changed: 0, failed: 0 }], '2 selected']);
      find<HTMLInputElement>('[name=matching]').value = '77aa';
      find<HTMLInputElement>('[name=query]').value = 'stock=some&page=2';
      document.dispatchEvent(new CustomEvent('z-product-filter:change'));
      answerWith(() => result(CHANGED));
      const again = async () => {
        await press(button('Apply'));
        await press(button('Apply'));
        await expect.poll(() => dialog()?.textContent).toContain('1 product changed.');
        await press(button('Close'));
      };
      await again();
      await press(pageBox());
      await again();
      const [first, second, third] = sent.map((form) => form.get('key'));
      expect([second === first, third === first]).toEqual([true, false]);
    },
  );

  it('sends the same change with its key again after an answer that it still runs', async () => {
    answerWith(() => HttpResponse.json({ error: 'conflict', message: 'Still running.' }, { status: 409 }));
    await mount(html());
    await change();
    await press(button('Close'));
    await press(button('Apply'));
    await press(button('Apply'));
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]?.get('key')).toBe(sent[0]?.get('key'));
    await expect.poll(() => takeConsole().length).toBeGreaterThan(0);
  });

  it('gives another change a key of its own although the one before has no answer', async () => {
    answerWith(() => HttpResponse.error());
    await mount(html());
    await change();
    await press(button('Close'));
    find<HTMLSelectElement>('select[name=action]').value = 'deactivate';
    await press(button('Apply'));
    await press(button('Apply'));
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]?.get('key')).not.toBe(sent[0]?.get('key'));
    await expect.poll(() => takeConsole().length).toBeGreaterThan(0);
  });

  it.each([
    ['the session ended', 401, false],
    ['it is not allowed', 403, false],
    ['other rows match meanwhile', 409, false],
    ['there were too many', 429, true],
    ['the server fails', 503, true],
  ])('says why nothing was changed when %s', async (_, status, canRetry) => {
    answerWith(() => HttpResponse.json({ error: 'x', message: 'Said by the server.' }, { status }));
    const failures = record<{ message: string }>('z-bulk-bar:failure');
    await mount(html());
    await change();
    expect(find('dialog h2').textContent).toBe('The change could not be confirmed.');
    expect(failures.details[0]?.message).toBe(find('dialog [role=status]').textContent);
    expect(button('Try again') !== undefined).toBe(canRetry);
    expect([failures.details.length, takeConsole().length]).toEqual([1, 1]);
    expect(bar()).toBe('2 selected');
  });

  it('leads who is signed out to the sign-in, and then sends the same change', async () => {
    answerWith(() => new HttpResponse(null, { status: 401 }));
    await mount(examples['ends-sign-in']?.html ?? '');
    await change();
    expect(find('dialog a').getAttribute('href')).toBe('/dashboard/login');
    expect(button('Try again')).toBeDefined();
    expect(takeConsole().join()).toContain('(signed-out)');
  });

  it('takes a page for a failure', async () => {
    answerWith(() => HttpResponse.html('<h1>Maintenance</h1>'));
    await mount(html());
    await change();
    expect(find('dialog h2').textContent).toBe('The change could not be confirmed.');
    expect(takeConsole().join()).toContain('(unreadable)');
  });

  it('leads to the field that the server refused', async () => {
    answerWith(() =>
      HttpResponse.json({ error: 'invalid', message: 'x', errors: { change: ['Enter a change.'] } }, { status: 422 }),
    );
    const failures = record('z-bulk-bar:failure');
    await mount(html());
    await change();
    const field = find<HTMLInputElement>('[name=change]');
    expect(failures.details).toEqual([{ reason: 'invalid', message: 'Enter a change.' }]);
    expect([dialog(), document.activeElement, field.getAttribute('aria-invalid')]).toEqual([null, field, 'true']);
    expect(document.body.textContent).toContain('Enter a change.');
    expect(takeConsole()).toHaveLength(1);
    answerWith(() => result(CHANGED));
    await press(button('Apply'));
    expect(field.hasAttribute('aria-invalid')).toBe(false);
  });

  it('shows in the dialog what the server refused beside no field, and tells the host the same', async () => {
    answerWith(() =>
      HttpResponse.json({ error: 'invalid', message: 'x', errors: { day: ['No such day.'] } }, { status: 422 }),
    );
    const failures = record('z-bulk-bar:failure');
    await mount(html());
    await change();
    expect(find('dialog [role=status]').textContent).toBe('No such day.');
    expect(failures.details).toEqual([{ reason: 'invalid', message: 'No such day.' }]);
    expect([button('Try again'), takeConsole().length]).toEqual([undefined, 1]);
  });

  it('shows all that the server refused in the dialog where some of it is beside no field', async () => {
    const errors = { change: ['Enter a change.'], day: ['No such day.'] };
    answerWith(() => HttpResponse.json({ error: 'invalid', message: 'x', errors }, { status: 422 }));
    await mount(html());
    await change();
    expect(find('dialog [role=status]').textContent).toBe('Enter a change. No such day.');
    expect(takeConsole()).toHaveLength(1);
  });

  it('lets a page prevent a change', async () => {
    await mount(html());
    await press(pageBox());
    await press(button('Apply'));
    document.addEventListener('z-bulk-bar:before-submit', (event) => event.preventDefault(), { once: true });
    await press(button('Apply'));
    expect(sent).toEqual([]);
  });
});
