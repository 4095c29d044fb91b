import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  exampleMarkup,
  isSameDocument,
  markDocument,
  openSwapping,
  serveSwappingHost,
} from '../../testing/swapping-host.ts';

/** Turbo 8 as its users load it, on the markup template authors copy. */
const PRICE = exampleMarkup('currency-input', 'minimal');
const PERMANENT = PRICE.replace('<z-currency-input>', '<z-currency-input id="kept" data-turbo-permanent>');
const PLACE = exampleMarkup('wilaya-commune', 'minimal').replace(
  '<z-wilaya-commune>',
  '<z-wilaya-commune communes-url="/communes/{wilaya}.json">',
);
const CHOSEN = PLACE.replace('value="16"', 'value="16" selected');
const COUNTDOWN = exampleMarkup('countdown', 'attribute');
const LINKS = '<a id="next" href="/next">Next</a>';
const frame = (inside: string, action = '') =>
  `<turbo-frame id="part"${action}>${inside}<a id="turn" href="/turned">Turn</a></turbo-frame>`;
const stream = (action: string, html: string) =>
  `<turbo-stream action="${action}" target="part"><template>${html}</template></turbo-stream>`;

const bodies = {
  '/price': `${PRICE}${LINKS}`,
  '/place': `${PLACE}${LINKS}`,
  '/countdown': `${COUNTDOWN}${LINKS}`,
  '/cart': `<header id="part">${exampleMarkup('mini-cart', 'header')}</header>${LINKS}`,
  '/permanent': `${PERMANENT}${LINKS}`,
  '/permanent-too': `<h1>Too</h1>${PERMANENT}`,
  '/frame': `${PRICE}${frame(COUNTDOWN)}`,
  '/frame-visit': `${PRICE}${frame('', ' data-turbo-action="advance"')}`,
  '/frame-form': `${PRICE}<turbo-frame id="part" data-turbo-action="advance"><form action="/turned"><button id="turn">Turn</button></form></turbo-frame>`,
  '/turned': frame(`<h1>Turned</h1>${PRICE}`, ' data-turbo-action="advance"'),
  '/part': `${PRICE}<div id="part"></div>`,
  '/next': `<h1>Next</h1>${PRICE}${exampleMarkup('mini-cart', 'header')}`,
};
const head = '<meta name="turbo-refresh-method" content="morph"><script src="/assets/zellige-cart.js" defer></script>';
const files = {
  '/communes/16.json': JSON.stringify([
    { id: 1601, name: 'Alger Centre', name_ar: 'الجزائر الوسطى' },
    { id: 1602, name: 'Bab El Oued', name_ar: 'باب الوادي' },
  ]),
};

let host: string;
beforeAll(async () => {
  host = await serveSwappingHost('turbo', bodies, { head, files });
});
let close: () => Promise<void> = async () => {};
afterEach(() => close());

async function open(path: string) {
  const opened = await openSwapping(host + path);
  close = opened.close;
  await opened.page.waitForFunction(() => Reflect.has(window, 'Turbo'));
  await markDocument(opened.page);
  return opened;
}

async function leaveAndReturn(page: Page): Promise<void> {
  await page.locator('#next').click();
  await page.locator('h1', { hasText: 'Next' }).waitFor();
  await page.goBack();
  await page.locator('#next').waitFor();
  expect(await isSameDocument(page)).toBe(true);
}

/** Draws the newer page `html` into this one as a refresh does that somebody else set off. */
const refresh = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((rendered) => {
        document.addEventListener('turbo:render', rendered, { once: true });
        Reflect.get(window, 'Turbo').session.refresh(location.href);
      }),
  );
const render = (page: Page, message: string) =>
  page.evaluate((text) => Reflect.get(window, 'Turbo').renderStreamMessage(text), message);

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

describe('a visit with Turbo, and Back', () => {
  it('lets a field work again, once, with what was typed', async () => {
    const { page, console } = await open('/price');
    await price(page).fill('98765.4');
    await page.locator(SUFFIX).waitFor();
    await leaveAndReturn(page);
    await expect.poll(() => page.locator(SUFFIX).count()).toBe(1);
    expect(await posted(page)).toBe('98765.40');
    await price(page).focus();
    await page.locator(SUFFIX).waitFor();
    await expect.poll(() => page.locator(SUFFIX).count()).toBe(1);
    await expect.poll(() => price(page).inputValue()).toMatch(/^98.765,40$/);
    expect(console).toEqual([]);
  });

  it('loads the loader and the code of a tag once', async () => {
    const { page, console, requests } = await open('/price');
    await price(page).focus();
    await page.locator(SUFFIX).waitFor();
    await leaveAndReturn(page);
    await price(page).focus();
    await page.locator(SUFFIX).waitFor();
    const scripts = requests.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
    const imported = scripts.filter((path) => /zellige\.js|currency-input/.test(path));
    expect(imported.sort()).toEqual(['/assets/currency-input.js', '/assets/zellige.js']);
    expect(console).toEqual([]);
  });

  it('finds the tags of the page that arrives', async () => {
    const { page } = await open('/countdown');
    await page.locator('#next').click();
    await page.locator('h1', { hasText: 'Next' }).waitFor();
    await price(page).focus();
    await page.locator(SUFFIX).waitFor();
  });

  it('asks for the communes of a wilaya once', async () => {
    const { page, requests } = await open('/place');
    await chooseWilaya(page);
    await expect.poll(() => communes(page).count()).toBe(3);
    await leaveAndReturn(page);
    await page
      .locator('select')
      .first()
      .evaluate((select: HTMLElement) => select.focus());
    await expect.poll(() => communes(page).count()).toBe(3);
    expect(requests.filter((path) => path.startsWith('/communes/'))).toEqual(['/communes/16.json']);
  });

  it('counts down again, once', async () => {
    const { page } = await open('/countdown');
    await page.locator('z-countdown[data-state=running]').waitFor();
    await leaveAndReturn(page);
    await page.locator('z-countdown[data-state=running]').waitFor();
    await expect.poll(() => page.locator('z-countdown [data-z-outlet]').count()).toBe(1);
  });

  it('shows on the cart link of every page what the cart holds', async () => {
    const { page } = await open('/price');
    // No widget draws over what the script drew.
    await page.route('**/mini-cart.js', (route) => route.abort());
    const shop = /shop-uuid="([^"]+)"/.exec(exampleMarkup('mini-cart', 'header'))?.[1];
    await page.evaluate((uuid) => localStorage.setItem(`${uuid}:cartCount`, '3'), shop);
    await page.locator('#next').click();
    await page.locator('[data-part=count]', { hasText: '3' }).waitFor();
  });

  it('keeps focus and text of a field that stays for every page', async () => {
    const { page } = await open('/permanent');
    await price(page).fill('1234');
    await page.locator(SUFFIX).waitFor();
    const field = await price(page).elementHandle();
    await page.evaluate(() => Reflect.get(window, 'Turbo').visit('/permanent-too'));
    await page.locator('h1', { hasText: 'Too' }).waitFor();
    expect(await field?.evaluate((node) => node.isConnected && node === document.activeElement)).toBe(true);
    await page.locator(SUFFIX).waitFor();
    await page.keyboard.type('5');
    await expect.poll(() => price(page).inputValue()).toMatch(/^12.345(,00)?$/);
    await expect.poll(() => page.locator(SUFFIX).count()).toBe(1);
  });
});

describe('a refresh with Turbo that merges', () => {
  it('leaves a field alone that is marked as permanent: instance, focus, text and caret', async () => {
    const { page, console } = await open('/permanent');
    await price(page).fill('1234');
    const suffix = await page.locator(SUFFIX).elementHandle();
    await page.keyboard.press('ArrowLeft');
    await refresh(page);
    await page.keyboard.type('5');
    await expect.poll(() => price(page).inputValue()).toMatch(/^12.354$/);
    expect(await suffix?.evaluate((node) => node.isConnected)).toBe(true);
    expect(console).toEqual([]);
  });

  it('gives another field the server’s value, as without us, and focus and widget stay', async () => {
    const { page, console } = await open('/price');
    await price(page).fill('99');
    await page.locator(SUFFIX).waitFor();
    await refresh(page);
    await page.locator(SUFFIX).waitFor();
    await expect.poll(() => page.locator(SUFFIX).count()).toBe(1);
    expect(await posted(page)).toBe('1234.50');
    await page.keyboard.press('Home');
    await page.keyboard.type('7');
    await expect.poll(() => price(page).inputValue()).toMatch(/^71.234,50$/);
    expect(console).toEqual([]);
  });

  it('leaves focus in a field that the widget made', async () => {
    const { page } = await open('/place');
    const wilaya = page.locator('[role=combobox]').first();
    await page
      .locator('select')
      .first()
      .evaluate((select: HTMLElement) => select.focus());
    await wilaya.waitFor();
    await refresh(page);
    await expect.poll(() => wilaya.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('draws the communes again without asking for them again', async () => {
    const { page, requests } = await open('/place');
    await chooseWilaya(page);
    await expect.poll(() => communes(page).count()).toBe(3);
    await page.evaluate(() => document.querySelector('form')?.setAttribute('id', 'part'));
    await render(
      page,
      `<turbo-stream action="replace" method="morph" target="part"><template>${CHOSEN.replace('<form', '<form id="part" title="Merged"')}</template></turbo-stream>`,
    );
    await page.locator('form[title=Merged]').waitFor();
    await expect.poll(() => communes(page).count()).toBe(3);
    await expect.poll(() => page.locator('input.z-combobox-input, [role=combobox]').count()).toBe(2);
    expect(requests.filter((path) => path.startsWith('/communes/'))).toEqual(['/communes/16.json']);
  });

  it('does not touch widgets outside of what is merged', async () => {
    const { page } = await open('/part');
    await price(page).fill('1234');
    const suffix = await page.locator(SUFFIX).elementHandle();
    await render(page, stream('replace" method="morph', '<div id="part" title="Merged"></div>'));
    await page.locator('[title=Merged]').waitFor({ state: 'attached' });
    expect(await suffix?.evaluate((node) => node.isConnected)).toBe(true);
  });
});

describe('parts of a page with Turbo', () => {
  it('finds the tags of a frame that was loaded', async () => {
    const { page } = await open('/frame');
    await page.locator('#turn').click();
    await page.locator('turbo-frame h1').waitFor();
    await page.locator('turbo-frame input').focus();
    await page.locator(`turbo-frame ${SUFFIX}`).waitFor();
  });

  for (const [by, path] of [
    ['by a link', '/frame-visit'],
    ['by a form', '/frame-form'],
  ] as const) {
    it(`keeps the server’s markup of a page whose frame moved on ${by}, and the widgets beside it go on`, async () => {
      const { page } = await open(path);
      await price(page).fill('1234');
      await page.locator(SUFFIX).waitFor();
      // The frame's page is in the history before the visit to it is over, and whoever goes back by then stays.
      const visited = page.evaluate(() => new Promise<void>((over) => addEventListener('turbo:load', () => over())));
      await page.locator('#turn').click();
      await page.locator('turbo-frame h1').waitFor();
      await visited;
      // The field in the frame mounts by itself.
      await expect.poll(() => page.locator(SUFFIX).count()).toBe(2);
      await page.goBack();
      await page.locator('turbo-frame h1').waitFor({ state: 'detached' });
      await price(page).focus();
      await page.locator(SUFFIX).waitFor();
      await expect.poll(() => page.locator(SUFFIX).count()).toBe(1);
      await expect.poll(() => page.locator('.z-field-error').count()).toBe(1);
    });
  }

  it('finds the tags of a stream that replaces or adds', async () => {
    const { page } = await open('/cart');
    await render(page, stream('replace', `<div id="part">${PRICE}</div>`));
    await price(page).focus();
    await page.locator(SUFFIX).waitFor();
    await render(page, stream('append', COUNTDOWN));
    await page.locator('z-countdown[data-state=running]').waitFor();
  });

  it('shows what the cart holds on a cart link that a stream brings', async () => {
    const { page } = await open('/part');
    // No widget draws over what the script drew.
    await page.route('**/mini-cart.js', (route) => route.abort());
    const html = exampleMarkup('mini-cart', 'header');
    const shop = /shop-uuid="([^"]+)"/.exec(html)?.[1];
    await page.evaluate((uuid) => localStorage.setItem(`${uuid}:cartCount`, '3'), shop);
    await render(page, stream('update', html));
    await page.locator('[data-part=count]', { hasText: '3' }).waitFor();
  });
});
