import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { reusePage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';

const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.simple;
const PRODUCT = `${origin}/catalog/product/${category}/${slug}`;

let opened: Awaited<ReturnType<typeof reusePage>>;
afterEach(async () => {
  await opened.close();
  expect(opened.console).toEqual([]);
});

async function withOneAdded(locale: string, viewport = { width: 1280, height: 800 }): Promise<Page> {
  opened = await reusePage({ viewport });
  const { page } = opened;
  await page.goto(`${PRODUCT}?locale=${locale}`);
  await widgetsReady(page, 'z-add-to-cart', 'z-mini-cart');
  await page.locator('z-add-to-cart [data-part=submit]').first().click();
  await expect.poll(() => page.locator('z-mini-cart [data-part=count]').textContent()).toBe('1');
  return page;
}
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
const quantity = (page: Page) => page.locator('.z-cart-line-quantity > input').inputValue();

/** Goes on with Tab to the button whose name begins so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 12; step++) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}; it is on "${await focused(page)}".`);
}

describe('the cart over a page', () => {
  it('is opened, changed, undone and closed by keyboard, and never lets the focus out', async () => {
    const page = await withOneAdded('fr');
    await page.locator('z-mini-cart a').focus();
    await page.keyboard.press('Enter');
    await page.locator('z-cart-modal dialog[open]').waitFor();
    expect(new URL(page.url()).pathname).not.toContain('cart');
    await tabTo(page, /^Augmenter/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => quantity(page)).toBe('3');
    await tabTo(page, /^Diminuer/);
    await page.keyboard.press('Space');
    await expect.poll(() => quantity(page)).toBe('2');
    await tabTo(page, /^Retirer/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^Annuler/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^Retirer/);
    expect(await quantity(page)).toBe('2');
    const inside = () => page.evaluate(() => document.activeElement?.closest('dialog, html')?.localName);
    for (let step = 0; step < 10; step++) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(() => [document.hasFocus(), document.activeElement?.localName] as const);
      if (where[1] !== 'body') expect(await inside()).toBe('dialog');
    }
    expect(await axeFindings(page, 'z-cart-modal')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('z-cart-modal dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Panier 2, 2 articles');
    await page.reload();
    await expect.poll(() => page.locator('z-mini-cart [data-part=count]').textContent()).toBe('2');
  });

  it('keeps a typed quantity when Escape closes it', async () => {
    const page = await withOneAdded('en');
    await page.locator('z-mini-cart a').click();
    await page.locator('.z-cart-line-quantity > input').fill('4');
    await page.keyboard.press('Escape');
    await page.locator('z-cart-modal dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Cart 4, 4 items');
  });

  it('fills a small phone in Arabic, and closes by a press beside it on a desktop', async () => {
    const page = await withOneAdded('ar', { width: 360, height: 740 });
    await page.locator('z-mini-cart a').click();
    const dialog = page.locator('z-cart-modal dialog[open]');
    await dialog.waitFor();
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    await expect.poll(() => dialog.evaluate((node) => node.scrollWidth)).toBe(360);
    const colours = await page
      .getByRole('link', { name: 'إتمام الطلب' })
      .evaluate((link) => [
        getComputedStyle(link).backgroundColor,
        getComputedStyle(link.firstElementChild as Element).color,
      ]);
    expect(colours[0], 'the text on the main button can be read, however the host colours links').not.toBe(colours[1]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect((await dialog.boundingBox())?.x, 'at the end of the line, which is the left here').toBe(0);
    await page.mouse.click(1000, 400);
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows what another tab does, and leads to the order with every edit kept', async () => {
    const page = await withOneAdded('en');
    await page.locator('z-mini-cart a').click();
    await page.locator('z-cart-modal dialog[open]').waitFor();
    const other = await opened.context.newPage();
    await other.goto(`${PRODUCT}?locale=en`);
    await widgetsReady(other, 'z-add-to-cart');
    await other.locator('z-add-to-cart [data-part=submit]').first().click();
    await expect.poll(() => quantity(page)).toBe('2');
    await page.bringToFront();
    await page
      .locator('z-cart-modal')
      .getByRole('button', { name: /^Increase/ })
      .click();
    await page.getByRole('link', { name: 'Proceed to checkout' }).click();
    await page.waitForURL('**/checkout/cart/view');
    await expect.poll(() => page.locator('z-mini-cart [data-part=count]').textContent()).toBe('3');
  });
});
