import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { allWidgetsReady } from '../../shared/testing/widgets-ready.ts';
import { openStaffPage } from './shopper.ts';

/** Of its own: it has orders. */
const shop = await startSeededShop({ orders: 60 });
const { origin } = shop;
const { page, context } = await openStaffPage(origin);
afterAll(async () => {
  await context.close();
  await shop.stop();
});

/** Addresses of an order that has not left yet, and of its first line. */
let [order, line] = ['', ''];
const hrefIn = async (url: string, pattern: RegExp) =>
  pattern.exec(await (await page.request.get(origin + url)).text())?.[1] ?? '';
beforeAll(async () => {
  order = await hrefIn('/dashboard/orders?status=new', /href="(\/dashboard\/orders\/\d+)[?"]/);
  line = await hrefIn(order, /href="(\/dashboard\/orders\/\d+\/lines\/\d+)"/);
});

const focusedLabel = (at: Page) =>
  at.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement;
    return focused.labels?.[0]?.textContent?.trim() || focused.getAttribute('aria-label') || focused.localName;
  });

it.each([
  ['/dashboard/orders/new', 'Rechercher un produit'],
  ['ORDER/customer', 'Prénom'],
  ['ORDER/delivery', 'Wilaya'],
  ['ORDER/lines/new', 'Rechercher un produit'],
  ['LINE', 'Quantité'],
  ['/dashboard/promotions/new', 'S’applique à'],
  ['/dashboard/expeditions/new', 'Départ'],
  ['/dashboard/expeditions/2/cancel', 'Elles sont revenues à Alger'],
  ['/dashboard/expeditions/3/send', /^Quantité de /],
  ['/dashboard/expeditions/4/receive', 'Scanner un produit'],
  ['/dashboard/expeditions/4/receive/close', 'Perdues'],
  ['/dashboard/menu/new', 'Mène à'],
  ['/dashboard/home-blocks/new', 'Type'],
  ['/dashboard/catalogue/categories/new', 'Nom en français'],
  ['/dashboard/warehouses/1/settings', 'Nom du dépôt'],
])('the form %s opens on its first field', async (path, label) => {
  await page.goto(origin + path.replace('ORDER', order).replace('LINE', line));
  await allWidgetsReady(page);
  await expect.poll(() => focusedLabel(page)).toMatch(label);
});

it.each(['/dashboard/orders', '/dashboard/expeditions', '/dashboard/menu'])(
  'the list %s gives no field the focus',
  async (path) => {
    await page.goto(origin + path);
    await allWidgetsReady(page);
    expect(await focusedLabel(page)).toBe('body');
  },
);

it('a form that comes back refused has the focus on its messages, or on its faulty field', async () => {
  const plain = await openStaffPage(origin, { javaScriptEnabled: false });
  const [customer, expedition] = [plain.page, await plain.context.newPage()];
  await customer.goto(`${origin}${order}/customer`);
  await customer.getByLabel('Téléphone').fill('12');
  await customer.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.poll(() => customer.evaluate(() => document.activeElement?.role)).toBe('alert');
  await expedition.goto(`${origin}/dashboard/expeditions/new`);
  await expedition.getByLabel('Départ').selectOption({ index: 1 });
  await expedition.getByRole('button', { name: 'Commencer l’expédition' }).click();
  await expect.poll(() => focusedLabel(expedition)).toBe('Destination');
  await plain.context.close();
});
