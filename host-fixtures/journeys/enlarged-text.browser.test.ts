import { describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { reusePage } from '../../shared/testing/browser.ts';
import { addFrom, fitsItsWindow, PRODUCT } from './shopper.ts';

const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.flexiblePack;
const PAGES = [
  '/',
  PRODUCT,
  `/catalog/product/${category}/${slug}`,
  '/catalog/new',
  '/checkout/cart/view',
  '/dashboard/login',
];
/** The text that a browser shows where a page asks for no size, in pixels. */
const FONT_SIZES = { usual: 16, twice: 32 };

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
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
        .toBe(`${fontSize}px`);
      if (path.includes('cart')) await page.locator('z-cart-page [data-part=lines] li').first().waitFor();
      await fitsItsWindow(page);
    }
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: FONT_SIZES.usual } });
    await devtools.detach();
    await close();
  });
});
