import type { Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { reusePage } from '../../shared/testing/browser.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { allWidgetsReady, widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { addFrom, fitsItsWindow, openStaffPage, PRODUCT } from './shopper.ts';

const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.flexiblePack;
const PAGES = [
  '/',
  '/discover',
  PRODUCT,
  `/catalog/product/${category}/${slug}`,
  '/catalog/new',
  '/checkout/cart/view',
  '/dashboard/login',
];
const STAFF_PAGES = [
  '/dashboard',
  '/dashboard/orders',
  '/dashboard/orders/new',
  '/dashboard/products',
  '/dashboard/products/1/languages',
  '/dashboard/products/2/prices',
  '/dashboard/products/2/stock',
  '/dashboard/warehouses/1',
  '/dashboard/menu',
  '/dashboard/expeditions',
  '/dashboard/expeditions/3',
  '/dashboard/expeditions/3/pick-list',
  '/dashboard/expeditions/4/receive',
  '/dashboard/payments?transporter=1',
  '/dashboard/promotions',
  '/dashboard/promotions/1',
  '/dashboard/reviews',
  '/dashboard/theme',
];
/** The text that a browser shows where a page asks for no size, in pixels. */
const FONT_SIZES = { usual: 16, twice: 32 };

const rootFontSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

/** Tables that scroll sideways, by their name. */
const scrolledTables = (page: Page) =>
  page
    .locator('main .table-scroll')
    .evaluateAll((places) =>
      places.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map(({ ariaLabel }) => ariaLabel),
    );

/** Tells if a button of the strip of offers lies over its text. */
const textBehindButtons = async (page: Page) => {
  await widgetsReady(page, 'z-promo-banner');
  return page.getByRole('complementary').evaluate((strip) => {
    const [link, button] = ['[data-z-current] a', 'button'].map((selector) => strip.querySelector(selector) as Node);
    const text = document.createRange();
    text.selectNodeContents(link as Node);
    const [a, b] = [text.getBoundingClientRect(), (button as Element).getBoundingClientRect()];
    return a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;
  });
};

it.each(['fr', 'ar'])(
  'no page of the dashboard scrolls sideways with text twice as large on a phone (%s)',
  async (locale) => {
    const { page, context } = await openStaffPage(origin, { viewport: { width: 360, height: 740 } });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: FONT_SIZES.twice } });
    for (const path of STAFF_PAGES) {
      await page.goto(`${origin}${path}${path.includes('?') ? '&' : '?'}locale=${locale}`);
      await expect.poll(() => rootFontSize(page)).toBe(`${FONT_SIZES.twice}px`);
      await allWidgetsReady(page);
      expect(await scrolledTables(page), path).toEqual([]);
      await fitsItsWindow(page);
    }
    await context.close();
  },
);

it('a phone that shows its pages at twice their size has all of an order and of the offers', async () => {
  const shop = await startSeededShop({ orders: 20 });
  onTestFinished(() => shop.stop());
  const { page, context } = await openStaffPage(shop.origin, { viewport: { width: 180, height: 370 } });
  await page.goto(`${shop.origin}/dashboard/orders`);
  const number = (await page.getByRole('rowheader').first().textContent())?.trim() ?? '';
  for (const locale of ['fr', 'ar']) {
    for (const path of [
      '/dashboard/menu?',
      `/dashboard/orders/tickets?ids=${number}&`,
      `/dashboard/orders/${number}?`,
    ]) {
      await page.goto(`${shop.origin}${path}locale=${locale}`);
      await fitsItsWindow(page);
    }
    const phone = (await page.locator('z-copy-text bdi').textContent()) ?? '';
    await page.goto(`${shop.origin}/checkout/order-lookup?locale=${locale}`);
    await page.locator('[name=number]').fill(number);
    await page.locator('[name=phone]').fill(phone);
    await page.locator('main button[type=submit]').click();
    await page.locator('.lines').waitFor();
    await fitsItsWindow(page);
    await page.goto(`${shop.origin}/?locale=${locale}`);
    expect(await textBehindButtons(page), locale).toBe(false);
  }
  await context.close();
});

describe.each([
  { label: 'with text twice as large on a phone', width: 360, fontSize: FONT_SIZES.twice },
  { label: 'in a window of 240 pixels', width: 240, fontSize: FONT_SIZES.usual },
])('$label', ({ width, fontSize }) => {
  it.each(['fr', 'ar'])('no page of the shop scrolls sideways (%s)', async (locale) => {
    const { page, context, close } = await reusePage({ viewport: { width, height: 740 } });
    await addFrom(page, `${origin}${PRODUCT}?locale=${locale}`);
    const devtools = await context.newCDPSession(page);
    for (const path of PAGES) {
      await page.goto(`${origin}${path}?locale=${locale}`);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
      await expect.poll(() => rootFontSize(page)).toBe(`${fontSize}px`);
      if (path.includes('cart')) await page.locator('z-cart-page [data-part=lines] li').first().waitFor();
      await fitsItsWindow(page);
    }
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: FONT_SIZES.usual } });
    await devtools.detach();
    await close();
  });
});
