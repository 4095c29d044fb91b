import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPage, serveHost } from '../../testing/browser.ts';
import { buildRules, RULES_PAGE } from '../../testing/build-rules.ts';
import type { CartLine } from './cart-line.ts';

const SHOP = 'shop-1';
const OPERATIONS = 100;
const SHARED_PRODUCTS = 7;
const line = (productId: number, quantity = 1): CartLine => ({
  productId,
  combinationId: null,
  name: `P${productId}`,
  image: null,
  unitPrice: 10,
  quantity,
  attributes: {},
});

let origin: string;
let context: BrowserContext;
let written: string[];

beforeAll(async () => {
  origin = await serveHost({ '/': RULES_PAGE }, { assets: await buildRules() });
});
afterEach(async () => {
  await context.close();
  expect(written, 'nothing is written to the console, and no error is left uncaught').toEqual([]);
});

/** Tabs of one profile. Each notes, as a badge does, what `z:cart-changed` said last, and when. */
async function tabs(count: number): Promise<Page[]> {
  const opened = await openPage();
  ({ context, console: written } = opened);
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const page = at === 0 ? opened.page : await context.newPage();
      if (at > 0) page.on('pageerror', (error) => written.push(String(error)));
      await page.goto(origin);
      await page.evaluate(async (shop) => {
        document.addEventListener('z:cart-changed', ({ detail }) => {
          Object.assign(document.documentElement.dataset, { badge: detail.quantity, at: Date.now() });
        });
        await rules.cartStore(shop).getState().hydrate();
      }, SHOP);
      return page;
    }),
  );
}

const quantities = (page: Page) =>
  page.evaluate(async (shop) => {
    const { getState } = rules.cartStore(shop);
    await getState().hydrate();
    return Object.fromEntries(getState().lines.map((one) => [one.productId, one.quantity]));
  }, SHOP);

async function newTab(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin);
  return page;
}

/**
 * Does one tab's share: mostly it adds products that all tabs add; on a product of its own it adds, sets and removes.
 * Between two operations the browser may do other things, so that the tabs really mix. Ends with the time of the last one.
 */
function operate([shop, template, tab, operations, products]: readonly [string, CartLine, number, number, number]) {
  const { getState } = rules.cartStore(shop);
  const own = { ...template, productId: 1000 + tab };
  const breathe = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  return (async () => {
    for (let at = 0; at < operations; at++) {
      if (at % 10 === 7) getState().add(own);
      else if (at % 10 === 8) getState().setQuantity(`${own.productId}|||`, 5 + tab);
      else if (at % 20 === 9) getState().remove(`${own.productId}|||`);
      else getState().add({ ...template, productId: 1 + (at % products) });
      await breathe();
    }
    return Date.now();
  })();
}

/** Returns what `count` tabs have done together: all that was added, and of its own product what each set last. */
function union(count: number): Record<number, number> {
  const sum: Record<number, number> = {};
  for (let at = 0; at < OPERATIONS; at++) {
    const isShared = at % 10 !== 7 && at % 10 !== 8 && at % 20 !== 9;
    const product = 1 + (at % SHARED_PRODUCTS);
    if (isShared) sum[product] = (sum[product] ?? 0) + count;
  }
  for (let tab = 0; tab < count; tab++) sum[1000 + tab] = 5 + tab;
  return sum;
}

describe('the cart in several tabs', () => {
  for (const count of [2, 3, 5]) {
    it(`is the union of what ${count} tabs did, and every badge shows it within a second`, async () => {
      const pages = await tabs(count);
      const expected = union(count);
      const total = Object.values(expected).reduce((sum, quantity) => sum + quantity, 0);
      const ends = await Promise.all(
        pages.map((page, tab) => page.evaluate(operate, [SHOP, line(0), tab, OPERATIONS, SHARED_PRODUCTS] as const)),
      );
      const badges = await Promise.all(
        pages.map(async (page) => {
          await page.waitForFunction((all) => document.documentElement.dataset.badge === String(all), total);
          return page.evaluate(() => Number(document.documentElement.dataset.at));
        }),
      );
      const late = Math.max(...badges) - Math.max(...ends);
      console.info(`${count} tabs x ${OPERATIONS} operations: badges equal ${Math.max(late, 0)} ms after the last one`);
      expect(late).toBeLessThanOrEqual(1000);
      for (const page of pages) expect(await quantities(page)).toEqual(expected);
      for (const page of pages) await page.close();
      expect(await quantities(await newTab()), 'and it was kept').toEqual(expected);
    });
  }

  it('loses nothing when two tabs add at the same moment and are left at once', async () => {
    for (let round = 1; round <= 4; round++) {
      const pages = await tabs(2);
      await Promise.all(
        pages.map((page, tab) =>
          page.evaluate(
            async ([shop, one]) => {
              rules.cartStore(shop).getState().add(one);
              await rules.cartStore(shop).getState().hydrate();
            },
            [SHOP, line(1 + tab)] as const,
          ),
        ),
      );
      await Promise.all(pages.map((page) => page.close()));
      expect(await quantities(await newTab()), `round ${round}`).toEqual({ 1: 1, 2: 1 });
      if (round < 4) await context.close();
    }
  });

  it('keeps what one tab added while another, that could not know, emptied the cart', async () => {
    const [a, b] = (await tabs(2)) as [Page, Page];
    await a.evaluate(([shop, one]) => rules.cartStore(shop).getState().add(one), [SHOP, line(1)] as const);
    await b.waitForFunction(() => document.documentElement.dataset.badge === '1');
    await Promise.all([
      a.evaluate(([shop, one]) => rules.cartStore(shop).getState().add(one), [SHOP, line(2, 3)] as const),
      b.evaluate((shop) => rules.cartStore(shop).getState().remove('1|||'), SHOP),
    ]);
    for (const page of [a, b]) {
      await page.waitForFunction(() => document.documentElement.dataset.badge === '3');
      await expect.poll(() => quantities(page)).toEqual({ 2: 3 });
    }
  });

  it('is kept all the same while a frozen tab does not give its turn away', async () => {
    const [frozen, other] = (await tabs(2)) as [Page, Page];
    await frozen.evaluate(
      (shop) =>
        new Promise<void>((locked) => {
          navigator.locks.request(`zellige-cart:${shop}`, () => {
            locked();
            return new Promise(() => undefined);
          });
        }),
      SHOP,
    );
    await other.evaluate(
      async ([shop, one]) => {
        rules.cartStore(shop).getState().add(one);
        await rules.cartStore(shop).getState().hydrate();
      },
      [SHOP, line(1)] as const,
    );
    await other.close();
    await frozen.close();
    expect(await quantities(await newTab())).toEqual({ 1: 1 });
  });

  it('has one name in all tabs, and another in all of them after an order', async () => {
    const pages = await tabs(3);
    const names = () =>
      Promise.all(pages.map((page) => page.evaluate((shop) => rules.cartStore(shop).getState().cartId, SHOP)));
    const one = async () => new Set(await names()).size;
    await expect.poll(one).toBe(1);
    const [before] = await names();
    await pages[1]?.evaluate((shop) => rules.cartStore(shop).getState().startNew(), SHOP);
    await expect.poll(async () => (await names()).filter((name) => name !== before).length).toBe(3);
    expect(await one()).toBe(1);
  });
});
