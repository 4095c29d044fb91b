import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { addFrom, cartLines, lineButton } from '../../host-fixtures/journeys/shopper.ts';
import { SHOP_UUID, SHOWCASE } from '../../server/seed/showcase.ts';
import { openPage } from '../../shared/testing/browser.ts';

const origin = inject('shopOrigin');
const CART = `${origin}/checkout/cart/view?locale=en`;
const PRODUCT = `${origin}/catalog/product/${SHOWCASE.simple.category}/${SHOWCASE.simple.slug}?locale=en`;
const SECOND_PRODUCT = `${origin}/catalog/product/${SHOWCASE.hijab.category}/${SHOWCASE.hijab.slug}?locale=en`;
const KEY = `${SHOP_UUID}:cart`;
let opened: Awaited<ReturnType<typeof openPage>>;
beforeEach(async () => {
  opened = await openPage({ viewport: { width: 360, height: 740 } });
});
afterEach(() => opened.context.close());

const line = (productId: number) => ({
  productId,
  combinationId: null,
  name: `P${productId}`,
  image: null,
  unitPrice: 10,
  quantity: 1,
  attributes: {},
});
const store = (page: Page, entries: Record<string, unknown>) =>
  page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value));
  }, entries);
// biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said
const cartText = (page: Page) => page.locator('z-cart-page').innerText();

const add = (page: Page) => addFrom(page, PRODUCT);
async function canOrder(page: Page): Promise<void> {
  await expect.poll(() => cartLines(page).count()).toBeGreaterThan(0);
  await page.fill('#order [name=firstname]', 'Amina');
  await expect.poll(() => page.locator('#order [data-part=submit]').isEnabled()).toBe(true);
}

describe('the cart page and the browser’s storage', () => {
  it('says that the cart is not kept when storage is full, and can be ordered from', async () => {
    const { page } = opened;
    await add(page);
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(CART);
    await canOrder(page);
    await lineButton(cartLines(page), 'en', 'moreOf').click();
    await expect.poll(() => cartText(page)).toContain('cannot save your cart');
    await expect.poll(() => cartLines(page).locator('.z-cart-line-quantity > input').inputValue()).toBe('2');
  });

  it('says so when storage is refused, and the cart of the server is used', async () => {
    const { page } = opened;
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await page.goto(PRODUCT);
    await page.locator('z-add-to-cart [data-part=submit]').click();
    await page.waitForURL(/\/checkout\/cart\/view/);
    await expect.poll(() => page.locator('[data-part=lines] li').count()).toBe(1);
    await page.locator('form[action*="/line/"] button[value=remove]').first().click();
    await expect.poll(() => cartText(page)).toContain('cannot save your cart');
  });

  it('has what was added before the script ran beside what the browser keeps, and the server has it no more', async () => {
    const { page } = opened;
    await add(page);
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto(SECOND_PRODUCT);
    await page.locator('z-add-to-cart [data-part=submit]').click();
    await page.waitForURL(/\/checkout\/cart\/view/);
    await page.unroute('**/assets/**');
    const [left] = await Promise.all([page.waitForResponse('**/checkout/cart/move'), page.reload()]);
    expect(left.status()).toBe(204);
    const lines = () =>
      page
        .locator('z-cart-page')
        .getByRole('button', { name: /^Remove/ })
        .count();
    await expect.poll(lines).toBe(2);
    await page.reload();
    await canOrder(page);
    await expect.poll(lines).toBe(2);
    expect(await page.locator('[data-part=server-lines]').count()).toBe(0);
  });

  it('says that the cart was lost with its key, and begins a new one that is kept', async () => {
    const { page } = opened;
    await add(page);
    await page.goto(`${origin}/static/favicon.svg`);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.deleteDatabase('zellige');
          request.onsuccess = resolve;
          request.onblocked = resolve;
        }),
    );
    await page.goto(CART);
    await expect.poll(() => cartText(page)).toContain('could not be read any more');
    await add(page);
    await page.goto(CART);
    await canOrder(page);
    expect(await cartText(page)).not.toContain('could not be read any more');
  });

  it('leaves out a cart of another shop, and says so', async () => {
    const { page } = opened;
    await page.goto(`${origin}/static/favicon.svg`);
    await store(page, { cart: { shopUuid: 'another-shop', lines: [line(1), line(2)] } });
    await page.goto(CART);
    await expect.poll(() => cartText(page)).toContain('2 items of another shop');
    await expect.poll(() => cartLines(page).count()).toBe(0);
  });

  it('takes over lines without a shop, leaves out what cannot be a line, and says how many', async () => {
    const { page } = opened;
    await page.goto(`${origin}/static/favicon.svg`);
    await store(page, { cart: [line(3), { name: 'nothing' }, null] });
    await page.goto(CART);
    await canOrder(page);
    await expect.poll(() => cartLines(page).count()).toBe(1);
    expect(await cartText(page)).toMatch(/2 items/);
  });

  it('says that a cart of another version cannot be read', async () => {
    const { page } = opened;
    await page.goto(`${origin}/static/favicon.svg`);
    await store(page, { [KEY]: { version: 2, cartId: { at: [1, 'a'], id: 'x' }, items: [] } });
    await page.goto(CART);
    await expect.poll(() => cartText(page)).toContain('could not be read any more');
  });

  it('shows the first fifty of ten thousand lines, and checks all in ten calls', async () => {
    const { page } = opened;
    const calls: number[] = [];
    page.on('response', (response) => response.url().endsWith('/web/api/cart/check') && calls.push(response.status()));
    await page.goto(`${origin}/static/favicon.svg`);
    await store(page, { cart: Array.from({ length: 10_000 }, (_, index) => line(100_001 + index)) });
    await page.goto(CART);
    await expect.poll(() => cartLines(page).count(), { timeout: 15_000 }).toBe(50);
    await expect.poll(() => cartText(page)).toContain('not sold any more');
    expect(await cartText(page)).toMatch(/Show 9.?950 more items/);
    await page.getByRole('button', { name: /^Show 9.?950/ }).click();
    await expect.poll(() => cartLines(page).count()).toBe(100);
    await expect.poll(() => calls.length, { timeout: 15_000 }).toBe(10);
    await expect.poll(() => cartLines(page).filter({ hasText: 'not sold any more' }).count()).toBe(100);
    expect(new Set(calls)).toEqual(new Set([200]));
  });
});
