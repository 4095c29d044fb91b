import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { reusePage } from '../../shared/testing/browser.ts';

const origin = inject('shopOrigin');

async function openExample(name: string, query = 'locale=en', options: BrowserContextOptions = {}) {
  const opened = await reusePage(options);
  await opened.page.goto(`${origin}/qa/z-multi-select/${name}?${query}`);
  await opened.page.locator('z-multi-select').getByRole('combobox').waitFor();
  return opened;
}
const posted = (page: Page) =>
  page.evaluate(() =>
    [...new FormData(document.querySelector('main form') as HTMLFormElement)]
      .filter(([name]) => name === 'categories[]')
      .map(([, value]) => value),
  );

describe('<z-multi-select> in a browser', () => {
  it('chooses and removes by keyboard alone, and a reset brings the choice of the server back', async () => {
    const { page, close, console } = await openExample('categories');
    const field = page.getByRole('combobox', { name: 'Categories' });
    await field.focus();
    await page.keyboard.type('dress');
    await page.keyboard.press('Enter');
    expect(await posted(page)).toEqual(['4']);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('ete');
    await page.getByRole('option').nth(1).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    expect(await posted(page)).toEqual(['4', '5']);
    await page.keyboard.press('Escape');
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Backspace');
    expect(await posted(page)).toEqual(['4']);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('status').getByText('2 of 5 selected').waitFor();
    expect(await posted(page)).toEqual(['2', '4']);
    expect(console).toEqual([]);
    await close();
  });

  it('follows a fieldset around it that is disabled and enabled', async () => {
    const { page, close } = await openExample('categories');
    const field = page.getByRole('combobox', { name: 'Categories' });
    const all = page.getByRole('button', { name: 'Select all', exact: true });
    await page.evaluate(() => {
      const widget = document.querySelector('z-multi-select') as Element;
      const [outer, inner] = [document.createElement('fieldset'), document.createElement('fieldset')];
      outer.id = 'outer';
      outer.disabled = true;
      outer.append(inner);
      widget.before(outer);
      inner.append(widget.cloneNode(false));
      (inner.firstChild as Element).append(...widget.querySelectorAll('label, select'));
      widget.remove();
    });
    await expect.poll(() => all.isDisabled()).toBe(true);
    await page.evaluate(() => document.querySelector('#outer')?.removeAttribute('disabled'));
    await expect.poll(() => field.isEnabled()).toBe(true);
    await all.click();
    await page.getByRole('status').getByText('5 of 5 selected').waitFor();
    await close();
  });

  it('deselects 2,000 options as one change', async () => {
    const { page, close } = await openExample('empty');
    await page.evaluate(() => {
      const options = Array.from({ length: 2000 }, (_, at) => new Option(`Option ${at}`, String(at), false, true));
      document.querySelector('z-multi-select select')?.append(...options);
    });
    await page.getByRole('status').getByText('2000 of 2000 selected').waitFor();
    const changes = await page.evaluate(() => {
      let count = 0;
      document.querySelector('z-multi-select select')?.addEventListener('change', () => {
        count += 1;
      });
      document.querySelectorAll<HTMLButtonElement>('.z-multi-select-tools button')[1]?.click();
      return count;
    });
    expect(changes).toBe(1);
    await page.getByRole('status').getByText('0 of 2000 selected', { exact: true }).waitFor();
    await close();
  });

  it('lists its options above a dialog it stands in, and from the right in Arabic', async () => {
    const { page, close } = await openExample('categories', 'locale=ar');
    await page.evaluate(() => {
      const dialog = document.createElement('dialog');
      document.querySelector('main')?.append(dialog);
      dialog.append(document.querySelector('z-multi-select') as Element);
      dialog.showModal();
    });
    const option = page.getByRole('dialog').getByRole('option', { name: 'Mode' });
    await option.click();
    await expect
      .poll(() => page.locator('dialog select').evaluate((node) => (node as HTMLSelectElement).value))
      .toBe('1');
    const [box, chip] = [
      await page.locator('.ts-control').boundingBox(),
      await page.locator('.item').first().boundingBox(),
    ];
    expect((box?.x ?? 0) + (box?.width ?? 0) - (chip?.x ?? 0) - (chip?.width ?? 0)).toBeLessThan(16);
    await close();
  });
});
