import { expect, inject, it } from 'vitest';
import { openPage } from '../../shared/testing/browser.ts';
import { PRODUCT } from './shopper.ts';

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
  expect([await middleOf('.wordmark'), await middleOf('.site-search-opener')]).toEqual([cart, cart]);

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

it('a phone shows the name and the price of a product without scrolling, and keeps its header', async () => {
  const { page, context } = await openPage(PHONE);
  await page.goto(`${inject('shopOrigin')}${PRODUCT}?locale=fr`);
  const bar = page.locator('.buy-bar');
  const name = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThan((await bar.boundingBox())?.y ?? 0);
  expect((await bar.getByText('DA').first().boundingBox())?.y).toBeLessThan(740);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0, height: 57 });
  await context.close();
});

it.each(['fr', 'ar'] as const)(
  'the menu of a phone has the departments, the languages and the theme: %s',
  async (locale) => {
    const { page, context } = await openPage(PHONE);
    await page.goto(`${inject('shopOrigin')}/?locale=${locale}`);
    const [menu, languages] = locale === 'fr' ? ['Menu', 'Langue'] : ['القائمة', 'اللغة'];
    expect(await page.getByRole('navigation', { name: languages }).count()).toBe(0);
    await page.getByRole('button', { name: menu }).tap();
    await page.getByRole('navigation', { name: locale === 'fr' ? 'Catégories' : 'الأقسام', exact: true }).waitFor();
    await page.getByRole('navigation', { name: languages }).getByRole('link', { name: 'English' }).tap();
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('en');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Categories', exact: true }).waitFor({ state: 'hidden' });
    await context.close();
  },
);

it('the search of a phone opens with the keyboard at its sign, and finds without script', async () => {
  const { page, context } = await openPage({ ...PHONE, javaScriptEnabled: false });
  await page.goto(`${inject('shopOrigin')}${PRODUCT}?locale=fr`);
  await page.locator('.site-search-opener').tap();
  await page.keyboard.type('hijab');
  await page.getByRole('search').getByRole('button').tap();
  await page.waitForURL(/\/catalog\/new\?q=hijab/);
  await context.close();
});
