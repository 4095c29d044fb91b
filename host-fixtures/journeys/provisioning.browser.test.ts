import type { Dialog, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import type { AvailableProduct } from '../../shared/api/expeditions.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { fitsItsWindow, isInFront, openStaffPage } from './shopper.ts';

/** Of its own: stock is reserved here. */
const shop = await startSeededShop();
const { origin } = shop;
const { page, context, console: messages } = await openStaffPage(origin);
afterAll(async () => {
  await context.close();
  await shop.stop();
});

const panel = (at: Page = page) => at.locator('z-provisioning-panel');
/** Finds the lines of the expedition. They have a button that removes them; products to choose from have none. */
const lines = (at: Page = page) =>
  panel(at)
    .getByRole('listitem')
    .filter({ has: at.getByRole('button', { name: /^(Retirer|حذف)/ }) });
const line = (name: string, at: Page = page) => lines(at).filter({ hasText: name });
const quantity = (name: string, at: Page = page) => line(name, at).locator('input');
/** On a busy machine a scan takes a while. */
const soon = { timeout: 10_000 };
const isReady = (at: Page) => panel(at).getByRole('listitem').first().waitFor();

/** Starts an empty expedition. @returns its address */
async function startExpedition(locale = 'fr'): Promise<string> {
  await page.goto(`${origin}/dashboard/expeditions/new?locale=${locale}`);
  await page.locator('#expedition-from').selectOption({ index: 1 });
  await page.locator('#expedition-to').selectOption({ index: 2 });
  await page.locator('main [type=submit]').click();
  await page.waitForURL(/\/dashboard\/expeditions\/\d+$/);
  await isReady(page);
  return page.url();
}

/** Returns products that are one by their name and have enough pieces and a barcode. */
async function someProducts(at: Page = page): Promise<readonly (AvailableProduct & { readonly barcode: string })[]> {
  const json = await at.locator('script[data-part=provisioning]').textContent();
  const { available } = JSON.parse(json ?? '') as { available: AvailableProduct[] };
  const isAlone = ({ product_name: name }: AvailableProduct) =>
    available.filter(({ product_name: other }) => other.includes(name)).length === 1;
  return available.filter(
    (one): one is AvailableProduct & { barcode: string } =>
      one.barcode !== null && one.combination_id === null && one.available_stock >= 8 && isAlone(one),
  );
}

async function scan(code: string, at: Page = page): Promise<void> {
  await at.locator('[data-part=search]').focus();
  await at.keyboard.type(code);
  await at.keyboard.press('Enter');
}

it('an expedition is filled by quantity, by name and by scan, and the server has it all', async () => {
  const address = await startExpedition();
  const [first, second] = await someProducts();
  if (!first || !second) throw new Error('The seeded shop has no two products with barcodes and 8 pieces.');
  await page.fill('[data-part=search]', first.product_name);
  await expect.poll(() => page.locator('[data-part=available] .z-provisioning-row').count(), soon).toBe(1);
  await page.getByLabel(`Quantité de ${first.product_name}`).first().fill('3');
  await page.getByRole('button', { name: `Ajouter ${first.product_name}` }).click();
  await expect.poll(() => quantity(first.product_name).inputValue(), soon).toBe('3');
  await page.getByRole('dialog', { name: 'Succès' }).getByText('Article ajouté').waitFor();

  await scan(second.barcode);
  await expect.poll(() => quantity(second.product_name).inputValue(), soon).toBe('1');
  await scan(second.barcode);
  await expect.poll(() => quantity(second.product_name).inputValue(), soon).toBe('2');
  for (let presses = 0; presses < 3; presses++) {
    await line(second.product_name)
      .getByRole('button', { name: /^Un de plus/ })
      .click();
  }
  await expect.poll(() => panel().getAttribute('data-state'), soon).toBeNull();
  await expect.poll(() => page.locator('[data-part=totals]').first().textContent()).toBe('2 lignes · 8 pièces');
  // A scan ends the search: the list is pale while it is read anew.
  await expect.poll(() => page.locator('[data-part=available] .z-provisioning-row').count()).toBeGreaterThan(1);
  expect(await axeFindings(page)).toEqual([]);
  await fitsItsWindow(page);

  // From the search to the quantity of a line by keyboard, past all that is available. A page that still scrolls shows it on its way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('[data-part=search]').focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  for (let presses = 0; presses < 4 && !(await focused()).includes('2 lignes · 8 pièces'); presses++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toBe('#expedition-items');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => quantity(second.product_name).evaluate((node) => node === document.activeElement)).toBe(true);
  // It is not behind the search, which stays in view.
  await expect.poll(() => quantity(second.product_name).evaluate(isInFront)).toBe(true);

  const saved = await (await page.request.get(address)).text();
  expect(saved).toContain(`"quantity":5`);
  await line(first.product_name)
    .getByRole('button', { name: /^Retirer/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
  await line(first.product_name).waitFor({ state: 'detached' });
  const next = line(second.product_name).getByRole('button', { name: /^Retirer/ });
  await expect.poll(() => next.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(messages).toEqual([]);
});

it('two people change the same line: the second is told, and nothing is lost', async () => {
  const address = await startExpedition();
  const [product] = await someProducts();
  if (!product) throw new Error('The seeded shop has no product with a barcode and 8 pieces.');
  await scan(product.barcode);
  await expect.poll(() => quantity(product.product_name).inputValue(), soon).toBe('1');
  const colleague = await context.newPage();
  await colleague.goto(address);
  await isReady(colleague);
  await quantity(product.product_name, colleague).fill('5');
  await colleague.keyboard.press('Enter');
  await expect.poll(() => panel(colleague).getAttribute('data-state'), soon).toBeNull();
  await colleague.close();

  await line(product.product_name)
    .getByRole('button', { name: /^Un de plus/ })
    .click();
  await line(product.product_name)
    .getByText(/ a mis 5\.$/)
    .waitFor();
  await expect.poll(() => quantity(product.product_name).inputValue()).toBe('5');
  await line(product.product_name).getByRole('button', { name: 'Mettre 2' }).click();
  await expect.poll(() => quantity(product.product_name).inputValue(), soon).toBe('2');
  await line(product.product_name).getByRole('button', { name: 'Mettre 2' }).waitFor({ state: 'detached' });
  // The refused call is written there by the browser and by the widget.
  expect(messages.splice(0)).toEqual([
    expect.stringMatching(/^Failed to load resource/),
    expect.stringMatching(/^<z-provisioning-panel>: the call "update" failed \(conflict\)/),
  ]);
});

it('a phone in Arabic scans into it, and the list to pick by prints without the frame', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  const address = await startExpedition('ar');
  const products = await someProducts();
  for (const { barcode } of products.slice(0, 3)) await scan(barcode);
  await expect.poll(() => lines().count(), soon).toBe(Math.min(3, products.length));
  await expect.poll(() => panel().getAttribute('data-state'), soon).toBeNull();
  await fitsItsWindow(page);
  expect(await axeFindings(page)).toEqual([]);
  const search = page.locator('[data-part=search]');
  await search.fill('6130');
  const padding = () => search.evaluate((node) => Number.parseFloat(getComputedStyle(node).paddingLeft));
  await expect.poll(padding, { message: 'a code ends beside the button that clears it' }).toBeGreaterThan(40);

  await page.goto(`${address}/pick-list`);
  const names = await page.locator('main tbody th').allTextContents();
  expect(names).toEqual([...names].sort(new Intl.Collator('ar', { numeric: true }).compare));
  const barcode = page.getByRole('img', { name: new URL(address).pathname.split('/').at(-1), exact: true });
  await expect.poll(() => barcode.locator('svg').count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false);
  await expect.poll(() => page.locator('.pick-list-box').first().isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
});

it('the pieces that are typed to be sent are asked about before a link, and stay', async () => {
  await page.goto(`${origin}/dashboard/expeditions/3/send?locale=fr`);
  const pieces = page.getByRole('textbox', { name: /^Quantité de / }).first();
  await pieces.fill('0');
  await page
    .getByRole('combobox', { name: /^Motif/ })
    .first()
    .selectOption({ index: 1 });
  await widgetsReady(page, 'z-async-form');
  const stay = async (question: Dialog) => {
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
  };
  await Promise.all([
    page.waitForEvent('dialog').then(stay),
    page.getByRole('link', { name: 'Annuler' }).click({ noWaitAfter: true }),
  ]);
  expect(await pieces.inputValue()).toBe('0');
});

it('a new expedition and one that was sent are told about once', async () => {
  const toasts = (text: string) => page.locator('z-toaster').getByText(text);
  await startExpedition();
  await toasts('est commencée').first().waitFor();
  expect(await toasts('est commencée').count()).toBe(1);

  await page.goto(`${origin}/dashboard/expeditions/3/send?locale=fr`);
  await page.locator('main form [type=submit]').click();
  await page.waitForURL(`${origin}/dashboard/expeditions/3`);
  await toasts('est envoyée').first().waitFor();
  expect(await toasts('est envoyée').count()).toBe(1);
});
