import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { allWidgetsReady } from '../../shared/testing/widgets-ready.ts';
import { openStaffPage } from './shopper.ts';

const origin = inject('shopOrigin');
const FORM = `${origin}/dashboard/products/2/languages`;

const { page, context, console: messages } = await openStaffPage(origin);
afterAll(() => context.close());
beforeEach(() => {
  messages.length = 0;
});

/** Finds a field of the French texts, which are the first form of the page. */
const field = (at: Page, label: string) =>
  at.locator('#language-fr-form').getByRole('textbox', { name: label, exact: true });
const PRODUCT = `${origin}/dashboard/products/2`;
const code = (at: Page) => at.getByRole('textbox', { name: 'Référence (SKU)' });
const save = async (at: Page) => {
  // The bar takes the place of the buttons of the forms.
  await at.locator('z-save-all:is([data-state=dirty], [data-state=failed])').waitFor();
  await Promise.all([
    at.waitForResponse((answer) => answer.request().method() === 'POST'),
    at.getByRole('button', { name: 'Enregistrer' }).press('Enter'),
  ]);
};
/** Returns a text nobody stored before, in another try of the test for example. */
const fresh = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;
const toast = (at: Page) => at.getByText('Langue mise à jour avec succès.').last();

it('a form is saved again and again without a new page, and Back finds what is stored', async () => {
  await page.goto(FORM);
  const titles = [fresh('Premier titre'), fresh('Deuxième titre')];
  for (const title of titles) {
    await field(page, 'Titre pour les moteurs de recherche').fill(title);
    await save(page);
    await page.locator('z-async-form[data-state=saved]').waitFor();
    await page.locator('z-save-all[data-state=clean]').waitFor();
  }
  await toast(page).waitFor();
  await page.goto(`${origin}/dashboard/products`);
  await page.goBack();
  await expect.poll(() => field(page, 'Titre pour les moteurs de recherche').inputValue()).toBe(titles[1]);
});

it('of two forms that somebody else changed too, the second is kept while the first is compared', async () => {
  const title = (at: Page, language: string) =>
    at.locator(`#language-${language}-form`).getByRole('textbox', { name: 'Titre pour les moteurs de recherche' });
  const type = async (at: Page, text: string) => {
    for (const language of ['fr', 'en']) await title(at, language).fill(text);
    await save(at);
  };
  const mine = fresh('Mine');
  const other = await context.newPage();
  await Promise.all([page.goto(FORM), other.goto(FORM)]);
  await type(other, fresh('Theirs'));
  await other.locator('z-save-all[data-state=clean]').waitFor();
  await type(page, mine);
  await other.close();
  await page.getByRole('button', { name: 'Comparer les deux versions' }).first().click();
  await page.getByText('Garder la valeur enregistrée au lieu de la mienne').first().waitFor();
  await expect.poll(() => title(page, 'en').inputValue()).toBe(mine);
  expect(await title(page, 'fr').inputValue()).toBe(mine);
});

it('what the server refuses is said beside its field, which has the focus, and nothing is lost', async () => {
  await page.goto(FORM);
  await field(page, 'Titre pour les moteurs de recherche').fill('Titre gardé');
  const name = field(page, 'Nom');
  // A limit that only the server knows.
  await name.evaluate((node) => node.removeAttribute('maxlength'));
  await name.fill('x'.repeat(201));
  await save(page);
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => name.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => field(page, 'Titre pour les moteurs de recherche').inputValue()).toBe('Titre gardé');
});

it.each([
  ['the other one', true],
  ['their own', false],
])('two people who change one field compare both versions, with script, and choose %s', async (_, takesTheirs) => {
  const other = await openStaffPage(origin);
  const [theirs, mine] = [fresh('KARIM'), fresh('AMINA')];
  await Promise.all([page.goto(PRODUCT), other.page.goto(PRODUCT)]);
  await code(other.page).fill(theirs);
  await save(other.page);
  await other.page.locator('z-save-all[data-state=clean]').waitFor();

  await code(page).fill(mine);
  await Promise.all([page.waitForNavigation(), save(page)]);
  await page.getByRole('heading', { name: /comparez, choisissez/ }).waitFor();
  await expect.poll(() => code(page).inputValue()).toBe(mine);
  await page.getByText(/^Valeur enregistrée entre-temps par .* KARIM/).waitFor();
  await page.getByText('Modifications non enregistrées', { exact: true }).waitFor();
  expect(await page.locator('z-save-all').textContent()).not.toContain('avant de quitter');
  expect(await axeFindings(page)).toEqual([]);
  if (takesTheirs) await page.getByRole('checkbox', { name: 'Garder la valeur enregistrée' }).press('Space');
  await save(page);
  await expect.poll(() => page.getByRole('checkbox', { name: 'Garder la valeur enregistrée' }).count()).toBe(0);
  await expect.poll(() => code(page).inputValue()).toBe(takesTheirs ? theirs : mine);
  await other.page.goto(PRODUCT);
  await expect.poll(() => code(other.page).inputValue()).toBe(takesTheirs ? theirs : mine);
  await other.context.close();
  expect(messages.filter((line) => !/409|422/.test(line))).toEqual([]);
});

it('what a browser fills in again after Back is compared with what somebody else has saved since', async () => {
  const other = await openStaffPage(origin);
  const [theirs, mine] = [fresh('KARIM'), fresh('AMINA')];
  await page.goto(PRODUCT);
  await code(page).fill(mine);
  await page.getByText('1 modification non enregistrée').waitFor();
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto(`${origin}/dashboard/orders?locale=fr`);
  await other.page.goto(PRODUCT);
  await code(other.page).fill(theirs);
  await save(other.page);
  await other.page.locator('z-save-all[data-state=clean]').waitFor();
  await other.context.close();
  await page.goBack();
  await page.getByText('1 modification non enregistrée').waitFor();
  expect(await code(page).inputValue()).toBe(mine);
  await Promise.all([page.waitForNavigation(), save(page)]);
  await page.getByText(/^Valeur enregistrée entre-temps par .* KARIM/).waitFor();
  expect(messages.filter((line) => !line.includes('409'))).toEqual([]);
});

it('what was typed into a form that came back from the server is offered again after it was discarded', async () => {
  const other = await openStaffPage(origin);
  const [theirs, mine] = [fresh('KARIM'), fresh('AMINA')];
  await Promise.all([page.goto(PRODUCT), other.page.goto(PRODUCT)]);
  await code(other.page).fill(theirs);
  await save(other.page);
  await other.page.locator('z-save-all[data-state=clean]').waitFor();
  await other.context.close();
  await code(page).fill(mine);
  await Promise.all([page.waitForNavigation(), save(page)]);
  await Promise.all([page.waitForNavigation(), page.getByRole('button', { name: 'Abandonner' }).press('Enter')]);
  expect(await code(page).inputValue()).toBe(theirs);
  await page.getByText('Modifications abandonnées.').first().waitFor();
  await page.getByRole('button', { name: 'Annuler l’abandon' }).press('Enter');
  await expect.poll(() => code(page).inputValue()).toBe(mine);
  expect(await page.evaluate(() => document.activeElement?.closest('form')?.dataset.save)).toBeTruthy();
  await page.getByText('1 modification non enregistrée').waitFor();
  await page.getByRole('button', { name: 'Abandonner' }).press('Enter');
  await expect.poll(() => code(page).inputValue()).toBe(theirs);
  expect(messages.filter((line) => !line.includes('409'))).toEqual([]);
});

it.each([
  ['that is sent in the background', '/dashboard/warehouses/1/settings', 'Nom du dépôt', ''],
  ['that is plain', '/dashboard/catalogue/categories/new', 'Nom en français', ''],
  ['of an order by phone', '/dashboard/orders/new', 'Prénom', 'Amina'],
])('Ctrl+S saves the form with the focus, one %s', async (_, path, label, text) => {
  await page.goto(`${origin}${path}?locale=fr`);
  await allWidgetsReady(page);
  await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  const [refused] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    page.keyboard.press('Control+s'),
  ]);
  expect(refused.status()).toBe(422);
  await page.locator('[aria-invalid=true]').first().waitFor();
  expect(messages.join()).toContain('422');
});

it.each([
  ['/dashboard/home-blocks/1', 'Contenu'],
  ['/dashboard/promotions/1', 'Français'],
])('the form of %s reaches the end of the window while nothing of it is changed', async (path, heading) => {
  await page.goto(`${origin}${path}`);
  await page.locator('z-save-all[data-state=clean]').waitFor();
  await page.getByRole('heading', { name: heading }).evaluate((node) => node.scrollIntoView({ block: 'start' }));
  const button = page.locator('form[data-save] [data-part=submit]').last();
  const bottom = () =>
    button.evaluate((node) => (node.parentElement?.getBoundingClientRect().top ?? 0) - window.innerHeight);
  await expect.poll(bottom).toBeGreaterThan(0);
});
