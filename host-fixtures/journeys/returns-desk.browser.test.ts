import type { Route } from 'playwright-core';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { openStaffPage } from './shopper.ts';

/** Of its own: orders are moved here. */
const shop = await startSeededShop({ orders: 400 });
const { origin } = shop;
const { page, context, console: messages } = await openStaffPage(origin);
afterAll(async () => {
  await context.close();
  await shop.stop();
});

let sent: string[];
beforeEach(async () => {
  await page.goto(`${origin}/dashboard/orders?status=sent`);
  const rows = page.getByRole('row').getByRole('rowheader').getByRole('link');
  sent = (await rows.allTextContents()).map((number) => number.trim());
  expect(sent.length).toBeGreaterThan(2);
  await page.getByRole('main').getByRole('link', { name: 'Retours' }).click();
  // Until its script runs, a scan posts the form.
  await page.waitForURL('**/orders/returns');
  await described(/Scannez le bordereau/);
});

const field = () => page.getByRole('textbox', { name: 'Numéro de commande ou de suivi' });
/** Types as a scanner does, wherever the focus is. */
async function scan(code: string) {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}
/** The next scan is on its way until the returned function is called, then it gets its answer, or none. */
async function holdBackPost(isLost = false) {
  const { promise, resolve: letThrough } = Promise.withResolvers<void>();
  const holdBack = async (route: Route) => {
    await promise;
    await (isLost ? route.abort() : route.continue());
  };
  await page.route('**/orders/returns', holdBack, { times: 1 });
  return letThrough;
}
const row = (number: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: number }) });
/** The field has the focus, and its description is what became of the last scan. */
const described = (text: RegExp) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-describedby');
        return document.activeElement?.id === 'returns-code' && id && document.getElementById(id)?.textContent;
      }),
    )
    .toMatch(text);

it('a pile of parcels is scanned without a press between them, and each is in the list of today', async () => {
  const [first = '', second = ''] = sent;
  await scan(first);
  await described(new RegExp(`Commande ${first} retournée`));
  await scan(second);
  await described(new RegExp(`Commande ${second} retournée`));
  await page.getByRole('heading', { name: /Repris aujourd’hui\s: \d/ }).waitFor();
  await row(first).getByText(/\d × /).first().waitFor();
  await row(second).getByText('Amina Demo').waitFor();
  expect(messages).toEqual([]);
  await scan(first);
  await described(/est déjà retournée/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: `Commande ${first}` }).click();
  await page.getByRole('heading', { name: `Commande ${first} Retournée` }).waitFor();
});

it('scans that come while a former one is on its way are sent after it, and a refusal among them stays', async () => {
  const [first = '', second = '', third = ''] = sent;
  const letThrough = await holdBackPost();
  await scan(first);
  await scan('999999');
  await scan(second);
  await page.getByText(`Envoi\u00a0: ${first} · 999999 · ${second}`).waitFor();
  await page.keyboard.type(third.slice(0, 2));
  const isLeaving = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect([await field().inputValue(), await isLeaving()]).toEqual([third.slice(0, 2), false]);
  letThrough();
  await described(new RegExp(`Commande ${second} retournée`));
  await page.getByText(/Aucune commande n’a le numéro «\s999999\s»/).waitFor();
  await page.keyboard.type(third.slice(2));
  await page.keyboard.press('Enter');
  await described(new RegExp(`Commande ${third} retournée`));
  for (const number of [first, second, third]) await row(number).waitFor();
  expect([await page.getByText(/999999/).count(), await isLeaving()]).toEqual([1, true]);
  expect(await axeFindings(page)).toEqual([]);
});

it('a scan without an answer is named and comes back to the field, unless the next one is in it', async () => {
  const [first = '', second = '', third = ''] = sent;
  await page.route('**/orders/returns', (route) => route.abort(), { times: 1 });
  await scan(first);
  await described(new RegExp(`${first} n’est pas confirmé`));
  expect(await field().inputValue()).toBe(first);
  const letThrough = await holdBackPost(true);
  await scan(second);
  await scan(third);
  await page.keyboard.type('4');
  letThrough();
  await described(new RegExp(`${third} n’est pas confirmé`));
  await page.getByText(`${second} n’est pas confirmé`).waitFor();
  expect(await field().inputValue()).toBe('4');
  await page.keyboard.press('Backspace');
  // The token of a page that was open for too long is renewed.
  await page.locator('main [name=_csrf]').evaluate((token: HTMLInputElement) => {
    token.value = 'old';
  });
  await scan(first);
  await described(new RegExp(`Commande ${first} retournée`));
  await page.getByText(`${first} n’est pas confirmé`).waitFor({ state: 'hidden' });
  messages.length = 0;
});

it('a parcel that is scanned before the answer to "damaged" came is damaged, and the one after it is not', async () => {
  const [first = '', second = ''] = sent;
  const letThrough = await holdBackPost();
  await page.getByRole('button', { name: 'Reprendre abîmé' }).click();
  await scan(first);
  await scan(second);
  letThrough();
  await described(new RegExp(`Commande ${second} retournée\\s: ses pièces sont de nouveau en stock`));
  await row(first).getByText('abîmé').first().waitFor();
  expect(await row(second).getByText('abîmé').count()).toBe(0);
});

it('"damaged" that is pressed again before the first damaged parcel has its answer holds for the next one', async () => {
  const [first = '', second = ''] = sent;
  await page.getByRole('button', { name: 'Reprendre abîmé' }).click();
  await described(/Scannez le colis abîmé/);
  const letThrough = await holdBackPost();
  await scan(first);
  await page.getByRole('button', { name: 'Reprendre abîmé' }).click();
  await scan(second);
  letThrough();
  for (const number of [first, second]) await row(number).getByText('abîmé').first().waitFor();
});

it('a press of "damaged" without an answer is named', async () => {
  const letThrough = await holdBackPost(true);
  await page.getByRole('button', { name: 'Reprendre abîmé' }).click();
  letThrough();
  await described(/Reprendre abîmé n’est pas confirmé/);
  messages.length = 0;
});

it('a damaged parcel is scanned after one press, and the next one is intact again', async () => {
  const [first = '', second = ''] = sent;
  await page.getByRole('combobox', { name: 'Les pièces reviennent à' }).selectOption('Oran');
  await page.getByRole('button', { name: 'Reprendre abîmé' }).click();
  await described(/Scannez le colis abîmé/);
  await scan(first);
  await described(/abîmées sont comptées comme perdues/);
  await scan(second);
  await described(new RegExp(`Commande ${second} retournée\\s: ses pièces sont de nouveau en stock`));
  await row(first).getByText('abîmé').first().waitFor();
  await row(second).getByText('Oran').first().waitFor();
  expect(await row(second).getByText('abîmé').count()).toBe(0);
  expect(await field().inputValue()).toBe('');
});

it('a parcel that was accepted in part is delivered for less, and its scan takes back the refused pieces alone', async () => {
  let parcel = '';
  const part = page.getByRole('link', { name: 'Livrée en partie' });
  for (const number of sent) {
    parcel = number;
    await page.goto(`${origin}/dashboard/orders/${number}`);
    if ((await part.count()) > 0) break;
  }
  const total = page.getByRole('row', { name: /^Total \d/ }).getByRole('cell');
  const before = await total.textContent();
  await part.click();
  const accepted = page.getByRole('textbox', { name: 'Pièces gardées' }).first();
  await page.waitForLoadState();
  const fewer = String(Number(await accepted.inputValue()) - 1);
  await page.keyboard.type(fewer);
  expect(await accepted.inputValue(), 'replaces the number that the page opens with').toBe(fewer);
  await page.getByRole('button', { name: 'Voir le nouveau montant' }).click();
  const preview = page.getByRole('status').filter({ hasText: /Nouveau montant à encaisser/ });
  await preview.getByText(before ?? '').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Marquer livrée en partie' }).click();
  await page.getByRole('heading', { name: `Commande ${parcel} Livrée` }).waitFor();
  const after = await total.textContent();
  expect(after).not.toBe(before);
  await page.getByText(/Pièces refusées par le client, attendues en retour/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${origin}/dashboard/orders/returns`);
  await page.getByRole('heading', { name: /attend(ent)? .* pièces refusées/ }).waitFor();
  await row(parcel).waitFor();
  await scan(parcel);
  await described(new RegExp(`Commande ${parcel}\\s: les pièces refusées sont revenues. Elle reste livrée.`));
  await row(parcel).getByText('refusé').first().waitFor();
  await scan(parcel);
  await described(/sont déjà revenues/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: `Commande ${parcel}` }).click();
  await page.getByRole('heading', { name: `Commande ${parcel} Livrée` }).waitFor();
  expect(await total.textContent()).toBe(after);
});
