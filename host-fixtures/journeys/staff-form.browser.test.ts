import type { Page } from 'playwright-core';
import { afterAll, expect, inject, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openStaffPage } from './shopper.ts';

const origin = inject('shopOrigin');
const FORM = `${origin}/dashboard/products/2`;

const { page, context, console: messages } = await openStaffPage(origin);
afterAll(() => context.close());

const field = (at: Page, label: string) => at.getByRole('textbox', { name: label, exact: true });
const save = async (at: Page) => {
  const answered = at.waitForResponse((answer) => answer.request().method() === 'POST');
  await at.getByRole('button', { name: 'Enregistrer' }).press('Enter');
  await answered;
};
/** A text nobody stored before, in another try of the test for example. */
const fresh = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;
const toast = (at: Page) => at.getByText('Le produit a été enregistré.').last();

it('a form is saved again and again without a new page, and Back finds what is stored', async () => {
  await page.goto(FORM);
  const titles = [fresh('Premier titre'), fresh('Deuxième titre')];
  for (const title of titles) {
    await field(page, 'Titre pour les moteurs de recherche').fill(title);
    await save(page);
    await page.locator('z-async-form[data-state=saved]').waitFor();
  }
  await toast(page).waitFor();
  await page.goto(`${origin}/dashboard/products`);
  await page.goBack();
  expect(await field(page, 'Titre pour les moteurs de recherche').inputValue()).toBe(titles[1]);
});

it('a wrong price is said beside its field, which has the focus, and nothing is lost', async () => {
  await page.goto(FORM);
  await field(page, 'Titre pour les moteurs de recherche').fill('Titre gardé');
  await field(page, 'Prix hors taxe (DA)').fill('');
  await save(page);
  const price = page.locator('[name=price_ht]');
  await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
  expect(await price.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  expect(await field(page, 'Titre pour les moteurs de recherche').inputValue()).toBe('Titre gardé');
});

it('two people who change one field compare both versions, with script, and choose', async () => {
  const other = await openStaffPage(origin);
  const theirs = fresh('Nom de Karim');
  await Promise.all([page.goto(FORM), other.page.goto(FORM)]);
  await field(other.page, 'Nom').fill(theirs);
  await save(other.page);
  await toast(other.page).waitFor();

  await field(page, 'Nom').fill('Mon nom');
  const compared = page.waitForNavigation();
  await save(page);
  await compared;
  await page.getByRole('heading', { name: /comparez, choisissez/ }).waitFor();
  expect(await field(page, 'Nom').inputValue()).toBe('Mon nom');
  await page.getByText('Valeur enregistrée entre-temps').last().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Garder la valeur enregistrée' }).press('Space');
  await save(page);
  await toast(page).waitFor();
  await page.goto(FORM);
  expect(await field(page, 'Nom').inputValue()).toBe(theirs);
  await other.context.close();
  expect(messages.filter((line) => !/409|422/.test(line))).toEqual([]);
});
