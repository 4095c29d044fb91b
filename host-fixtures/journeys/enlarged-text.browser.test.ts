import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { reusePage } from '../../shared/testing/browser.ts';
import { allWidgetsReady } from '../../shared/testing/widgets-ready.ts';
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
