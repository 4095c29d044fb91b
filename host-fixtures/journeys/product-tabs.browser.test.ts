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
