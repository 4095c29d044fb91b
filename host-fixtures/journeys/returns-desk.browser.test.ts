import { afterAll, beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { openStaffPage } from './shopper.ts';

/** Of its own: orders are moved here. */
const shop = await startSeededShop({ orders: 200 });
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
  await page.getByRole('main').getByRole('link', { name: 'Retours' }).click();
  await described(/Scannez le bordereau/);
});

const field = () => page.getByRole('textbox', { name: 'Numéro de commande ou de suivi' });
/** Types as a scanner does, wherever the focus is. */
async function scan(code: string) {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
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
