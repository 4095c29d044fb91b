import { afterEach, describe, expect, inject, it } from 'vitest';
import { openPage } from '../../shared/testing/browser.ts';
import { shiftOf, watchShifts } from '../../shared/testing/layout-shifts.ts';
import { PRODUCT } from './shopper.ts';

const origin = inject('shopOrigin');
/** Slow 4G: bytes per second and milliseconds. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
let opened: Awaited<ReturnType<typeof openPage>>;
afterEach(() => opened.context.close());

describe('on a phone and a slow line, in Arabic', () => {
  it.each([
    ['the home page', '/'],
    ['a list of products', '/catalog/new'],
    ['a product', PRODUCT],
    ['the cart', '/checkout/cart/view'],
  ])('%s moves nothing while it arrives', async (_, path) => {
    opened = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const { page, context } = opened;
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await watchShifts(page);
    await page.goto(`${origin}${path}?locale=ar`, { waitUntil: 'networkidle' });
    if (path.includes('/cart/')) await page.locator('z-cart-page[data-state]').waitFor();
    if (path === '/') {
      await page.mouse.wheel(0, 5);
      await page.locator('z-promo-banner[data-state]').waitFor();
    }
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  });

  it('a product keeps its footer in place while what else the shop has comes below', async () => {
    opened = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const { page } = opened;
    await watchShifts(page);
    await page.goto(`${origin}${PRODUCT}?locale=ar`, { waitUntil: 'load' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 500) await page.mouse.wheel(0, 500);
    await page.locator('z-cross-selling').getByRole('region').first().waitFor();
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  });
});
