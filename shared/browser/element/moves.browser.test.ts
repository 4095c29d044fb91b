import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveHost } from '../../testing/browser.ts';
import { exampleMarkup, openSwapping } from '../../testing/swapping-host.ts';

/** The markup template authors copy, moved about by a page's own script. */
const PLACE = exampleMarkup('wilaya-commune', 'minimal').replace(
  '<z-wilaya-commune>',
  '<z-wilaya-commune communes-url="/communes/{wilaya}.json">',
);
const page = (body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Moves</title>
<link rel="stylesheet" href="/assets/zellige.css"><script type="module" src="/assets/zellige.js"></script></head>
<body><div id="from">${body}</div><div id="to"></div></body></html>`;

let host: string;
beforeAll(async () => {
  host = await serveHost({
    '/price': page(exampleMarkup('currency-input', 'minimal')),
    '/place': page(PLACE),
    '/communes/16.json': JSON.stringify([{ id: 1601, name: 'Alger Centre', name_ar: 'الجزائر الوسطى' }]),
  });
});
let close: () => Promise<void> = async () => {};
afterEach(() => close());

describe('a form that a page moves', () => {
  it('keeps focus, text, caret and the one widget where the browser moves it without taking it out', async () => {
    const opened = await openSwapping(`${host}/price`);
    close = opened.close;
    const field = opened.page.locator('#currency-price');
    await field.fill('1234');
    const suffix = await opened.page.waitForSelector('.z-currency-input-suffix');
    await opened.page.keyboard.press('ArrowLeft');
    await opened.page.evaluate(() => {
      const to = document.querySelector('#to') as Element & { moveBefore(node: Node, before: Node | null): void };
      to.moveBefore(document.querySelector('form') as Node, null);
    });
    await opened.page.keyboard.type('5');
    await expect.poll(() => field.inputValue()).toMatch(/^12.354$/);
    await expect.poll(() => suffix.evaluate((node) => node.isConnected)).toBe(true);
    expect(opened.console).toEqual([]);
  });

  it('keeps what was chosen and loaded where it is taken out and put in again', async () => {
    const { page, requests, close: forget } = await openSwapping(`${host}/place`);
    close = forget;
    const wilaya = page.locator('select').first();
    await wilaya.evaluate((select: HTMLElement) => select.focus());
    await page.locator('[role=combobox]').first().waitFor();
    await wilaya.selectOption('16', { force: true });
    const commune = page.locator('select[name="address[commune]"]');
    await expect.poll(() => commune.locator('option').count()).toBe(2);
    await commune.selectOption('1601', { force: true });
    const combobox = await page.locator('[role=combobox]').first().elementHandle();
    await page.evaluate(() => document.querySelector('#to')?.append(document.querySelector('form') as Node));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await combobox?.evaluate((node) => node.isConnected)).toBe(true);
    await expect.poll(() => page.locator('[role=combobox]').count()).toBe(2);
    await expect.poll(() => commune.inputValue()).toBe('1601');
    expect(requests.filter((path) => path.startsWith('/communes/'))).toEqual(['/communes/16.json']);
  });
});

/** Merges the page as a library does that knows only the server's markup. */
const dropUnknown = () => {
  for (const node of document.querySelectorAll('[data-z-outlet]')) node.remove();
};

describe('a form that a library merges with the markup of the server', () => {
  it('has its lists to choose from again where the merge took out what the widget added', async () => {
    const { page, console, close: forget } = await openSwapping(`${host}/place`);
    close = forget;
    const comboboxes = page.locator('[role=combobox]');
    await page.locator('select').first().focus();
    await expect.poll(() => comboboxes.count()).toBe(2);
    await page.evaluate(dropUnknown);
    await expect.poll(() => comboboxes.count()).toBe(2);
    await comboboxes.first().click();
    await page.getByRole('option').first().waitFor();
    expect(console).toEqual([]);
  });

  it('has its texts again', async () => {
    const { page, close: forget } = await openSwapping(`${host}/price`);
    close = forget;
    await page.locator('#currency-price').focus();
    const suffix = page.locator('.z-currency-input-suffix');
    await suffix.waitFor();
    await page.evaluate(dropUnknown);
    await suffix.waitFor();
  });
});
