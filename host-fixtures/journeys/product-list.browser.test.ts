import type { Locator } from 'playwright-core';
import { afterAll, expect, inject, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { shiftOf, watchShifts } from '../../shared/testing/layout-shifts.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { openStaffPage } from './shopper.ts';

const origin = inject('shopOrigin');
const LIST = `${origin}/dashboard/products`;

const { page, context, console: messages } = await openStaffPage(origin);
afterAll(() => context.close());

const rows = () => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const search = () => page.getByRole('searchbox', { name: 'Nom, référence ou code-barres' });
const isWorking = () => widgetsReady(page, 'z-product-filter', 'z-bulk-bar');
const answered = () => page.locator('z-product-filter:not([data-state=loading])').waitFor();

it('the list follows what is typed, with caret, address and Back in their right position', async () => {
  await page.goto(LIST);
  await isWorking();
  const count = page.getByText(/^\d+ produits$/);
  const all = await count.textContent();
  await search().click();
  await page.keyboard.type('theiere');
  await page.keyboard.press('Home');
  await page.keyboard.type('zz');
  await page.waitForURL('**?search=zztheiere');
  await page.getByText('Aucun produit ne correspond à « zztheiere ».').waitFor();
  await page.keyboard.type('z');
  await expect.poll(() => search().inputValue()).toBe('zzztheiere');
  await page.waitForURL('**?search=zzztheiere');
  await page.getByRole('link', { name: 'Tout afficher' }).first().click();
  await page.waitForURL(LIST);
  await expect.poll(() => search().inputValue()).toBe('');
  await expect.poll(() => count.textContent()).toBe(all);
  await page.goBack();
  await page.waitForURL('**?search=zzztheiere');
  await expect.poll(() => search().inputValue()).toBe('zzztheiere');
});

it.each(['products', 'expeditions'])('a second scan replaces the first in the search of %s', async (list) => {
  await page.goto(`${origin}/dashboard/${list}?search=6130001`);
  if (list === 'products') await isWorking();
  for (const code of ['6130002', '6130003']) {
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ searchParams }) => searchParams.get('search') === code, { timeout: 10_000 });
  }
});

it('a row on a phone says how many are left', async () => {
  await page.goto(LIST);
  const left = await rows().first().getByRole('cell').last().textContent();
  expect(left).toMatch(/^\d+$/);
  await page.setViewportSize({ width: 360, height: 740 });
  const isShown = await rows().first().getByText(String(left), { exact: true }).isVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(isShown).toBe(true);
});

it.each(['fr', 'en', 'ar'])(
  'state, price and stock of a row have the space they need on a phone (%s)',
  async (locale) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${LIST}?locale=${locale}`);
    const cut = await rows()
      .getByRole('cell')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    await page.goto(`${LIST}?locale=fr`);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(cut).toEqual([]);
  },
);

it('a heading sorts in place and keeps the focus', async () => {
  await page.goto(LIST);
  await isWorking();
  const price = page.getByRole('columnheader', { name: 'Prix TTC' });
  await price.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**?sort=price');
  await answered();
  await expect.poll(() => price.getAttribute('aria-sort')).toBe('ascending');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Prix TTC');
});

it('a row is one link over its whole width, and its box is beside it', async () => {
  await page.goto(LIST);
  const row = rows().first();
  const name = await row.getByRole('link').textContent();
  const box = await row.boundingBox();
  expect(Math.round(box?.height ?? 0)).toBe(45);
  await row.getByRole('checkbox').check();
  expect(page.url()).toBe(LIST);
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 20, (box?.y ?? 0) + 20);
  await page.waitForURL(/\/dashboard\/products\/\d+$/);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
});

it('the crumb of a product leads back to the filtered list, after other tabs and the next product', async () => {
  const crumb = page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Produits' });
  await page.goto(LIST);
  await isWorking();
  await search().fill('a');
  await page.waitForURL('**?search=a');
  await answered();
  const names = await rows().getByRole('link').allTextContents();
  await rows().first().getByRole('link').click();
  await widgetsReady(page, 'z-tabs');
  for (const tab of ['Prix', 'Langues']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
  }
  await page.getByRole('link', { name: 'Produit suivant' }).click();
  await page.getByRole('heading', { level: 1, name: String(names[1]) }).waitFor();
  await crumb.click();
  await page.waitForURL('**/dashboard/products?search=a');
  await expect.poll(() => rows().getByRole('link').allTextContents()).toEqual(names);
});

it('the bar covers the head of the table without moving the rows, and asks with the count', async () => {
  await watchShifts(page);
  await page.goto(LIST);
  await isWorking();
  // A slow machine paints the filters while the page still arrives.
  const before = await shiftOf(page);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.locator('z-bulk-bar').getByText('1 sélectionné').waitFor();
  expect((await shiftOf(page)) - before).toBeLessThan(0.01);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Sélectionner cette page' }).check();
  const count = await rows().count();
  await search().fill('zzzz');
  await page.locator('z-bulk-bar').getByText(`${count} sélectionnés, dont ${count} sur d’autres pages`).waitFor();
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await page.getByRole('dialog', { name: new RegExp(`Mettre en vente\\s: ${count} éléments\\s\\?`) }).waitFor();
  expect(await axeFindings(page, 'dialog')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Appliquer' }).click();
  await page.getByText(`${count} étaient déjà ainsi`).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Fermer');
  await page.keyboard.press('Escape');
  await page.locator('z-bulk-bar').getByText(`${count} sélectionnés`).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('z-bulk-bar');
  expect(messages).toEqual([]);
});

it('everything works without script too', async () => {
  const plain = await openStaffPage(origin, { javaScriptEnabled: false });
  await plain.page.goto(`${LIST}?stock=some`);
  await plain.page.getByRole('searchbox').fill('a');
  await plain.page.getByRole('button', { name: 'Rechercher' }).click();
  await plain.page.waitForURL(/search=a/);
  await expect.poll(() => plain.page.getByRole('button', { name: 'Appliquer' }).isVisible()).toBe(false);
  await plain.page.getByRole('row').getByRole('checkbox').nth(1).check();
  await plain.page.getByRole('button', { name: 'Appliquer' }).click();
  await plain.page.getByText('1 était déjà ainsi.').waitFor();
  await plain.page.getByRole('link', { name: 'Retour à la liste' }).click();
  await plain.page.waitForURL(/search=a/);
  await plain.context.close();
});

it('a refused change of prices takes two lines of the bar, with its message', async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(LIST);
  await isWorking();
  await rows().first().getByRole('checkbox').check();
  await page.getByRole('combobox', { name: 'Pour la sélection' }).selectOption('Changer le prix hors taxe');
  const change = page.getByRole('textbox', { name: 'De combien' });
  await change.fill('beaucoup');
  await change.press('Enter');
  await page.getByText('Saisissez un changement').waitFor();
  expect(await change.getAttribute('aria-invalid')).toBe('true');
  const heightOf = async (node: Locator) => (await node.boundingBox())?.height ?? 0;
  const bar = page.locator('form').filter({ has: change });
  await expect.poll(() => heightOf(bar)).toBeLessThan(3 * (await heightOf(change)));
  expect(await axeFindings(page)).toEqual([]);
});

it('a change of prices whose answer is lost is made once, although it is asked for again from a closed dialog', async () => {
  await page.goto(LIST);
  await isWorking();
  const price = () => rows().first().getByText(/DA$/).first().textContent();
  const before = await price();
  await rows().first().getByRole('checkbox').check();
  await page.getByRole('combobox', { name: 'Pour la sélection' }).selectOption('Changer le prix hors taxe');
  await page.getByRole('textbox', { name: 'De combien' }).fill('10');
  const dialog = page.getByRole('dialog');
  const apply = async () => {
    await page.locator('z-bulk-bar form').getByRole('button', { name: 'Appliquer' }).click();
    await dialog.getByRole('button', { name: 'Appliquer' }).click();
  };
  await page.route('**/dashboard/products/bulk', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 504 });
  });
  await apply();
  await dialog.getByText('On ne sait pas si la modification a eu lieu.').waitFor();
  await page.unroute('**/dashboard/products/bulk');
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect.poll(price).not.toBe(before);
  await answered();
  const once = await price();
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'GET' && answer.url().startsWith(LIST)),
    apply(),
  ]);
  await dialog.getByText('1 produit modifié.').waitFor();
  await answered();
  expect(await price()).toBe(once);
  await dialog.getByRole('button', { name: 'Annuler ce changement' }).click();
  await dialog.getByText('Ancien prix remis').waitFor();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect.poll(price).toBe(before);
});
