import { expect, inject, it } from 'vitest';
import { openPage } from '../../shared/testing/browser.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

it('a phone without the fonts of the shop has its tools in one line, and no offer below the buttons', async () => {
  const { page, context } = await openPage(PHONE);
  await page.route('**/static/fonts/**', (route) => route.abort());
  await page.goto(`${inject('shopOrigin')}/?locale=ar`);
  const middleOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return box && box.y + box.height / 2;
  };
  const cart = await middleOf('.site-header z-mini-cart a');
  expect([await middleOf('.site-header .wordmark'), await middleOf('.site-header .languages')]).toEqual([cart, cart]);

  await page.keyboard.press('Shift');
  await page.locator('z-promo-banner[data-state] .z-promo-banner-controls button').first().waitFor();
  const controls = await page.locator('.z-promo-banner-controls').boundingBox();
  const offers = await page
    .locator('z-promo-banner li a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
  expect(offers.length).toBeGreaterThan(1);
  for (const left of offers) expect(left).toBeGreaterThanOrEqual((controls?.x ?? 0) + (controls?.width ?? 0));
  await context.close();
});
