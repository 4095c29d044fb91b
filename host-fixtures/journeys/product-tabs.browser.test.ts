import { afterAll, expect, inject, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { openStaffPage } from './shopper.ts';

const origin = inject('shopOrigin');
const RECORD = `${origin}/dashboard/products/4`;

const { page, context, console: messages } = await openStaffPage(origin);
afterAll(() => context.close());

const name = page.locator('#language-fr-name');
const tab = (label: string) => page.getByRole('tab', { name: label });

it('a product’s languages are opened in place, and what is typed survives Back and Forward', async () => {
  await page.goto(RECORD);
  await tab('Langues').click();
  await name.waitFor();
  expect(page.url()).toBe(`${RECORD}/languages`);
  await name.fill('Un nom à garder');
  await page.getByText('1 modification non enregistrée').waitFor();
  await expect.poll(() => tab('Langues').textContent()).toContain('●');
  expect(await axeFindings(page)).toEqual([]);

  await page.goBack();
  await name.waitFor({ state: 'hidden' });
  expect([page.url(), await tab('Fiche').getAttribute('aria-selected')]).toEqual([RECORD, 'true']);
  await expect.poll(() => page.getByText('1 modification non enregistrée').isVisible()).toBe(true);
  await page.goForward();
  await name.waitFor();
  await expect.poll(() => name.inputValue()).toBe('Un nom à garder');
});

it('the bar never covers the field that has the focus', async () => {
  await page.setViewportSize({ width: 390, height: 500 });
  // The mark of a changed tab is in a strip that scrolls by itself.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const last = page.locator('#language-en-seoDescription');
  await name.focus();
  for (let presses = 0; presses < 40 && !(await last.evaluate((node) => node === document.activeElement)); presses++) {
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => last.evaluate((node) => node === document.activeElement)).toBe(true);
  const bar = page.locator('.z-save-all-bar');
  const bottomOfField = () => last.evaluate((node) => node.getBoundingClientRect().bottom);
  const topOfBar = await bar.evaluate((node) => node.getBoundingClientRect().top);
  // The page scrolls there smoothly.
  await expect.poll(bottomOfField).toBeLessThanOrEqual(topOfBar);
  await page.setViewportSize({ width: 1280, height: 800 });
});

it('Ctrl+S saves it, the heading follows, and the page can be left', async () => {
  const [answered] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    name.press('Control+s'),
  ]);
  expect(answered.url()).toBe(`${RECORD}/languages/fr`);
  await page.locator('z-save-all[data-state=clean]').waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Un nom à garder');
  await expect.poll(() => page.locator('.z-save-all-bar').count()).toBe(0);
  await page.goto(`${origin}/dashboard/products`);
  expect(messages).toEqual([]);
});

const COMBINATIONS = `${RECORD}/combinations`;

it('the question before a combination is deleted is whole on a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(COMBINATIONS);
  await widgetsReady(page, 'z-tabs');
  const row = page.locator('form.combination-row').first();
  await row.getByLabel(/^Supprimer/).click();
  const yes = page.getByRole('button', { name: 'Oui, supprimer' });
  const box = await row.locator('details > div').filter({ has: yes }).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
});
const link = (label: string) => page.getByRole('link', { name: label, exact: true });
/** Opens the table of one option value, below the tab of combinations. */
async function openFiltered(): Promise<string> {
  await page.goto(COMBINATIONS);
  const value = await page.locator('.combinations-filter option:not([value=""])').first().getAttribute('value');
  return `${COMBINATIONS}?value=${value}`;
}

it.each([
  ['page that generates combinations', () => `${COMBINATIONS}/generate`, 'Déclinaisons du produit', COMBINATIONS],
  ['table of one value', openFiltered, 'Tout afficher', COMBINATIONS],
  ['distribution of an arrival', () => `${RECORD}/stock/distribution`, 'Stock du produit', `${RECORD}/stock`],
])('the %s is left by its link back and by its tab', async (_, addressOf, back, target) => {
  const address = await addressOf();
  for (const way of [link(back), page.locator('[role=tab][aria-current]')]) {
    await page.goto(address);
    await widgetsReady(page, 'z-tabs');
    await way.click();
    await page.waitForURL(target);
    await link(back).waitFor({ state: 'detached' });
  }
});

it('a page below a tab has its own address when that tab is opened again, and after Back', async () => {
  await page.goto(`${COMBINATIONS}/generate`);
  await widgetsReady(page, 'z-tabs');
  const heading = page.getByRole('heading', { name: 'Créer des déclinaisons' });
  await heading.waitFor();
  for (const again of [() => tab('Déclinaisons').click(), () => page.goBack()]) {
    await tab('Prix').click();
    await heading.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${RECORD}/prices`);
    await again();
    await heading.waitFor();
    expect(page.url()).toBe(`${COMBINATIONS}/generate`);
  }
});

it('Back from a tab that was loaded anew leads to the page below a tab that was open before it', async () => {
  await page.goto(`${COMBINATIONS}/generate`);
  await widgetsReady(page, 'z-tabs');
  await tab('Prix').click();
  await page.getByRole('tabpanel', { name: 'Prix' }).waitFor();
  await page.reload();
  await widgetsReady(page, 'z-tabs');
  await page.goBack();
  await page.getByRole('heading', { name: 'Créer des déclinaisons' }).waitFor();
  expect(page.url()).toBe(`${COMBINATIONS}/generate`);
});

it('the price of a product is saved with rows of its combinations, which take it over, and own prices are asked about', async () => {
  const field = (name: string) => page.locator(`[name=${name}]`);
  const row = (at: number) => page.locator('form.combination-row').nth(at);
  const inRow = (at: number, name: string) => row(at).locator(`[name=${name}]`);
  const saveAll = async () => {
    const run = await page.evaluateHandle(() => ({
      end: new Promise<string>((resolve) => {
        for (const end of ['saved', 'failure']) document.addEventListener(`z-save-all:${end}`, () => resolve(end));
      }),
    }));
    await page.keyboard.press('Control+s');
    expect(await run.evaluate(({ end }) => end)).toBe('saved');
  };
  await page.goto(COMBINATIONS);
  await widgetsReady(page, 'z-tabs', 'z-save-all');
  const rows: { sku: string; price: string }[] = [];
  for (const at of [0, 1]) {
    const price = await inRow(at, 'combination_price').inputValue();
    rows.push({ sku: await inRow(at, 'sku').inputValue(), price });
  }
  for (const at of [0, 1]) await inRow(at, 'combination_price').fill('');
  await saveAll();

  await page.goto(`${RECORD}/prices`);
  await widgetsReady(page, 'z-tabs', 'z-save-all');
  const question = page.getByText('Laisser leur prix tel quel');
  await question.waitFor({ state: 'hidden' });
  const before = [await field('price_ht').inputValue(), await field('tax').inputValue()] as const;
  await field('price_ht').fill('4321');
  await field('tax').selectOption('9');
  await tab('Déclinaisons').click();
  await inRow(0, 'sku').fill('ROW-A');
  await saveAll();
  await expect.poll(() => row(1).locator('[data-part=final]').textContent()).toBe('4\u00a0709,89\u00a0DA');
  expect(await inRow(1, 'combination_price').getAttribute('placeholder')).toBe('4 321,00');

  await inRow(1, 'sku').fill('ROW-B');
  await inRow(1, 'combination_price').fill('5000');
  await saveAll();
  await tab('Prix').click();
  await question.waitFor();

  await page.goto(COMBINATIONS);
  await widgetsReady(page, 'z-tabs', 'z-save-all');
  expect([await inRow(0, 'sku').inputValue(), await inRow(1, 'sku').inputValue()]).toEqual(['ROW-A', 'ROW-B']);
  // As it was, for the tests after this one; the rows stand before the prices.
  for (const [at, { sku, price }] of rows.entries()) {
    await inRow(at, 'sku').fill(sku);
    await inRow(at, 'combination_price').fill(price);
  }
  await tab('Prix').click();
  await field('price_ht').fill(before[0]);
  await field('tax').selectOption(before[1]);
  await saveAll();
});

it('the price for several combinations is written as an amount once it is left, and fills the column', async () => {
  await page.goto(`${COMBINATIONS}?locale=en`);
  await widgetsReady(page, 'z-fill-column', 'z-currency-input');
  const price = page.locator('#combinations-fill-price');
  await price.click();
  await page.keyboard.type('1500');
  await expect.poll(() => price.inputValue()).toBe('1 500');
  await page.keyboard.press('Tab');
  await expect.poll(() => price.inputValue()).toBe('1 500,00');
  await page.locator('#combinations-fill [data-part=apply]').first().click();
  await expect.poll(() => page.locator('[data-column=price]').first().inputValue()).toBe('1 500,00');
  await price.fill('1.200');
  await page.locator('#combinations-fill [data-part=apply]').first().click();
  expect(await page.locator('[data-column=price]').first().inputValue()).toBe('1 500,00');
});
