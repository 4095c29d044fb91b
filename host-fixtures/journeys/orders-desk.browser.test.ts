import type { Dialog } from 'playwright-core';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { coveredFocus, fitsItsWindow, openStaffPage, orderNumberAt, orderRows, searchField } from './shopper.ts';

/** Of its own: orders are moved here. */
const shop = await startSeededShop({ orders: 120 });
const { origin } = shop;
const LIST = `${origin}/dashboard/orders`;
const LISTS = [
  'orders',
  'abandoned-carts',
  'products',
  'products/2/stock/movements',
  'warehouses',
  'warehouses/1',
  'warehouses/1/movements',
  'expeditions',
  'payments/list',
  'promotions',
];

const { page, context, console: messages } = await openStaffPage(origin);
afterAll(async () => {
  await context.close();
  await shop.stop();
});
beforeEach(async () => {
  await page.goto(`${LIST}?status=new`);
  await widgetsReady(page, 'z-product-filter', 'z-bulk-bar');
});

const rows = () => orderRows(page);
const numberOf = (row: number) => orderNumberAt(page, row);
const tab = (name: RegExp) => page.getByRole('navigation', { name: 'État' }).getByRole('link', { name });

/** The texts of cells that do not fill the height of their row. */
const cellsOutOfRow = () =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableCellElement>('main :is(td, th)')]
      .filter((cell) => cell.offsetHeight > 0 && cell.parentElement?.offsetHeight !== cell.offsetHeight)
      .map((cell) => cell.textContent),
  );

it('ticked orders are confirmed by keys alone, leave the tab, and are counted in the next', async () => {
  const [first, second] = [await numberOf(0), await numberOf(1)];
  const count = Number(/\d+/.exec((await tab(/Nouvelle/).textContent()) ?? '')?.[0]);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.locator('z-bulk-bar').getByText('2 sélectionnés').waitFor();
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

it('the step of ticked orders that is chosen first follows the status of the tab', async () => {
  const action = page.locator('#bulk-action');
  expect(await action.inputValue()).toBe('confirmed');
  await tab(/Confirmée/).click();
  await expect.poll(() => action.inputValue()).toBe('sent');
  await page.goto(`${LIST}?status=sent`);
  expect(await action.inputValue()).toBe('delivered');
});

it.each([1024, 360])(
  'no control of a row that gets the focus is behind the bar of the ticked rows, at %i px',
  async (width) => {
    const narrow = await openStaffPage(origin, { viewport: { width, height: 740 }, reducedMotion: 'reduce' });
    await narrow.page.goto(`${LIST}?locale=fr`);
    const row = narrow.page.locator('[data-row]');
    await row.last().getByRole('checkbox').check();
    await narrow.page.getByRole('combobox', { name: 'Pour la sélection' }).selectOption('Attribuer à un employé');
    await row.last().getByRole('rowheader').getByRole('link').focus();
    expect(await coveredFocus(row, 'Shift+Tab')).toEqual([]);
    await narrow.context.close();
  },
);

it('a step of ticked orders is undone from its result, and they are in their tab again', async () => {
  const number = await numberOf(0);
  for (const key of ['j', 'x']) await page.keyboard.press(key);
  await page.getByRole('combobox', { name: 'Pour la sélection' }).selectOption('Confirmer');
  await page.getByRole('button', { name: 'Appliquer' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Appliquer' }).press('Enter');
  const result = page.getByRole('dialog', { name: 'Résultat' });
  await result.getByText('Confirmée').waitFor();
  await result.getByRole('button', { name: 'Annuler ce changement' }).press('Enter');
  await result.getByText('Nouvelle').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('rowheader', { name: number }).waitFor();
  expect(messages).toEqual([]);
});

it('all orders of a status are given to an employee by a second press, with their number in the question', async () => {
  const count = Number(/\d+/.exec((await tab(/Livrée/).textContent()) ?? '')?.[0]);
  await tab(/Livrée/).click();
  await page.waitForURL('**?status=delivered');
  await page.getByText(`${count} commandes`, { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Sélectionner les commandes de la page' }).check();
  await page.getByRole('button', { name: `Sélectionner les ${count} qui correspondent` }).click();
  await page.getByRole('combobox', { name: 'Pour la sélection' }).selectOption('Attribuer à un employé');
  await page.getByRole('combobox', { name: 'Employé' }).last().selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Appliquer' }).click();
  const question = page.getByRole('dialog', { name: new RegExp(`${count} éléments\\s\\?`) });
  await question.getByRole('button', { name: 'Appliquer' }).click();
  const result = page.getByRole('dialog', { name: 'Résultat' });
  await expect.poll(() => result.getByRole('listitem').count()).toBe(count);
  await page.keyboard.press('Escape');
});

it('an order is given to the employee whom the keys lead to, once the list is left', async () => {
  await rows().first().getByRole('link').first().click();
  await page.waitForURL(/orders\/\d+/);
  const employee = page.locator('#order-employee');
  const changes = () => page.getByRole('region', { name: 'Historique' }).getByRole('listitem').count();
  const [before, count] = [await employee.inputValue(), await changes()];
  await widgetsReady(page, 'z-auto-submit');
  await employee.press(before === '' ? 'End' : 'Home');
  const chosen = await employee.inputValue();
  expect(chosen).not.toBe(before);
  await employee.press('Tab');
  await expect
    .poll(async () => {
      await page.reload();
      return [await employee.inputValue(), await changes()];
    })
    .toEqual([chosen, count + 1]);
});

it('an order is found by its customer’s name while it is typed, and the largest is one press away', async () => {
  const name = (await rows().first().getByRole('cell').nth(2).textContent())?.trim() ?? '';
  await page.getByRole('searchbox', { name: 'Nom, téléphone, numéros ou suivis' }).fill(name.toUpperCase());
  await page.waitForURL(/search=/);
  await expect
    .poll(async () => new Set((await rows().allTextContents()).map((text) => text.includes(name))))
    .toEqual(new Set([true]));
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

it('the orders of some days to a wilaya are chosen under more filters, and each filter is taken away by its chip', async () => {
  const destination = (await rows().first().getByRole('cell').nth(4).textContent())?.trim() ?? '';
  const code = destination.slice(0, 2);
  const day = await rows().last().getByRole('time').getAttribute('datetime');
  await page.getByText('Plus de filtres').click();
  await page.getByRole('combobox', { name: 'Wilaya' }).selectOption({ label: destination.split(',')[0]! });
  await page.waitForURL(/wilaya=/);
  await expect
    .poll(async () => (await rows().allTextContents()).every((text) => text.includes(`${code} ·`)))
    .toBe(true);
  await page.getByLabel('Au', { exact: true }).fill('2020-01-31');
  await page.getByText('Rien ne correspond à ces filtres.').waitFor();
  await page.getByRole('link', { name: 'Retirer le filtre Au 31/01/2020' }).click();
  await page.getByLabel('Du', { exact: true }).fill(day!.slice(0, 10));
  await page.waitForURL(/from=/);
  await page.getByRole('link', { name: /^Retirer le filtre Wilaya/ }).click();
  await page.waitForURL((url) => url.searchParams.get('wilaya') === null);
  await expect.poll(() => rows().count()).toBeGreaterThan(0);
  expect(messages).toEqual([]);
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

it('the next order of the tab is one press away after a confirmation, and the crumb leads back to the tab', async () => {
  const [number, next, third] = [await numberOf(0), await numberOf(1), await numberOf(2)];
  await rows().first().getByRole('rowheader').getByRole('link').click();
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Commande ${number} Confirmée` }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Commande suivante' }).click();
  await page.getByRole('heading', { level: 1, name: `Commande ${next} Nouvelle` }).waitFor();
  await page.getByRole('combobox', { name: 'Note' }).fill('Rappeler à 18 h');
  await page.getByRole('button', { name: 'Ajouter la note' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Rappeler à 18 h' }).waitFor();
  await page.getByRole('link', { name: 'Commande suivante' }).click();
  await page.getByRole('heading', { level: 1, name: `Commande ${third} Nouvelle` }).waitFor();
  await page.getByRole('link', { name: 'Commande précédente' }).click();
  await page.getByRole('heading', { level: 1, name: `Commande ${next} Nouvelle` }).waitFor();
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Commandes' }).click();
  await page.waitForURL(`${LIST}?status=new`);
  await page.getByRole('rowheader', { name: next }).waitFor();
  await page.goto(`${LIST}/${number}`);
  await page.getByRole('button', { name: 'Revenir à «\u00a0Nouvelle\u00a0»' }).click();
  await page.getByRole('heading', { level: 1, name: `Commande ${number} Nouvelle` }).waitFor();
  expect(messages).toEqual([]);
});

const opened = (number: string) =>
  page.getByRole('heading', { level: 1, name: `Commande ${number} Nouvelle` }).waitFor();

/** Opens the first new order of the list, and returns the numbers of the first three. */
async function openNewOrder(): Promise<[string, string, string]> {
  await page.goto(`${LIST}?status=new&sort=date`);
  await widgetsReady(page, 'z-product-filter', 'z-bulk-bar');
  const numbers: [string, string, string] = [await numberOf(0), await numberOf(1), await numberOf(2)];
  await rows().first().getByRole('rowheader').getByRole('link').click();
  return numbers;
}

it('new orders are called by single keys: an outcome and a confirmation lead to the next, and the message undoes', async () => {
  const [first, second, third] = await openNewOrder();
  const press = async (key: string) => {
    await page.locator('z-command-search [data-part=opener][aria-keyshortcuts]').waitFor();
    await page.keyboard.press(key);
  };
  await opened(first);
  await fitsItsWindow(page);
  expect(await axeFindings(page)).toEqual([]);
  await press('?');
  const keys = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await keys.getByText('Appel sans réponse').waitFor();
  await page.keyboard.press('Escape');
  await press('a');
  await opened(second);
  await page.getByText(`Noté pour la commande ${first}\u00a0: «\u00a0Appel sans réponse\u00a0».`).waitFor();
  await press('c');
  await opened(third);
  await page.getByText(`La commande ${second} est passée à «\u00a0Confirmée\u00a0».`).waitFor();
  await press('?');
  await keys.getByText('Revenir en arrière', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await press('u');
  await opened(second);
  await press('p');
  await opened(first);
  await page.getByRole('listitem').filter({ hasText: 'Appel sans réponse' }).waitFor();
  await press('n');
  await opened(second);
  expect(messages).toEqual([]);
});

it.each([
  // First, since it leaves the orders new.
  [
    'Appel sans réponse',
    (number: string) => `Noté pour la commande ${number}\u00a0: «\u00a0Appel sans réponse\u00a0».`,
  ],
  ['Confirmer, puis la suivante', (number: string) => `La commande ${number} est passée à «\u00a0Confirmée\u00a0».`],
])('a double click on "%s" is for one order, and the next press for the next', async (name, done) => {
  const [first, second, third] = await openNewOrder();
  await opened(first);
  const button = page.getByRole('button', { name });
  await button.click({ trial: true });
  const { x, y, width, height } = (await button.boundingBox())!;
  const press = () => page.mouse.click(x + width / 2, y + height / 2);
  await press();
  await opened(second);
  await press();
  await page.getByText(done(first)).waitFor();
  await button.click();
  await opened(third);
  await page.getByText(done(second)).waitFor();
  expect(messages).toEqual([]);
});

it('the phone of an order is called from its row and, on a phone, from the head of its page', async () => {
  const phone = rows()
    .first()
    .getByRole('link', { name: /^0\d{9}$/ });
  const number = await phone.textContent();
  expect(await phone.getAttribute('href')).toBe(`tel:${number}`);
  await rows().first().getByRole('rowheader').getByRole('link').click();
  const call = page.getByRole('link', { name: `Appeler ${number}` });
  await page.getByRole('link', { name: 'Commande suivante' }).waitFor();
  expect(await call.isVisible()).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await call.getAttribute('href')).toBe(`tel:${number}`);
  const top = (await call.boundingBox())?.y;
  expect(top).toBeLessThan(400);
  await fitsItsWindow(page);
  await page.setViewportSize({ width: 1280, height: 800 });
});

it.each([
  ['fr', 'left', 'Téléphone'],
  ['ar', 'right', 'الهاتف'],
] as const)('the phone of a customer stands at the edge of its label (%s)', async (locale, side, name) => {
  const address = (await rows().first().getByRole('rowheader').getByRole('link').getAttribute('href')) ?? '';
  await page.goto(`${origin}${address.split('?')[0]}?locale=${locale}`);
  const edges = await page
    .getByRole('term')
    .getByText(name, { exact: true })
    .evaluate((term, at) => {
      const number = document.createRange();
      number.selectNodeContents(term.parentElement?.querySelector('bdi') as Node);
      return [number.getBoundingClientRect()[at], term.getBoundingClientRect()[at]].map(Math.round);
    }, side);
  await page.goto(`${LIST}?locale=fr`);
  expect(edges[0]).toBe(edges[1]);
});

it('a warehouse, its items and a payment are opened by their whole row, and the buttons in it are pressed', async () => {
  const nameOf = (row: number) => rows().nth(row).getByRole('rowheader').getByRole('link').textContent();
  // The link lies over the cell.
  const pressCellOf = (row: number) => rows().nth(row).getByRole('cell').first().click({ force: true });
  await page.goto(`${origin}/dashboard/warehouses`);
  const second = await nameOf(1);
  await page.getByRole('button', { name: `${second}\u00a0: monter` }).click();
  await expect.poll(() => nameOf(0)).toBe(second);
  await pressCellOf(0);
  await page.getByRole('heading', { level: 1, name: second ?? '' }).waitFor();
  await pressCellOf(0);
  await page.waitForURL(/\/dashboard\/products\/\d+\/stock\?item=/);
  await page.goto(`${origin}/dashboard/payments/list`);
  await pressCellOf(0);
  await page.waitForURL(/\/dashboard\/payments\/\d+$/);
});

it('tracking numbers are pasted on a page of the list, which says of each line what became of it', async () => {
  await page.goto(`${LIST}?status=sent`);
  const number = await numberOf(0);
  await page.getByRole('link', { name: 'Numéros de suivi' }).click();
  const field = page.getByRole('textbox', { name: /^Numéro de commande et numéro de suivi/ });
  await field.fill(`${number}\tX\n7;YAL-12345`);
  await page.getByRole('button', { name: 'Enregistrer les numéros' }).press('Enter');
  await page.getByRole('status').getByText('2 lignes refusées.').waitFor();
  await page.getByRole('row', { name: 'Il n’y a pas de commande de ce numéro.' }).waitFor();
  expect(await field.inputValue()).toBe(`${number}\tX\n7;YAL-12345`);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsItsWindow(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await field.fill('');
  expect(messages).toEqual([]);
});

it('each list fits its window, and its cells stand in their rows', async () => {
  for (const locale of ['fr', 'ar']) {
    for (const list of LISTS) {
      await page.goto(`${origin}/dashboard/${list}?locale=${locale}`);
      for (const width of [1024, 1280, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        await fitsItsWindow(page);
        expect(await cellsOutOfRow(), `${list} at ${width} px`).toEqual([]);
      }
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${LIST}?locale=fr`);
});

it('the head of each list stays in sight above its rows', async () => {
  await page.setViewportSize({ width: 1280, height: 400 });
  for (const list of LISTS) {
    await page.goto(`${origin}/dashboard/${list}?locale=fr`);
    const lastRow = page.getByRole('main').getByRole('table').first().getByRole('row').last();
    await lastRow.evaluate((row) => row.scrollIntoView({ block: 'end' }));
    const heading = page.getByRole('main').getByRole('columnheader').last();
    expect(await heading.evaluate((node) => node.getBoundingClientRect().top), list).toBeGreaterThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${LIST}?locale=fr`);
});

it.each([
  ['orders', 'Total'],
  ['products', 'Prix TTC'],
  ['abandoned-carts', 'Montant des produits'],
])('the list %s is sorted by its heading "%s" at 640 px too, where a row is a card', async (list, name) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto(`${origin}/dashboard/${list}?locale=fr`);
  const heading = page.getByRole('columnheader', { name });
  await heading.getByRole('link').click({ timeout: 10_000 });
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
  await heading.getByRole('link').click();
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
  await page.setViewportSize({ width: 1280, height: 800 });
});

it.each([1024, 1200, 1280])(
  'abandoned carts stay in the frame of their list beside the rail, at %i px',
  async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${origin}/dashboard/abandoned-carts?locale=fr`);
    const table = page.getByRole('region', { name: 'Paniers abandonnés' });
    expect(await table.getByRole('row').count()).toBeGreaterThan(1);
    expect(await table.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  },
);

it('the transporters and totals follow the commune of an order, Enter stores nothing, and the order goes there', async () => {
  await rows().first().getByRole('rowheader').getByRole('link').click();
  await page.getByRole('link', { name: 'Changer la livraison' }).press('Enter');
  await page.getByRole('heading', { name: /^Livraison de la commande/ }).waitFor();
  await page.waitForLoadState();
  const loads: string[] = [];
  const noteLoad = () => void loads.push(page.url());
  page.on('load', noteLoad);
  const transporters = page.getByRole('group', { name: 'Transporteur' });
  const status = transporters.getByRole('status');
  await page.getByRole('combobox', { name: 'Wilaya' }).focus();
  await widgetsReady(page, 'z-wilaya-commune', 'z-async-form');
  await searchField(page, 'Wilaya').fill('Adrar');
  await page.keyboard.press('Tab');
  await page.locator('z-wilaya-commune:not([data-state])').waitFor();
  await status.getByText('Choisissez la commune pour voir les transporteurs').waitFor();
  expect(await transporters.getByRole('radio').count()).toBe(0);
  await searchField(page, 'Commune').fill('Adrar');
  await page.keyboard.press('Tab');
  await status.getByText(/livraisons? possibles?$/).waitFor();
  expect(await page.getByRole('button', { name: 'Voir les transporteurs' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  const option = transporters.getByRole('radio').first();
  const label = await transporters.locator('label').first().textContent();
  const [, total = ''] = /total ([\d\s,]+DA)/.exec(label ?? '') ?? [];
  await option.press('Space');
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST' && response.status() === 200),
    option.press('Enter'),
  ]);
  await page.waitForSelector('#orderDelivery-transporter-list:not([aria-busy])');
  expect([await option.isChecked(), loads]).toEqual([true, []]);
  await page.getByRole('button', { name: 'Enregistrer' }).press('Enter');
  await page.waitForURL(/\/dashboard\/orders\/\d+\?list=/);
  await page.getByRole('row', { name: `Total ${total}` }).waitFor();
  await page.getByText(/^Livraison\u00a0: de «\u00a0.*\u00a0» à «\u00a001 Adrar, /).waitFor();
  page.off('load', noteLoad);
  expect(messages).toEqual([]);
});

it('a product is added to an order: Enter and the fields show its price, and only the button adds it', async () => {
  await page.goto(`${LIST}?status=new&locale=fr`);
  await rows().first().getByRole('rowheader').getByRole('link').click();
  await page.getByRole('link', { name: 'Ajouter un produit' }).press('Enter');
  await page.getByRole('heading', { name: /^Ajouter un produit à la commande/ }).waitFor();
  await widgetsReady(page, 'z-async-form', 'z-combination-select');
  const loads: string[] = [];
  const noteLoad = () => void loads.push(page.url());
  page.on('load', noteLoad);
  await page.getByRole('searchbox', { name: /^Rechercher un produit/ }).fill('Yasmine');
  await page.keyboard.press('Enter');
  const product = page.getByRole('combobox', { name: 'Produit' });
  await expect.poll(() => product.evaluate((node) => node === document.activeElement)).toBe(true);
  await product.selectOption('Abaya Yasmine boutonnée');
  const combination = page.getByRole('combobox', { name: 'Déclinaison' });
  await expect.poll(() => combination.locator('option').count()).toBeGreaterThan(1);
  await combination.selectOption({ index: 1 });
  const price = page.getByRole('status').filter({ hasText: 'disponible' });
  await price.getByText('4 900,00 DA l’unité').waitFor();
  const quantity = page.getByRole('textbox', { name: 'Quantité' });
  await quantity.fill('2');
  await quantity.press('Enter');
  await price.getByText('9 800,00 DA').waitFor();
  expect(loads).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  await fitsItsWindow(page);
  await page.getByRole('button', { name: 'Ajouter à la commande' }).press('Enter');
  await page.waitForURL(/\/dashboard\/orders\/\d+\?list=/);
  await page.getByText(/^Article (ajouté\s: «\s2 ×|\s: de «\s\d+ ×).* Abaya Yasmine boutonnée/).waitFor();
  page.off('load', noteLoad);
  expect(messages).toEqual([]);
});

it('a note that is typed is asked about before a step of its order, and stays', async () => {
  await rows().first().getByRole('rowheader').getByRole('link').click();
  const note = page.getByRole('combobox', { name: 'Note' });
  await note.fill('Rappeler demain');
  await widgetsReady(page, 'z-async-form');
  const stay = async (question: Dialog) => {
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
  };
  await Promise.all([
    page.waitForEvent('dialog').then(stay),
    page.getByRole('button', { name: 'Confirmer', exact: true }).click({ noWaitAfter: true }),
  ]);
  expect(await note.inputValue()).toBe('Rappeler demain');
  await page.getByRole('button', { name: 'Ajouter la note' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Rappeler demain' }).waitFor();
  expect(await note.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).getByText('Confirmée').waitFor();
  expect(messages).toEqual([]);
});
