import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readExamples } from '../../server/qa/examples.ts';
import { openPage, reusePage, serveHost } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';

const example = (path: string) =>
  readExamples(join(import.meta.dirname, path, '..')).find(({ name }) => path.endsWith(`/${name}.html`))?.html ?? '';
const head = '<meta charset="utf-8"><title>Shop</title><link rel="stylesheet" href="/assets/zellige.css">';
const page = (html: string, script = '<script type="module" src="/assets/zellige.js"></script>') =>
  `<!doctype html><html lang="en"><head>${head}${script}</head><body>${html}</body></html>`;

const checked = (tab: Page) =>
  tab.evaluate(() => [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value));
const cartCount = (tab: Page) =>
  tab.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith(':cartCount'))?.[1]);
const isAwake = (tab: Page) => tab.locator('z-option-picker').getByRole('status').waitFor({ state: 'attached' });

let origin: string;
beforeAll(async () => {
  origin = await serveHost({
    '/options': page(example('examples/two-options.html')),
    '/plain': page(example('examples/two-options.html'), ''),
    '/colours': page(example('examples/swatches-by-script.html')),
    '/cart': page(example('../add-to-cart/examples/combination.html')),
    '/sold-out': page(
      example('../add-to-cart/examples/combination.html').replace(
        '"quantity":3,"sku":"S-14"',
        '"quantity":0,"sku":"S-14"',
      ),
    ),
    '/price': page(example('../product-price/examples/with-promotion.html')),
    '/qa/echo': page('<p>Received</p>'),
  });
});

let close = async () => {};
afterEach(() => close());

async function open(from = reusePage) {
  const opened = await from();
  close = opened.close;
  return opened;
}

describe('the option picker in Chromium', () => {
  it('lets nobody buy the former combination while its code is on its way', async () => {
    const { page: tab } = await open(openPage);
    const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>();
    await tab.route('**/assets/**/option-picker.js*', async (route) => {
      await isLet;
      await route.continue();
    });
    await tab.goto(`${origin}/options`);
    const [why, buy] = [tab.getByText('Vous avez changé un choix'), tab.getByRole('button', { name: 'Ajouter' })];
    await buy.waitFor();
    expect(await why.isVisible()).toBe(false);
    await tab.getByText('Bleu marine').click();
    await why.waitFor();
    await buy.waitFor({ state: 'hidden' });
    letThrough();
    await buy.waitFor();
    expect(await why.isVisible()).toBe(false);
    await expect.poll(() => tab.locator('[name=combination]').inputValue()).toBe('14');
  });

  it('lets arrow keys pass over a sold-out value without taking it', async () => {
    const { page: tab, console } = await open();
    await tab.goto(`${origin}/options`);
    await tab.focus('input:checked');
    await isAwake(tab);
    await tab.keyboard.press('ArrowRight');
    expect(await checked(tab)).toEqual(['marine', 's']);
    await tab.keyboard.press('ArrowRight');
    expect(await checked(tab)).toEqual(['marine', 's']);
    await expect.poll(() => tab.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('sauge');
    await tab.keyboard.press('ArrowRight');
    expect(await checked(tab)).toEqual(['noir', 's']);
    expect(new URL(tab.url()).search).toBe('?combination=11');
    expect(console).toEqual([]);
  });

  it('moves nothing when it wakes', async () => {
    const { page: tab } = await open();
    await tab.goto(`${origin}/options`);
    const places = () =>
      tab.evaluate(() => [...document.querySelectorAll('label, button')].map((node) => node.getBoundingClientRect().y));
    const before = await places();
    await tab.hover('legend');
    await isAwake(tab);
    expect(await places()).toEqual(before);
  });

  it('takes the first click, before its code is there', async () => {
    const { page: tab } = await open(openPage);
    await tab.goto(`${origin}/options`);
    await tab.check('input[value=m]');
    await tab.waitForURL('**/options?combination=12');
    await expect.poll(() => tab.inputValue('input[name=combination]')).toBe('12');
  });

  it('comes back as it was left, and Back leaves the page at once', async () => {
    const { page: tab } = await open();
    await tab.goto(`${origin}/plain`);
    await tab.goto(`${origin}/options`);
    for (const value of ['m', 'marine', 's']) await tab.check(`input[value=${value}]`);
    await tab.waitForURL('**/options?combination=14');
    await tab.goBack();
    expect(new URL(tab.url()).pathname).toBe('/plain');
    await tab.goForward();
    expect(await checked(tab)).toEqual(['marine', 's']);
  });

  it('offers the plain button when its code does not come', async () => {
    const { page: tab } = await open();
    await tab.route('**/option-picker.js*', (route) => route.abort());
    await tab.goto(`${origin}/options`);
    await expect.poll(() => tab.isVisible('[data-part=submit]')).toBe(false);
    await tab.check('input[value=m]');
    await tab.click('[data-part=submit]');
    await tab.waitForURL('**/qa/echo?*');
    expect(new URL(tab.url()).searchParams.get('option[taille]')).toBe('m');
  });

  it('fills swatches under a policy without inline styles', async () => {
    const { page: tab, console } = await open();
    await tab.goto(`${origin}/colours`);
    await isAwake(tab);
    const colour = () => getComputedStyle(document.querySelector('[data-part=swatch]') as Element).backgroundColor;
    await expect.poll(() => tab.evaluate(colour)).toBe('rgb(35, 31, 32)');
    expect(console).toEqual([]);
  });

  it('wakes the price and the cart button when a combination is chosen', async () => {
    const { page: tab } = await open();
    await tab.goto(`${origin}/price`);
    await tab.check('input[value=l]');
    await tab.locator('z-product-price', { hasText: '10\u00a0608,43\u00a0DA' }).waitFor();
    await tab.goto(`${origin}/cart`);
    await tab.check('input[value=l]');
    await widgetsReady(tab, 'z-add-to-cart');
    await tab.fill('#cart-quantity', '99');
    await tab.press('#cart-quantity', 'Tab');
    await expect.poll(() => tab.inputValue('#cart-quantity')).toBe('3');
  });

  it('puts the chosen combination into the cart with the first click and keeps it for the next page', async () => {
    const { page: tab } = await open();
    await tab.goto(`${origin}/cart`);
    await tab.check('input[value=l]');
    await widgetsReady(tab, 'z-add-to-cart');
    await tab.click('z-add-to-cart button');
    await tab.getByRole('region', { name: 'Messages' }).getByText('Added to cart: 1 × Sac cabas').waitFor();
    await expect.poll(() => cartCount(tab)).toBe('1');
    expect(new URL(tab.url()).pathname).toBe('/cart');
  });

  it.each([
    ['option-picker', 'add-to-cart', '“XL” is sold out: nothing was added. The choice is now “M”'],
    ['add-to-cart', 'option-picker', '“XL” is sold out: nothing was added. Choose something else.'],
  ])('adds nothing in place of a sold-out value when %s comes before %s', async (early, late, message) => {
    const { page: tab, context } = await open();
    const gates = { [early]: Promise.withResolvers<void>(), [late]: Promise.withResolvers<void>() };
    for (const [name, { promise }] of Object.entries(gates)) {
      await context.route(`**/assets/**/${name}.js*`, async (route) => {
        await promise;
        await route.continue();
      });
    }
    await tab.goto(`${origin}/sold-out`);
    await tab.check('input[value=xl]');
    gates[early]?.resolve();
    await widgetsReady(tab, `z-${early}`);
    await tab.click('z-add-to-cart button');
    const note = tab.locator('z-add-to-cart').getByRole('status').filter({ hasText: message });
    if (early === 'add-to-cart') await note.waitFor();
    gates[late]?.resolve();
    await note.waitFor();
    await tab.check('input[value=l]');
    await tab.click('z-add-to-cart button');
    await tab.getByRole('region', { name: 'Messages' }).getByText('Added to cart: 1 × Sac cabas').waitFor();
    await expect.poll(() => cartCount(tab)).toBe('1');
  });

  it('posts the form with the chosen combination when the browser refuses to store', async () => {
    const { page: tab } = await open(openPage);
    await tab.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await tab.goto(`${origin}/cart`);
    await tab.check('input[value=l]');
    await widgetsReady(tab, 'z-add-to-cart');
    const [posted] = await Promise.all([tab.waitForRequest('**/qa/echo'), tab.click('z-add-to-cart button')]);
    expect(posted.postData()).toBe('product=41&combination=13&quantity=1');
  });
});
