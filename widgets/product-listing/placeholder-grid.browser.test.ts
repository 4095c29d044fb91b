import type { Page, Route } from 'playwright-core';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { reusePage } from '../../shared/testing/browser.ts';
import { shiftOf, watchShifts } from '../../shared/testing/layout-shifts.ts';

const origin = inject('shopOrigin');
/** Everything the shop has: forty products on four pages. */
const ALL = '/catalog/new';
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const MOST_SHIFT = 0.02;
let opened: Awaited<ReturnType<typeof reusePage>>;
afterEach(() => opened.close());

async function visit(options: Parameters<typeof reusePage>[0], locale: string): Promise<Page> {
  opened = await reusePage(options, watchShifts);
  const { page } = opened;
  page.setDefaultTimeout(8000);
  await page.goto(`${origin}${ALL}?locale=${locale}`, { waitUntil: 'load' });
  return page;
}

/** Blocks the calls for further pages, each until `next`. */
async function blockAnswers(page: Page): Promise<{ next(end?: (route: Route) => Promise<void>): Promise<void> }> {
  const waiting: Route[] = [];
  await page.route('**/web/public/api/**', (route) => void waiting.push(route));
  return {
    async next(end = (route) => route.continue()) {
      await vi.waitUntil(() => waiting.length > 0, { timeout: 8000 });
      await end(waiting.shift() as Route);
    },
  };
}

const frames = (page: Page) =>
  page.evaluate(() => new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered))));
const nextPage = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Suivant' });
const cards = (page: Page) => page.locator('[data-part=list] > li').count();
const arrival = (page: Page, count: number) =>
  page.locator(`[data-part=list] > li:nth-child(${count})`).waitFor({ state: 'attached' });
const topOf = (page: Page, selector: string) =>
  page.evaluate((query) => document.querySelector(query)?.getBoundingClientRect().top ?? Number.NaN, selector);
const isFooterVisible = async (page: Page) => (await topOf(page, '.site-footer')) < (page.viewportSize()?.height ?? 0);

async function scrollUntil(page: Page, isThere: () => Promise<boolean>, step = 500): Promise<void> {
  for (let steps = 0; !(await isThere()); steps++) {
    if (steps > 100) throw new Error('The page was scrolled a hundred times and what was waited for was not there.');
    await page.mouse.wheel(0, step);
    await frames(page);
  }
}

describe.each([
  ['a phone', PHONE, 'fr'],
  ['a phone in Arabic', PHONE, 'ar'],
  ['a desktop', DESKTOP, 'fr'],
] as const)('a list that goes on by itself, on %s', (_, device, locale) => {
  it('moves nothing when it is scrolled through to its end', async () => {
    const page = await visit(device, locale);
    await scrollUntil(page, async () => (await cards(page)) === 40 && (await isFooterVisible(page)));
    expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });

  it('moves nothing when the reader is at the footer before its products are there', async () => {
    const page = await visit(device, locale);
    const answers = await blockAnswers(page);
    await scrollUntil(page, () => isFooterVisible(page));
    for (const count of [24, 36, 40]) {
      const footer = await topOf(page, '.site-footer');
      await answers.next();
      await arrival(page, count);
      // A page is scrolled by whole pixels.
      expect(Math.abs((await topOf(page, '.site-footer')) - footer)).toBeLessThanOrEqual(1);
    }
    expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });

  it('moves nothing when further products come in the middle of a scroll', async () => {
    const page = await visit(device, locale);
    const answers = await blockAnswers(page);
    const placeholder = '.z-product-listing-skeleton > li:nth-child(13)';
    const under = (page.viewportSize()?.height ?? 0) + 150;
    await scrollUntil(page, async () => (await topOf(page, placeholder)) < under, 100);
    // As a finger does, before the next picture of the page and after the answer.
    await page.evaluate(() => {
      const { text } = Response.prototype;
      Response.prototype.text = function () {
        requestAnimationFrame(() => scrollBy({ top: 400, behavior: 'instant' }));
        return text.call(this);
      };
    });
    await answers.next(async (route) => {
      const answer = await route.fetch();
      const list = await answer.json();
      for (const product of list.products) product.name = `${product.name}, `.repeat(4);
      await route.fulfill({ response: answer, json: list });
    });
    await arrival(page, 24);
    expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });

  it('leaves the placeholders of the page after the next where the reader sees them', async () => {
    const page = await visit(device, locale);
    const answers = await blockAnswers(page);
    const placeholder = '.z-product-listing-skeleton > li:nth-child(13)';
    await scrollUntil(page, async () => (await topOf(page, placeholder)) < 400, 150);
    await page.evaluate((query) => {
      Object.assign(window, { placeholder: document.querySelector(query) });
    }, placeholder);
    const top = () => page.evaluate(() => Math.round(Reflect.get(window, 'placeholder').getBoundingClientRect().top));
    const before = await top();
    await answers.next();
    await arrival(page, 24);
    expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  });
});

describe('the placeholders for products that are to come', () => {
  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ] as const)('fill around a reader who sees nothing else, on %s', async (_, device) => {
    const page = await visit(device, 'fr');
    const answers = await blockAnswers(page);
    await scrollUntil(page, async () => (await topOf(page, '.z-product-listing-room')) < -100, 150);
    const list = await topOf(page, '[data-part=list]');
    await answers.next();
    await arrival(page, 24);
    await frames(page);
    expect(await topOf(page, '[data-part=list]')).toBe(list);
  });

  it('give way to the failure where the reader is, bring the footer near, and are back after a retry', async () => {
    const page = await visit(PHONE, 'en');
    const answers = await blockAnswers(page);
    await scrollUntil(page, async () => (await topOf(page, '.z-product-listing-room')) < -800);
    await answers.next((route) => route.abort());
    const failure = page.getByRole('alert');
    await failure.waitFor();
    const box = await failure.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
    // Of twenty-eight placeholders those the reader has reached.
    await expect.poll(() => page.locator('.z-product-listing-skeleton > li').count()).toBeLessThan(20);
    await expect.poll(() => page.getByRole('button', { name: 'Show more products' }).count()).toBe(0);
    await failure.getByRole('button', { name: 'Try again' }).tap();
    await answers.next();
    await arrival(page, 24);
    await expect.poll(() => failure.count()).toBe(0);
  });

  it('fill when the reader went to the footer in one go, before the widget was mounted', async () => {
    const page = await visit(DESKTOP, 'fr');
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await arrival(page, 40);
    expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });

  it('leave the footer of a short list where it was when the widget is mounted', async () => {
    const page = await visit(DESKTOP, 'fr&page=3');
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    const footer = await topOf(page, '.site-footer');
    await page.getByRole('status').filter({ hasText: 'Produits affichés' }).waitFor();
    expect(Math.abs((await topOf(page, '.site-footer')) - footer)).toBeLessThanOrEqual(1);
  });

  it('are invisible where no script runs, and come after the links to the pages until it does', async () => {
    opened = await reusePage({ ...PHONE, javaScriptEnabled: false });
    const { page } = opened;
    await page.goto(origin + ALL);
    await expect.poll(() => nextPage(page).isVisible()).toBe(true);
    await expect.poll(() => page.locator('.listing-room').isVisible()).toBe(false);
    await opened.close();

    opened = await reusePage(PHONE);
    await opened.page.route('**/assets/**/*.js*', (route) => route.abort());
    await opened.page.goto(origin + ALL);
    const last = await opened.page.locator('[data-part=list] > li').last().boundingBox();
    const next = await nextPage(opened.page).boundingBox();
    expect((next?.y ?? 0) - ((last?.y ?? 0) + (last?.height ?? 0))).toBeLessThan(150);
  });
});
