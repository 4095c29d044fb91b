import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { reusePage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { messages } from './product-listing.messages.ts';

const origin = inject('shopOrigin');
const CATEGORY = '/catalog/category/mode';
/** Everything the shop has: forty products on four pages. */
const ALL = '/catalog/new';
/** The button for the next page, in the language of the browser. */
const MORE = new RegExp(
  Object.values(messages)
    .map(({ more }) => more)
    .join('|'),
);
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

interface Visit extends BrowserContextOptions {
  /** The way further pages come, where it is another one than the shop's own. */
  readonly mode?: 'load-more' | 'pagination';
}

/** Ticks the first brand, whose section is folded away at first. */
async function chooseBrand(page: Page) {
  await page.locator('[data-facet=brand] > summary').click();
  await page.locator('input[name=brand]').first().check();
}

async function visit(path: string, { mode, ...options }: Visit = {}) {
  const opened = await reusePage(options);
  opened.page.setDefaultTimeout(8000);
  const calls: string[] = [];
  if (mode) {
    await opened.context.route('**/catalog/new*', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace('mode="infinite"', `mode="${mode}"`) });
    });
  }
  opened.page.on('request', (request) => {
    if (request.url().includes('/web/public/api/')) calls.push(new URL(request.url()).search);
  });
  await opened.page.goto(origin + path);
  return { ...opened, calls };
}

const cards = (page: Page) => page.locator('[data-part=list] > li');
const names = (page: Page) => page.locator('[data-part=list] [data-field=link]').allTextContents();
/** Waits for the products of a list, whose address is there before them. */
const listAt = async (page: Page, address: string) => {
  await page.waitForURL(address);
  await page.locator('z-product-listing:not([data-state=loading])').waitFor();
};
const wake = (page: Page) => widgetsReady(page, 'z-product-listing');
/** Measures where the card in the middle of the window is. */
const position = (page: Page) =>
  page.evaluate(() => {
    const card = document.elementFromPoint(innerWidth / 2 + 150, innerHeight / 2)?.closest('.product-card');
    return { name: card?.querySelector('h3')?.textContent, top: Math.round(card?.getBoundingClientRect().top ?? 0) };
  });

describe('a list of products in Chromium', () => {
  it('is mounted before the page is touched or scrolled', async () => {
    const { page } = await visit(ALL);
    await page.waitForFunction(() => performance.getEntriesByName('z-product-listing mounted').length > 0);
  });

  it('filters in place, says so in the address, and goes back and forth between the lists', async () => {
    const { page, console } = await visit(CATEGORY);
    const plain = await names(page);
    await chooseBrand(page);
    await listAt(page, '**?brand=*');
    const filtered = await names(page);
    expect(filtered).not.toEqual(plain);
    await page.selectOption('[data-part=sort]', 'price_asc');
    await listAt(page, '**&sort=price_asc');
    const sorted = await names(page);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(filtered);
    await expect.poll(() => page.inputValue('[data-part=sort]')).toBe('default');
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(plain);
    await expect.poll(() => page.locator('input[name=brand]').first().isChecked()).toBe(false);
    await page.goForward();
    await page.goForward();
    await expect.poll(() => names(page)).toEqual(sorted);
    const count = await page.locator('z-product-listing [data-part=count]').textContent();
    await page.reload();
    await expect.poll(() => names(page)).toEqual(sorted);
    await expect.poll(() => page.locator('z-product-listing [data-part=count]').textContent()).toBe(count);
    expect(console).toEqual([]);
  });

  it.each(['is kept', 'has to be asked for'])(
    'goes back twice before the widget works, to a list that %s',
    async (how) => {
      const { page } = await visit(CATEGORY);
      await chooseBrand(page);
      await listAt(page, '**?brand=*');
      const filtered = await names(page);
      await page.selectOption('[data-part=sort]', 'price_asc');
      await listAt(page, '**&sort=price_asc');
      if (how !== 'is kept') await page.evaluate(() => sessionStorage.clear());
      await page.goto(origin);
      const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/assets/**/product-listing.js*', async (route) => {
        await blocked;
        await route.continue();
      });
      await page.goBack();
      await page.goBack();
      release();
      await expect.poll(() => names(page)).toEqual(filtered);
      await expect.poll(() => page.inputValue('[data-part=sort]')).toBe('default');
    },
  );

  it('draws its cards as the server does', async () => {
    const { page } = await visit(ALL, { mode: 'load-more' });
    await wake(page);
    await page.getByRole('button', { name: MORE }).click();
    await expect.poll(() => cards(page).count()).toBe(24);
    const markup = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-part=list] > li')].slice(-12).map((card) => {
          for (const node of card.querySelectorAll('[name=_csrf], [data-z-outlet]')) node.remove();
          const image = card.querySelector('img');
          for (const name of ['fetchpriority', 'loading', 'decoding']) image?.removeAttribute(name);
          for (const hidden of card.querySelectorAll('[hidden]')) hidden.textContent = '';
          const line = card.querySelector('[data-part=line]');
          const data = JSON.parse(line?.textContent ?? 'null') as unknown;
          line?.remove();
          return { text: card.textContent?.replace(/\s+/g, ' ').trim(), line: data };
        }),
      );
    const rendered = await markup();
    expect(new URL(page.url()).search).toBe('?page=2');
    await page.evaluate(() => history.replaceState(null, ''));
    await page.reload();
    await expect.poll(() => cards(page).count()).toBe(12);
    expect(await markup()).toEqual(rendered);
  });

  it('comes back with all its pages at the same place, from a product and after a reload', async () => {
    const { page, calls } = await visit(ALL, { mode: 'load-more' });
    await page.mouse.wheel(0, 5000);
    await page.getByRole('button', { name: MORE }).click();
    await expect.poll(() => cards(page).count()).toBe(24);
    await page.getByRole('button', { name: MORE }).click();
    await expect.poll(() => cards(page).count()).toBe(36);
    await cards(page).nth(28).scrollIntoViewIfNeeded();
    const before = await position(page);
    const list = await names(page);
    await page.evaluate(() => document.querySelectorAll<HTMLElement>('[data-field=link]')[28]?.click());
    await page.waitForURL('**/catalog/product/**');
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(list);
    await expect.poll(() => position(page)).toEqual(before);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(list);
    await expect.poll(() => position(page)).toEqual(before);
    expect(calls.slice(0, 2)).toEqual(['?page=2', '?page=3']);
  });

  it('loads by itself within 200 px of the end and not before', async () => {
    const { page, calls } = await visit('/catalog/new');
    await wake(page);
    const endAt = (below: number) =>
      page.evaluate((distance) => {
        const end = document.querySelector('.z-product-listing-end')?.parentElement as HTMLElement;
        scrollTo({ top: scrollY + end.getBoundingClientRect().top - innerHeight - distance, behavior: 'instant' });
        // Two frames: an intersection is reported after the next one.
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, below);
    await endAt(202);
    expect(calls).toEqual([]);
    await endAt(199);
    for (const count of [24, 36, 40]) {
      await expect.poll(() => cards(page).count()).toBe(count);
      await endAt(100);
    }
    expect(calls).toEqual(['?page=2', '?page=3', '?page=4']);
    await expect.poll(() => page.getByRole('button', { name: MORE }).count()).toBe(0);
  });

  it('stops loading by itself when a page fails, and goes on when asked', async () => {
    const { page } = await visit('/catalog/new?locale=en');
    await page.route('**/web/public/api/**', (route) => route.abort());
    await page.mouse.wheel(0, 5000);
    await page.getByRole('alert').filter({ hasText: 'Failed to fetch data' }).waitFor();
    await expect.poll(() => cards(page).count()).toBe(12);
    await page.unroute('**/web/public/api/**');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(24);
  });

  it('turns pages in place, shows the beginning of the next, and opens them in other tabs on request', async () => {
    const { page, context } = await visit(ALL, { mode: 'pagination' });
    await wake(page);
    const first = await names(page);
    await page.locator('[data-part=pages] a[rel=next]').click();
    await page.waitForURL('**?page=2');
    await expect.poll(() => names(page)).not.toEqual(first);
    // Below a header that stays, at most.
    const top = () =>
      page.evaluate(() => document.querySelector('z-product-listing')?.getBoundingClientRect().top ?? -1);
    await expect.poll(async () => (await top()) >= 0 && (await top()) < 200).toBe(true);
    const firstPage = page.locator('[data-part=pages] ol a').first();
    expect(await firstPage.evaluate((link: HTMLAnchorElement) => link.href)).toBe(`${origin}${ALL}`);
    await Promise.all([context.waitForEvent('page'), firstPage.click({ modifiers: ['Control'] })]);
    expect(new URL(page.url()).search).toBe('?page=2');
  });

  it('opens the filters over the page on a phone, in Arabic, and gives everything back', async () => {
    const { page, console } = await visit(`${CATEGORY}?locale=ar`, PHONE);
    await expect.poll(() => page.isVisible('#filters')).toBe(false);
    const form = await page.locator('#filters').elementHandle();
    await page.tap('[data-part=open-filters]');
    const panel = page.locator('dialog.z-product-listing-panel');
    await panel.waitFor();
    await expect.poll(() => panel.evaluate((node, own) => node.contains(own), form)).toBe(true);
    await expect.poll(() => panel.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    await panel.locator('[data-facet=brand] > summary').tap();
    await panel.locator('input[name=brand]').first().tap();
    await listAt(page, '**?brand=*');
    for (let times = 0; times < 40; times++) {
      await page.keyboard.press('Tab');
      const isInside = await panel.evaluate(
        (node) => document.activeElement === document.body || node.contains(document.activeElement),
      );
      expect(isInside).toBe(true);
    }
    await expect.poll(() => panel.getByRole('button', { name: /^عرض/ }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-part')))
      .toBe('open-filters');
    await expect
      .poll(() => page.evaluate((own) => own === document.querySelector('.listing > #filters'), form))
      .toBe(true);
    await expect.poll(() => page.locator('[data-part=filter-count]').textContent()).toBe('1');
    expect(console).toEqual([]);
  });

  it('filters and turns pages without script', async () => {
    const { page } = await visit(CATEGORY, { javaScriptEnabled: false });
    await chooseBrand(page);
    await page.click('[data-part=apply]');
    await page.waitForURL('**brand=*');
    await expect.poll(() => page.locator('[data-part=chips] a').count()).toBe(1);
    await page.goto(origin + ALL);
    await page.locator('[data-part=pages] ol a').nth(1).click();
    await page.waitForURL('**?page=2');
  });
});
