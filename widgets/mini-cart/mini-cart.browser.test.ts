import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';

const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.simple;
const PRODUCT = `${origin}/catalog/product/${category}/${slug}?locale=fr`;

let opened: Awaited<ReturnType<typeof openPage>>;
beforeEach(async () => {
  opened = await openPage({ viewport: { width: 1280, height: 800 } });
});
afterEach(async () => {
  await opened.context.close();
  expect(opened.console).toEqual([]);
});

const badge = (page: Page) => page.locator('z-mini-cart [data-part=count]');
const isAwake = (page: Page) => page.evaluate(() => Boolean(customElements.get('z-mini-cart')));
/** Measures where everything in the header is, but for the number itself. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.site-header *:not([data-part=count])')].map((node) =>
      JSON.stringify(node.getBoundingClientRect()),
    ),
  );
const addFrom = async (page: Page) => {
  await widgetsReady(page, 'z-add-to-cart');
  await page.locator('z-add-to-cart [data-part=submit]').first().click();
};

const CODE = '**/mini-cart.js';

/** Opens another tab of the same shopper, in which the widget's code comes when `arrive` is called. */
async function untouchedTab() {
  const other = await opened.context.newPage();
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await other.route(CODE, async (route) => {
    await late;
    await route.continue().catch(() => {});
  });
  other.on('pageerror', (error) => opened.console.push(String(error)));
  await other.goto(`${origin}/?locale=fr`);
  return { other, arrive };
}

describe('the number on the cart link', () => {
  it('is the same in every tab within a second, also in a tab without the code of a widget', async () => {
    const { page } = opened;
    await page.goto(PRODUCT);
    const { other } = await untouchedTab();
    await expect.poll(() => badge(other).textContent()).toBe('');
    await other.evaluate(() => {
      new MutationObserver((_, observer) => {
        Reflect.set(window, 'drawnAt', Date.now());
        observer.disconnect();
      }).observe(document.querySelector('z-mini-cart') as Element, { childList: true, subtree: true });
    });
    await page.bringToFront();
    await addFrom(page);
    await expect.poll(() => badge(page).textContent()).toBe('1');
    const here = Date.now();
    await expect.poll(() => badge(other).textContent()).toBe('1');
    expect(((await other.evaluate(() => Reflect.get(window, 'drawnAt'))) as number) - here).toBeLessThanOrEqual(1000);
    expect(await isAwake(other)).toBe(false);
    const name = page.getByRole('link', { name: 'Panier 1, 1 article', exact: true });
    await name.waitFor();
  });

  it('is there when a page comes, before anything of a widget runs, and moves nothing', async () => {
    const { page } = opened;
    await page.goto(PRODUCT);
    await addFrom(page);
    await expect.poll(() => badge(page).textContent()).toBe('1');
    const { other, arrive } = await untouchedTab();
    await expect.poll(() => badge(other).textContent()).toBe('1');
    expect(await isAwake(other)).toBe(false);
    await other.waitForFunction(() => document.fonts.status === 'loaded');
    const withOne = await places(other);
    for (const text of ['', '99+']) {
      await badge(other).evaluate((node, shown) => node.replaceChildren(shown), text);
      expect(await places(other)).toEqual(withOne);
    }
    await badge(other).evaluate((node) => node.replaceChildren('1'));
    arrive();
    await other.getByRole('link', { name: 'Panier 1' }).hover();
    await other.getByRole('link', { name: 'Panier 1, 1 article', exact: true }).waitFor();
    expect(await places(other)).toEqual(withOne);
  });

  it('is right again on a page that comes back out of the cache of the browser', async () => {
    const { page } = opened;
    await page.goto(PRODUCT);
    await addFrom(page);
    await expect.poll(() => badge(page).textContent()).toBe('1');
    // No widget draws over what the script drew.
    const { other } = await untouchedTab();
    await other.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.endsWith(':cartCount')) localStorage.setItem(key, '7');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect.poll(() => badge(other).textContent()).toBe('7');
  });

  it('leaves a plain link that leads to the cart page where scripts are off', async () => {
    const { page, context } = await openPage({ javaScriptEnabled: false });
    await page.goto(PRODUCT);
    await expect.poll(() => badge(page).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Panier', exact: true }).first().click();
    expect(new URL(page.url()).pathname).toBe('/checkout/cart/view');
    await context.close();
  });

  it('leads to the cart page when the code of the modal cannot be had', async () => {
    const { page, context, console } = await openPage();
    await page.route('**/assets/**/cart-modal.js*', (route) => route.abort());
    await page.goto(PRODUCT);
    await page.locator('z-mini-cart a').click();
    await page.waitForURL('**/checkout/cart/view');
    await context.close();
    expect(console.join()).toContain('<z-cart-modal>');
  });
});
