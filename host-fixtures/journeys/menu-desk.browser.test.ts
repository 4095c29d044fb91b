import type { Locator } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { openPage } from '../../shared/testing/browser.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { faultsBesideShop, fitsItsWindow, openStaffPage, shopSections } from './shopper.ts';

/** Of its own: the menu is changed here, and all pages of the shop show it. */
const shop = await startSeededShop();
const { origin } = shop;
const { page, context, console: messages } = await openStaffPage(origin);
afterAll(async () => {
  await context.close();
  await shop.stop();
});

const topEntries = () =>
  page
    .getByRole('list', { name: 'Menu de la boutique' })
    .locator('> li')
    .evaluateAll((items) => items.map((item) => item.dataset.name));
const rowOf = (name: string) => page.locator(`li[data-name="${name}"] > .menu-row`);
const handleOf = (name: string) => page.getByRole('button', { name: `Déplacer ${name}`, exact: true });
/** Waits until a change is stored. */
async function stores(change: () => Promise<void>): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/dashboard/menu/api/move')),
    change(),
  ]);
  expect(answer.status()).toBe(200);
}

it('an entry is dragged to another place and below another entry, and stays there', async () => {
  await page.goto(`${origin}/dashboard/menu`);
  await widgetsReady(page, 'z-sort-list');
  const [first = '', second = ''] = (await topEntries()) as string[];
  const target = await rowOf(second).boundingBox();
  const handle = await handleOf(first).boundingBox();
  if (!target || !handle) throw new Error('The rows have no box.');
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 12, target.y + target.height, { steps: 6 });
  await page.mouse.move(handle.x + 60, target.y + target.height - 2, { steps: 6 });
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/dashboard/shop-preview')),
    stores(() => page.mouse.up()),
  ]);
  await page.reload();
  await expect.poll(topEntries).not.toContain(first);
  await expect.poll(() => page.locator(`li[data-name="${second}"] li[data-name="${first}"]`).count()).toBe(1);
});

it('the keyboard alone moves an entry and undoes it, and the focus stays on it', async () => {
  await page.goto(`${origin}/dashboard/menu`);
  const before = (await topEntries()) as string[];
  const name = before.at(-1) ?? '';
  await handleOf(name).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/Entrée pour déposer/).waitFor();
  await page.keyboard.press('ArrowUp');
  await stores(() => page.keyboard.press('Enter'));
  await expect.poll(topEntries).toEqual([...before.slice(0, -2), name, before.at(-2)]);
  await expect.poll(() => handleOf(name).evaluate((node) => node === document.activeElement)).toBe(true);
  // The list is longer than the window, and the offer is in view.
  await page.evaluate(() => scrollTo(0, 0));
  const offer = page.getByText(`« ${name} » a été déplacé.`).locator('..');
  await expect.poll(() => offer.evaluate((node) => node.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await stores(() => page.keyboard.press('Control+z'));
  await expect.poll(topEntries).toEqual(before);
  await expect.poll(() => handleOf(name).evaluate((node) => node === document.activeElement)).toBe(true);
  expect(faultsBesideShop(messages)).toEqual([]);
});

it('Cancel begins its row while the bar of the page saves in place of the button', async () => {
  await page.goto(`${origin}/dashboard/menu/1`);
  await widgetsReady(page, 'z-save-all');
  const cancel = page.getByRole('link', { name: 'Annuler' });
  const start = (place: Locator) => place.evaluate((node) => node.getBoundingClientRect().left);
  expect(await start(cancel)).toBe(await start(cancel.locator('..')));
});

it('J leads from an entry to the one below it and on, and Enter opens it', async () => {
  await page.goto(`${origin}/dashboard/menu`);
  await widgetsReady(page, 'z-command-search');
  const links = page.locator('.menu-name > a');
  const names = await links.allTextContents();
  const nested = await page.locator('li li').first().getAttribute('data-name');
  const steps = names.indexOf(nested ?? '') + 2;
  for (let step = 0; step < steps; step++) await page.keyboard.press('j');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe(names[steps - 1]);
  await page.keyboard.press('k');
  expect(await focused()).toBe(nested);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/menu\/\d+#entry-\d+$/);
});

it('a product is found from three characters on and becomes an entry of the shop', async () => {
  await page.goto(`${origin}/dashboard/menu/new`);
  await widgetsReady(page, 'z-menu-item-form');
  await page.getByLabel('Mène à').selectOption('Product');
  const field = page.getByRole('combobox', { name: 'Produit' });
  await field.focus();
  await page.keyboard.type('th');
  await page.getByText('Écrivez au moins 3 caractères.').first().waitFor();
  await page.keyboard.type('éière');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Français', { exact: true }).fill('Notre théière');
  const [sending] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    page.getByRole('button', { name: 'Enregistrer' }).click(),
  ]);
  const sent = sending.postData() ?? '';
  expect([sent.includes('name="product"'), sent.includes('name="brand"')]).toEqual([true, false]);
  await page.waitForURL(/\/dashboard\/menu#entry-\d+$/);
  await page.getByRole('link', { name: 'Notre théière' }).first().click();
  await page.getByLabel('Français', { exact: true }).fill('La théière');
  await page.locator('z-save-all[data-state=dirty]').waitFor();
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/dashboard\/menu#entry-\d+$/);
  await page.goto(`${origin}/?locale=fr`);
  const link = page
    .getByRole('navigation', { name: 'Catégories', exact: true })
    .getByRole('link', { name: 'La théière' });
  await expect.poll(() => link.getAttribute('href')).toContain('/catalog/product/');
});

it('an entry refused with nothing typed is no unsaved change, what is typed then is one', async () => {
  await page.goto(`${origin}/dashboard/menu/new`);
  await widgetsReady(page, 'z-menu-item-form', 'z-async-form', 'z-save-all');
  await page.getByRole('button', { name: 'Ajouter l’entrée' }).click();
  await page.getByRole('alert').getByRole('link').first().waitFor();
  const label = page.getByLabel('Français', { exact: true });
  await label.fill('Notre théière');
  await page.getByText('1 modification non enregistrée').waitFor();
  await label.fill('');
  await page.locator('z-save-all[data-state=clean]').waitFor();
});

it('the submenus of the shop open and close by keyboard and by a press outside, from right to left too', async () => {
  const visitor = await openPage({ viewport: { width: 900, height: 800 } });
  for (const locale of ['fr', 'ar'] as const) {
    await visitor.page.goto(`${origin}/?locale=${locale}`);
    const sections = shopSections(visitor.page, locale);
    const more = sections.getByRole('button').first();
    await more.focus();
    await visitor.page.keyboard.press('Enter');
    const inside = sections.locator(':popover-open').getByRole('link').first();
    await inside.waitFor();
    await fitsItsWindow(visitor.page);
    await visitor.page.keyboard.press('Tab');
    await expect.poll(() => inside.evaluate((node) => node === document.activeElement)).toBe(true);
    await visitor.page.keyboard.press('Escape');
    await inside.waitFor({ state: 'hidden' });
    await expect.poll(() => more.evaluate((node) => node === document.activeElement)).toBe(true);
    await more.press('Enter');
    await inside.waitFor();
    await visitor.page.mouse.click(180, 700);
    await inside.waitFor({ state: 'hidden' });
  }
  expect(visitor.console).toEqual([]);
  await visitor.close();
});
