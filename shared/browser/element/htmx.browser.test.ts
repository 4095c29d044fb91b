import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  exampleMarkup,
  isSameDocument,
  markDocument,
  openSwapping,
  serveSwappingHost,
} from '../../testing/swapping-host.ts';

/** htmx 4 as its users load it, on the markup template authors copy. */
const PRICE = exampleMarkup('currency-input', 'minimal');
const TITLED = PRICE.replace('<form', '<form title="Merged"');
const PLACE = exampleMarkup('wilaya-commune', 'minimal').replace(
  '<z-wilaya-commune>',
  '<z-wilaya-commune communes-url="/communes/{wilaya}.json">',
);
const CART = exampleMarkup('mini-cart', 'header');
const COUNTDOWN = exampleMarkup('countdown', 'attribute');
const button = (to: string, swap: string, more = '') =>
  `<button id="swap" hx-get="${to}" hx-target="#part" hx-swap="${swap}" ${more}>Swap</button>`;

const bodies = {
  '/inner': `${button('/fragment', 'innerHTML')}<div id="part"></div>`,
  '/outer': `${button('/fragment', 'outerHTML')}<div id="part">${COUNTDOWN}</div>`,
  '/merged-inside': `${button('/merged', 'innerMorph')}<div id="part">${PRICE}</div>`,
  '/merged-whole': `${button('/merged-part', 'outerMorph')}<div id="part">${PRICE}</div>`,
  '/skipped': `${button('/merged', 'innerMorph')}<div id="part">${PRICE.replace('<z-currency-input>', '<z-currency-input hx-morph-skip>')}</div>`,
  '/place': `${button('/place-again', 'innerMorph')}<div id="part">${PLACE}</div>`,
  '/pushed': `${PRICE}${button('/fragment', 'innerHTML', 'hx-push-url="/somewhere"')}<div id="part"></div>`,
  '/boosted': `<main hx-boost:inherited="true">${PRICE}<a id="next" href="/next">Next</a></main>`,
  '/next': `<h1>Next</h1>${CART}`,
  '/cart': `${button('/cart-link', 'innerHTML')}<div id="part"></div>`,
};
const head = '<script src="/assets/zellige-cart.js" defer></script>';
const files = {
  '/fragment': `<div id="arrived">${PRICE.replaceAll('currency-price', 'arrived-price')}</div>`,
  '/merged': TITLED,
  '/merged-part': `<div id="part">${TITLED}</div>`,
  '/place-again': PLACE.replace('value="16"', 'value="16" selected').replace('<form', '<form title="Merged"'),
  '/cart-link': CART,
  '/communes/16.json': JSON.stringify([
    { id: 1601, name: 'Alger Centre', name_ar: 'الجزائر الوسطى' },
    { id: 1602, name: 'Bab El Oued', name_ar: 'باب الوادي' },
  ]),
};

let plain: string;
let caching: string;
beforeAll(async () => {
  plain = await serveSwappingHost('htmx', bodies, { head, files });
  caching = await serveSwappingHost('htmx with history cache', bodies, { head, files });
});
let close: () => Promise<void> = async () => {};
afterEach(() => close());

async function open(path: string, host = plain) {
  const opened = await openSwapping(host + path);
  close = opened.close;
  await markDocument(opened.page);
  return opened;
}
const swap = (page: Page) => page.locator('#swap').evaluate((button: HTMLButtonElement) => button.click());

const SUFFIX = '.z-currency-input-suffix';
const price = (page: Page) => page.locator('#currency-price');
const posted = (page: Page) =>
  page.evaluate(() => new FormData(document.querySelector('form') as HTMLFormElement).get('price'));
async function chooseWilaya(page: Page): Promise<void> {
  const wilaya = page.locator('select').first();
  await wilaya.evaluate((select: HTMLElement) => select.focus());
  await page.locator('[role=combobox]').first().waitFor();
  await wilaya.selectOption('16', { force: true });
}
const communes = (page: Page) => page.locator('select[name="address[commune]"] option');

describe('a swap with htmx', () => {
  for (const path of ['/inner', '/outer']) {
    it(`finds the tags it brings (${path.slice(1)})`, async () => {
      const { page, console } = await open(path);
      await swap(page);
      await page.locator('#arrived-price').focus();
      await page.locator(SUFFIX).waitFor();
      expect(console).toEqual([]);
    });
  }

  for (const path of ['/merged-inside', '/merged-whole']) {
    it(`that merges keeps focus, text and caret, and one widget (${path.slice(1)})`, async () => {
      const { page, console } = await open(path);
      await price(page).fill('1234');
      await page.locator(SUFFIX).waitFor();
      await page.keyboard.press('ArrowLeft');
      await swap(page);
      await page.locator('form[title=Merged]').waitFor();
      await page.locator(SUFFIX).waitFor();
      await page.keyboard.type('5');
      await expect.poll(() => price(page).inputValue()).toMatch(/^12.354,00$/);
      await expect.poll(() => page.locator(SUFFIX).count()).toBe(1);
      expect(console).toEqual([]);
    });
  }

  it('that merges leaves a field alone that says so: instance, focus, text and caret', async () => {
    const { page } = await open('/skipped');
    await price(page).fill('1234');
    const suffix = await page.waitForSelector(SUFFIX);
    await page.keyboard.press('ArrowLeft');
    await swap(page);
    await page.locator('form[title=Merged]').waitFor();
    await page.keyboard.type('5');
    await expect.poll(() => price(page).inputValue()).toMatch(/^12.354$/);
    await expect.poll(() => suffix.evaluate((node) => node.isConnected)).toBe(true);
  });

  it('that merges draws the communes again without asking for them again', async () => {
    const { page, requests } = await open('/place');
    await chooseWilaya(page);
    await expect.poll(() => communes(page).count()).toBe(3);
    await swap(page);
    await page.locator('form[title=Merged]').waitFor();
    await expect.poll(() => communes(page).count()).toBe(3);
    await expect.poll(() => page.locator('[role=combobox]').count()).toBe(2);
    expect(requests.filter((path) => path.startsWith('/communes/'))).toEqual(['/communes/16.json']);
  });

  for (const cached of [false, true]) {
    it(`that writes an address does not stop the widgets beside it${cached ? ', with a history cache' : ''}`, async () => {
      const { page } = await open('/pushed', cached ? caching : plain);
      await price(page).fill('1234');
      await page.locator(SUFFIX).waitFor();
      await swap(page);
      await page.waitForURL('**/somewhere');
      await page.locator('#arrived-price').waitFor();
      await page.keyboard.type('5');
      await expect.poll(() => price(page).inputValue()).toMatch(/^12.345(,00)?$/);
      // The field that arrived mounts by itself.
      await expect.poll(() => page.locator(SUFFIX).count()).toBe(2);
    });
  }

  it('shows what the cart holds on a cart link that it brings', async () => {
    const { page } = await open('/cart');
    // No widget draws over what the script drew.
    await page.route('**/mini-cart.js', (route) => route.abort());
    const shop = /shop-uuid="([^"]+)"/.exec(CART)?.[1];
    await page.evaluate((uuid) => localStorage.setItem(`${uuid}:cartCount`, '3'), shop);
    await swap(page);
    await page.locator('[data-part=count]', { hasText: '3' }).waitFor();
  });
});

describe('Back with htmx', () => {
  for (const cached of [false, true]) {
    it(`lets a field work again, once${cached ? ', with what was typed and the server’s markup from the cache' : ''}`, async () => {
      const { page, console, requests } = await open('/boosted', cached ? caching : plain);
      await price(page).fill('98765.4');
      await page.locator(SUFFIX).waitFor();
      await page.locator('#next').click();
      await page.locator('h1', { hasText: 'Next' }).waitFor();
      await page.goBack();
      await page.locator('#next').waitFor();
      expect(await isSameDocument(page)).toBe(true);
      await expect.poll(() => page.locator(SUFFIX).count()).toBe(1);
      await expect.poll(() => posted(page)).toBe(cached ? '98765.40' : '1234.50');
      await price(page).focus();
      await page.locator(SUFFIX).waitFor();
      await expect.poll(() => page.locator(SUFFIX).count()).toBe(1);
      await expect.poll(() => price(page).inputValue()).toMatch(cached ? /^98.765,40$/ : /^1.234,50$/);
      expect(requests.filter((path) => path === '/assets/zellige.js')).toHaveLength(1);
      expect(console).toEqual([]);
    });
  }
});
