import { afterAll, expect, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { openContext } from '../../shared/testing/browser.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { fitsItsWindow, openStaffPage } from './shopper.ts';

const shop = await startSeededShop();
const { page, context, console: messages } = await openStaffPage(shop.origin);
afterAll(async () => {
  await context.close();
  await shop.stop();
});
const TEAPOT = `${shop.origin}/catalog/product/${SHOWCASE.simple.category}/${SHOWCASE.simple.slug}`;
const focused = () => page.evaluate(() => document.activeElement?.id);
const effect = () => page.locator('[data-part=impact]').textContent();

it('staff put a product on offer by keyboard alone, see what that does before they save, and the shop has the price', async () => {
  await page.goto(`${shop.origin}/dashboard/promotions/new?locale=fr`);
  await page.waitForSelector('#staffPromotion-product-combobox');
  await page.focus('#staffPromotion-scope');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('staffPromotion-product-combobox');
  await page.keyboard.type('théière taghit dorée');
  await page.waitForSelector('[role=option]');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('staffPromotion-ruleType');
  await page.keyboard.press('Tab');
  await page.keyboard.type('25');
  await expect.poll(effect).toMatch(/1 produit en vente[\s\S]*3\s200,00\sDA → 2\s400,00\sDA/);
  await page.focus('#staffPromotion-name_fr');
  await page.keyboard.type('Thé de novembre');
  await Promise.all([page.waitForURL(/promotions\/\d+$/), page.keyboard.press('Enter')]);
  await expect.poll(() => page.locator('h1').textContent()).toBe('Thé de novembre');
  await page.fill('#staffPromotion-name_fr', 'Thé de décembre');
  await page.locator('z-save-all[data-state=dirty]').waitFor();
  await page.keyboard.press('Control+s');
  await page.locator('z-save-all[data-state=clean]').waitFor();
  await expect.poll(() => page.locator('h1').textContent()).toBe('Thé de décembre');
  await page.goto(TEAPOT);
  await expect.poll(() => page.locator('z-product-price, .price').first().textContent()).toMatch(/2\s400,00/);
  expect(messages).toEqual([]);
});

it('the picker follows the rule, and its choice comes back with it', async () => {
  await page.goto(`${shop.origin}/dashboard/promotions/new?locale=ar`);
  await page.waitForSelector('#staffPromotion-product-combobox');
  const shown = () =>
    page.locator('[data-picker]:visible').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.picker));
  await page.selectOption('#staffPromotion-scope', 'brand');
  await expect.poll(shown).toEqual(['brand']);
  await page.selectOption('#staffPromotion-brand', { index: 1 });
  const chosen = await page.inputValue('#staffPromotion-brand');
  await page.selectOption('#staffPromotion-scope', 'all');
  await expect.poll(shown).toEqual([]);
  await page.selectOption('#staffPromotion-scope', 'brand');
  await expect.poll(() => page.inputValue('#staffPromotion-brand')).toBe(chosen);
  await page.setViewportSize({ width: 360, height: 740 });
  await fitsItsWindow(page);
  await page.goto(`${shop.origin}/dashboard/promotions?locale=ar`);
  await fitsItsWindow(page);
  expect(messages).toEqual([]);
});

it('without script all pickers are in the page, and the one of the rule counts', async () => {
  const plain = await openContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const form = await plain.newPage();
  await form.goto(`${shop.origin}/dashboard/promotions/new?locale=fr`);
  await expect.poll(() => form.locator('[data-picker]:visible').count()).toBe(5);
  await form.selectOption('#staffPromotion-scope', 'category');
  await form.selectOption('#staffPromotion-brand', { index: 1 });
  await form.selectOption('#staffPromotion-category', { index: 1 });
  await form.fill('#staffPromotion-value', '10');
  await form.fill('#staffPromotion-name_fr', 'Sans script');
  await form.click('main form [type=submit]');
  await form.waitForURL(/promotions\/\d+$/);
  await form.getByRole('region', { name: 'Règle' }).getByText('Une catégorie', { exact: true }).waitFor();
  await plain.close();
});
