import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage } from '../../shared/testing/browser.ts';

const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.combinations;
const PRODUCT = `/catalog/product/${category}/${slug}`;
const CALL = '**/web/api/product/cross_selling/**';
let opened: Awaited<ReturnType<typeof openPage>>;
afterEach(() => opened.context.close());

/** Brings the widget by default 150 pixels below the window: near enough to load, not yet seen. */
const bringNear = (page: Page, below = 150) =>
  page.evaluate((distance) => {
    const { top } = (document.querySelector('z-cross-selling') as Element).getBoundingClientRect();
    scrollTo({ top: scrollY + top - innerHeight - distance, behavior: 'instant' });
    // Two frames: what comes near is told after the next one is drawn.
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, below);
const stateOf = (page: Page) => page.locator('z-cross-selling').getAttribute('data-state');

describe.each([
  { locale: 'fr', viewport: { width: 1280, height: 800 }, label: 'in French on a desktop' },
  { locale: 'ar', viewport: { width: 360, height: 740 }, label: 'in Arabic on a phone' },
])('cross-selling on the product page, $label', ({ locale, viewport }) => {
  it('asks when the reader comes near, shows each product once, and shifts nothing that is seen', async () => {
    opened = await openPage({ viewport });
    const { page, console } = opened;
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('cross_selling') && requests.push(request.url()));
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${origin}${PRODUCT}?locale=${locale}`);
    await page.mouse.move(5, 5);
    expect(requests).toEqual([]);
    await bringNear(page);
    await page.locator('z-cross-selling[data-state=ready]').waitFor();
    expect(requests).toHaveLength(1);
    const links = await page
      .locator('z-cross-selling [data-field=link]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
    expect(links.length).toBeGreaterThan(8);
    expect(new Set(links).size).toBe(links.length);
    expect(links).not.toContain(PRODUCT);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shift: number }).shift))
      .toBeLessThanOrEqual(0.02);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    expect(await axeFindings(page, 'z-cross-selling')).toEqual([]);
    expect(console).toEqual([]);
  });
});

describe('cross-selling far below', () => {
  it('is not asked for 201 pixels below the window, nor its code fetched, and is at 199', async () => {
    opened = await openPage();
    const { page } = opened;
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/cross_selling|cross-selling\.js/.test(pathname)) requests.push(pathname);
    });
    await page.goto(`${origin}${PRODUCT}`);
    await page.mouse.move(5, 5);
    await bringNear(page, 202);
    await bringNear(page, 201);
    // Anything that would mount it at idle has had its turn.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
    expect(requests).toEqual([]);
    await bringNear(page, 199);
    await page.locator('z-cross-selling[data-state=ready]').waitFor();
    expect(requests).toEqual([expect.stringMatching(/cross-selling\.js$/), expect.stringContaining('cross_selling')]);
  });
});

describe('cross-selling that cannot be had', () => {
  it('is gone when it was not in view, and what is read stays where it is', async () => {
    opened = await openPage();
    const { page } = opened;
    await page.route(CALL, (route) => route.fulfill({ status: 500, body: '{}', contentType: 'application/json' }));
    await page.goto(origin + PRODUCT);
    await bringNear(page);
    const place = () => page.locator('.product-about').evaluate((node) => Math.round(node.getBoundingClientRect().y));
    const before = await place();
    await page.locator('z-cross-selling[data-state=gone]').waitFor({ state: 'attached' });
    expect(await place()).toBe(before);
    await expect.poll(() => page.locator('z-cross-selling').isVisible()).toBe(false);
    expect(opened.console.join()).toContain('<z-cross-selling>: the call "products" failed (server-error)');
  });

  it('keeps its height while it is in view, and loses it once the reader went on', async () => {
    opened = await openPage();
    const { page } = opened;
    const gate = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      await gate.promise;
      await route.abort();
    });
    await page.goto(origin + PRODUCT);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.locator('z-cross-selling[data-state=loading]').waitFor();
    const footer = () => page.getByRole('contentinfo').evaluate((node) => Math.round(node.getBoundingClientRect().y));
    const before = await footer();
    gate.resolve();
    await page.locator('z-cross-selling[data-state=empty]').waitFor({ state: 'attached' });
    expect(await footer()).toBe(before);
    await expect.poll(() => page.locator('z-cross-selling [data-part=fallback]').isVisible()).toBe(false);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => stateOf(page)).toBe('gone');
  });

  it('is links to the category and the brand without script', async () => {
    opened = await openPage({ javaScriptEnabled: false });
    const { page } = opened;
    await page.goto(origin + PRODUCT);
    await page.click(`z-cross-selling a[href="/catalog/category/${category}"]`);
    expect(new URL(page.url()).pathname).toBe(`/catalog/category/${category}`);
  });
});
