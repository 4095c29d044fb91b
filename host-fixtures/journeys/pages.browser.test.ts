import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { DASHBOARD_PAGES } from '../../server/testing/dashboard-pages.ts';
import { LOCALES } from '../../shared/i18n/locale.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { openStaffPage } from './shopper.ts';

const origin = inject('shopOrigin');
const product = ({ category, slug }: { category: string; slug: string }) => `/catalog/product/${category}/${slug}`;

const shopper = await openPage();
const staff = await openStaffPage(origin);
afterAll(() => Promise.all([shopper.context.close(), staff.context.close()]));

const SHOP_PAGES = [
  '/',
  '/discover',
  ...Object.values(SHOWCASE).map(product),
  '/blog',
  '/blog/categories/idees',
  '/blog/garder-une-theiere-brillante',
  '/pages/a-propos',
  '/promotions/1',
  '/promotions/4',
  '/promotions/5',
  '/checkout/cart/view',
  '/checkout/order-lookup',
  '/catalog/new?q=zzzz',
  '/nowhere',
  '/dashboard/login',
  '/qa',
  '/qa/z-wilaya-commune',
];
const inLocale = (path: string, locale: string) => `${origin}${path}${path.includes('?') ? '&' : '?'}locale=${locale}`;
const visits = [
  ...SHOP_PAGES.map((path) => ({ path, visitor: shopper })),
  ...DASHBOARD_PAGES.map((path) => ({ path, visitor: staff })),
];

/** Measures how much wider than a narrow phone a page is there, in pixels. */
async function excessWidth(page: Page): Promise<number> {
  await page.setViewportSize({ width: 360, height: 740 });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.setViewportSize({ width: 1280, height: 800 });
  return excess;
}

/** Tables that are wider than their place, by their accessible name. */
const wideTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table')]
      .filter((table) => table.clientWidth > (table.parentElement?.clientWidth ?? 0) + 1)
      .map((table) => table.getAttribute('aria-label') ?? table.className),
  );

describe.each(visits)('the page $path', ({ path, visitor }) => {
  it.each(LOCALES)(
    'is accessible, silent, within the policy and as wide as its window in %s, light and dark',
    async (locale) => {
      const { page } = visitor;
      visitor.console.length = 0;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(inLocale(path, locale));
      await expect.poll(() => page.getAttribute('html', 'lang')).toBe(locale);
      // English is laid out as French is.
      if (locale === 'fr') expect(await axeFindings(page)).toEqual([]);
      if (locale === 'ar') expect(await axeFindings(page, 'html', 'everything but contrast')).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      // A theme changes colours alone.
      if (locale === 'fr') expect(await axeFindings(page, 'html', 'contrast')).toEqual([]);
      if (locale !== 'en') expect(await wideTables(page)).toEqual([]);
      if (locale === 'ar') expect(await excessWidth(page), 'scrolls sideways on a narrow phone').toBeLessThanOrEqual(0);
      // The browser reports every answer that is not a success; a page that is not there is meant to be one.
      const messages = visitor.console.filter((line) => !(path === '/nowhere' && line.includes('404')));
      expect(messages).toEqual([]);
    },
  );
});
