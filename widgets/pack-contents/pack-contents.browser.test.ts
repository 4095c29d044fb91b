import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';

const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.flexiblePack;
const PACK = `/catalog/product/${category}/${slug}`;
let opened: Awaited<ReturnType<typeof openPage>>;
afterEach(() => opened.context.close());
const items = (page: Page) => page.locator('z-pack-contents').getByRole('listitem');

describe.each([
  { locale: 'fr', viewport: { width: 1280, height: 800 }, label: 'in French on a desktop' },
  { locale: 'ar', viewport: { width: 360, height: 740 }, label: 'in Arabic on a phone' },
])('the contents of a pack, $label', ({ locale, viewport }) => {
  it('names what is missing, leads there from the add button, and adds what was chosen by keyboard', async () => {
    opened = await openPage({ viewport });
    const { page, console } = opened;
    await page.goto(`${origin}${PACK}?locale=${locale}`);
    const selects = page.locator('select[data-pack-product]');
    const status = page.locator('z-pack-contents [data-part=status]');
    const button = page.locator('z-pack-contents [data-part=submit]');
    const before = await status.textContent();
    await widgetsReady(page, 'z-add-to-cart');
    // Marked as disabled for those who cannot see what is missing, it can be pressed all the same.
    await page.click('z-add-to-cart [data-part=submit]', { force: true });
    await expect.poll(() => selects.first().evaluate((node) => node === document.activeElement)).toBe(true);
    await page.locator('z-pack-contents[data-state=incomplete]').waitFor();
    await expect.poll(() => status.textContent(), { message: 'waking says nothing new' }).toBe(before);
    await expect.poll(() => button.isVisible(), { message: 'choosing is enough' }).toBe(false);

    await page.keyboard.press('ArrowDown');
    const note = items(page).first().getByRole('paragraph');
    await note.waitFor();
    await expect.poll(() => note.locator('bdi').textContent()).toMatch(/^[\d\u00a0]+,\d\d\u00a0DA$/);
    const names = await items(page).getByRole('link').allTextContents();
    await expect.poll(() => status.textContent()).toContain(names[1]);
    await expect.poll(() => status.textContent()).not.toContain(names[0]);
    await selects.nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('z-pack-contents[data-state=complete]').waitFor();
    expect(await axeFindings(page, '.product-summary')).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);

    const chosen = await selects.evaluateAll((all) => all.map((select) => (select as HTMLSelectElement).value));
    await page.click('z-add-to-cart [data-part=submit]');
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.entries(localStorage).some(([key, value]) => key.endsWith(':cartCount') && value !== '0'),
        ),
      )
      .toBe(true);
    await page.reload();
    await expect
      .poll(() => selects.evaluateAll((all) => all.map((select) => (select as HTMLSelectElement).value)), {
        message: 'the address keeps the choice',
      })
      .toEqual(chosen);
    expect(
      await page.inputValue(`#order [name="pack[${await selects.first().getAttribute('data-pack-product')}]"]`),
    ).toBe(chosen[0]);
    expect(console).toEqual([]);
  });
});

describe('the contents of a pack', () => {
  it('are chosen by a button without script', async () => {
    opened = await openPage({ javaScriptEnabled: false });
    const { page } = opened;
    await page.goto(origin + PACK);
    await page.locator('select[data-pack-product]').first().selectOption({ index: 2 });
    await page.click('z-pack-contents [data-part=submit]');
    const status = await page.locator('z-pack-contents [data-part=status]').textContent();
    const names = await items(page).getByRole('link').allTextContents();
    expect(status).toContain(names[1]);
    expect(status).not.toContain(names[0]);
  });
});
