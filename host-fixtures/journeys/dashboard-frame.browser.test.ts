import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { DEMO_STAFF } from '../../server/staff/demo-staff.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openContext } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { fitsItsWindow, openStaffPage } from './shopper.ts';

const origin = inject('shopOrigin');
const ORDERS = `${origin}/dashboard/orders`;
/** The script that runs the widgets, of either build. */
const LOADER = /\/zellige(-lite)?\.js$/;
const { page, context, console: messages } = await openStaffPage(origin);
afterAll(() => context.close());
beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${ORDERS}?locale=fr`);
});

const railWidth = (at: Page) => at.locator('z-sidebar').evaluate((node) => node.getBoundingClientRect().width);
/** Waits for the keys: the widget of the search mounts when the page is idle. */
const keysWork = (at: Page) => at.locator('z-command-search [data-part=opener][aria-keyshortcuts]').waitFor();

describe('the rail of the dashboard', () => {
  it('folds to its icons, and the next page is painted so before any widget works', async () => {
    await expect.poll(() => railWidth(page)).toBe(220);
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.click();
    await expect.poll(() => railWidth(page)).toBe(56);
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
    const orders = page.getByRole('navigation', { name: 'Espace équipe' }).getByRole('link', { name: /^Commandes/ });
    await expect.poll(() => orders.getAttribute('title')).toMatch(/^Commandes/);
    expect(await axeFindings(page)).toEqual([]);

    await page.route(LOADER, (route) => route.abort());
    await page.goto(ORDERS);
    await expect.poll(() => railWidth(page)).toBe(56);
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
    await page.unroute(LOADER);
    messages.length = 0;
    await page.goto(ORDERS);
    await toggle.click();
    await expect.poll(() => railWidth(page)).toBe(220);
    expect(messages).toEqual([]);
  });

  it('shows its last entry in a window of 720 px', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const bottomOf = (selector: string) =>
      page
        .locator(selector)
        .last()
        .evaluate((node) => Math.round(node.getBoundingClientRect().bottom));
    await expect.poll(() => bottomOf('z-sidebar nav')).toBeLessThan(720);
    const hidden = async () => (await bottomOf('z-sidebar nav li')) - (await bottomOf('z-sidebar nav'));
    await expect.poll(hidden).toBeLessThanOrEqual(0);
  });

  it('is a drawer in a narrow window, from which a page is reached by keyboard', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${ORDERS}?locale=ar`);
    await expect.poll(() => page.locator('z-sidebar').isVisible()).toBe(false);
    const opener = page.locator('[data-part=opener][href="#drawer"]');
    await opener.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'القائمة' });
    await drawer.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await fitsItsWindow(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
    await opener.click();
    await drawer.getByRole('link', { name: 'المنتجات' }).click();
    await page.waitForURL('**/dashboard/products');
  });

  it('marks the current page and tab in forced colours too', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${ORDERS}?status=new&locale=fr`);
    const marked = page.locator('a[aria-current]').filter({ visible: true });
    const outlines = await marked.evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineStyle));
    await page.emulateMedia({ forcedColors: null });
    expect(outlines).toEqual(['solid', 'solid']);
  });

  it('prints without chrome', async () => {
    await page.emulateMedia({ media: 'print' });
    for (const chrome of ['.topbar', 'z-sidebar', '.search-form']) {
      await expect.poll(() => page.locator(chrome).first().isVisible(), { message: chrome }).toBe(false);
    }
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
  });
});

describe('the keys of the dashboard', () => {
  it('lead to a product and back to an order, without the mouse', async () => {
    await keysWork(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Produits' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.type('theiere taghit');
    await page
      .getByRole('option', { name: /Théière Taghit/ })
      .first()
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard\/products\/\d+/);
    await keysWork(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('commandes');
    // Before the answer, as a scanner does.
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/orders');
  });

  it('lead to the search of the page, and give the focus back after the list of keys', async () => {
    await keysWork(page);
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('search');
    await page.keyboard.type('?/');
    await expect.poll(() => page.locator('main [type=search]').first().inputValue()).toBe('?/');
    const home = page.getByRole('banner').locator('a[href="/dashboard"]').last();
    await home.focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => home.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});

it('the account menu opens, closes and signs out, with and without script', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const visitor = await openContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
    const own = await visitor.newPage();
    await own.goto(`${origin}/dashboard/login?locale=fr`);
    await own.fill('[name=email]', DEMO_STAFF.email);
    await own.fill('[name=password]', DEMO_STAFF.password);
    await own.click('main [type=submit]');
    await own.waitForURL('**/dashboard');
    const signOut = own.getByRole('button', { name: 'Se déconnecter' });
    const account = own.getByRole('button', { name: /\(compte\)/ });
    await account.click();
    await signOut.waitFor();
    await own.keyboard.press('Escape');
    await signOut.waitFor({ state: 'hidden' });
    await account.click();
    await signOut.click();
    await own.waitForURL('**/dashboard/login');
    await visitor.close();
  }
});

it('a phone does not zoom into a field: its letters have at least 16 px', async () => {
  const { page, close } = await openStaffPage(origin, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  for (const [path, tag] of [
    ['/dashboard/orders/new', 'z-wilaya-commune'],
    ['/dashboard/promotions/1', 'z-promotion-rule'],
    ['/dashboard/products', 'z-product-filter'],
  ] as const) {
    await page.goto(`${origin}${path}?locale=fr`);
    await widgetsReady(page, tag);
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('input:not([type=hidden]), select, textarea')].map((field) =>
        Number.parseFloat(getComputedStyle(field).fontSize),
      ),
    );
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
  }
  await close();
});
