import { afterAll, beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { fitsItsWindow, openStaffPage } from './shopper.ts';

/** Of its own: orders are moved here. */
const shop = await startSeededShop({ orders: 120 });
const { origin } = shop;
const LIST = `${origin}/dashboard/orders`;

const { page, context, console: messages } = await openStaffPage(origin);
afterAll(async () => {
  await context.close();
  await shop.stop();
});
beforeEach(async () => {
  await page.goto(`${LIST}?status=new`);
  await widgetsReady(page, 'z-product-filter', 'z-bulk-bar');
});

const rows = () => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const numberOf = async (row: number) => (await rows().nth(row).getByRole('rowheader').textContent())?.trim() ?? '';
const tab = (name: RegExp) => page.getByRole('navigation', { name: 'État' }).getByRole('link', { name });

it('ticked orders are confirmed by keys alone, leave the tab, and are counted in the next', async () => {
  const [first, second] = [await numberOf(0), await numberOf(1)];
  const count = Number(/\d+/.exec((await tab(/Nouvelle/).textContent()) ?? '')?.[0]);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByText('2 sélectionnés').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Pour la sélection' }).selectOption('Confirmer');
  await page.getByRole('button', { name: 'Appliquer' }).press('Enter');
  const question = page.getByRole('dialog', { name: /Confirmer\s: 2 éléments\s\?/ });
  await question.getByRole('button', { name: 'Appliquer' }).press('Enter');
  await page.getByRole('dialog', { name: 'Résultat' }).getByText('2 commandes modifiées.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => tab(/Nouvelle/).textContent()).toContain(String(count - 2));
  await page.getByRole('rowheader', { name: first }).waitFor({ state: 'detached' });
  await tab(/Confirmée/).click();
  await page.waitForURL('**?status=confirmed');
  for (const number of [first, second]) await page.getByRole('rowheader', { name: number }).waitFor();
  expect(messages).toEqual([]);
});

it('an order is found by its customer’s name while it is typed, and the largest is one press away', async () => {
  const name = (await rows().first().getByRole('cell').nth(2).textContent())?.trim() ?? '';
  await page.getByRole('searchbox', { name: 'Nom, téléphone ou numéro' }).fill(name.toUpperCase());
  await page.waitForURL(/search=/);
  await expect.poll(async () => (await rows().allTextContents()).every((text) => text.includes(name))).toBe(true);
  expect(await rows().count()).toBeGreaterThan(0);
  await page.getByRole('searchbox').fill('');
  await page.waitForURL(/\?status=new$/);
  const total = page.getByRole('columnheader', { name: 'Total' });
  await total.getByRole('link').click();
  await expect.poll(() => total.getAttribute('aria-sort')).toBe('ascending');
  await total.getByRole('link').click();
  await expect.poll(() => total.getAttribute('aria-sort')).toBe('descending');
  const totals = await page.getByRole('cell', { name: /,\d\d\sDA$/ }).allTextContents();
  const amounts = totals.map((text) => Number(text.replace(/\D/g, '')));
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

it('with Back the focus is on the order that was opened, and J goes on from there', async () => {
  await page.goto(LIST);
  await widgetsReady(page, 'z-product-filter', 'z-bulk-bar');
  const [opened, next] = [await numberOf(2), await numberOf(3)];
  for (const key of ['j', 'j', 'j', 'Enter']) await page.keyboard.press(key);
  await page.waitForURL(`${LIST}/${opened}`);
  await page.goBack();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await expect.poll(focused).toBe(opened);
  await page.keyboard.press('j');
  expect(await focused()).toBe(next);
});

it.each([1024, 1280])('the list fits a window of %i px', async (width) => {
  await page.setViewportSize({ width, height: 800 });
  for (const locale of ['fr', 'ar']) {
    for (const list of ['orders', 'products']) {
      await page.goto(`${origin}/dashboard/${list}?locale=${locale}`);
      await fitsItsWindow(page);
    }
  }
  await page.goto(`${LIST}?locale=fr`);
});

it('the list of abandoned carts is not scrolled sideways beside the rail', async () => {
  await page.goto(`${origin}/dashboard/abandoned-carts?locale=fr`);
  const table = page.getByRole('region', { name: 'Paniers abandonnés' });
  expect(await table.getByRole('row').count()).toBeGreaterThan(1);
  expect(await table.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
});

it('an order goes to another wilaya at the price that its page shows before it is stored', async () => {
  await rows().first().getByRole('rowheader').getByRole('link').click();
  await page.getByRole('link', { name: 'Changer la livraison' }).press('Enter');
  await page.getByRole('heading', { name: /^Livraison de la commande/ }).waitFor();
  await page.getByRole('combobox', { name: 'Wilaya' }).focus();
  await widgetsReady(page, 'z-wilaya-commune');
  await page.getByRole('combobox', { name: 'Wilaya' }).fill('Adrar');
  await page.keyboard.press('Tab');
  await page.locator('z-wilaya-commune:not([data-state])').waitFor();
  await page.getByRole('combobox', { name: 'Commune' }).fill('Adrar');
  await page.keyboard.press('Tab');
  const save = () =>
    Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Enregistrer' }).press('Enter')]);
  await save();
  await page.getByRole('alert').getByText('d’autres prix ou transporteurs').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const option = page.getByRole('radio').first();
  const [, total = ''] =
    /total ([\d\s,]+DA)/.exec((await page.locator('label').filter({ has: page.getByRole('radio') }).first().textContent()) ?? '') ?? [];
  await option.press('Space');
  await save();
  await page.waitForURL(/\/dashboard\/orders\/\d+$/);
  await page.getByRole('row', { name: `Total ${total}` }).waitFor();
  await page.getByText(/^Livraison : de « .* » à « 01 Adrar, /).waitFor();
  expect(messages.splice(0)).toEqual([expect.stringContaining('422')]);
});
