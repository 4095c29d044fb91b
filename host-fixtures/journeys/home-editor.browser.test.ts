import { afterAll, expect, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { faultsBesideShop, fitsItsWindow, openStaffPage } from './shopper.ts';

/** Of its own: its home page is edited. */
const shop = await startSeededShop();
const { origin } = shop;
const LIST = `${origin}/dashboard/home-blocks`;
const { page, context, console: messages } = await openStaffPage(origin);
afterAll(async () => {
  await context.close();
  await shop.stop();
});

const preview = page.frameLocator('iframe');
const published = async () => (await page.request.get(`${origin}/`)).text();
let blocks = 0;
/** Returns a title that no block has, also when a test is tried again. */
const newTitle = () => `Atelier ${++blocks} ouvert`;

/** Stores a block as the last one, whose page is then open. Returns its title. */
async function storeBlock(): Promise<string> {
  const title = newTitle();
  await page.goto(`${LIST}/new?type=html_block`);
  await page.getByLabel('Titre en français').first().fill(title);
  await page.getByRole('textbox', { name: 'Texte en français' }).fill('Venez <b>samedi</b>.');
  await page.getByLabel('Titre en français').first().press('Enter');
  await page.waitForURL(/\/dashboard\/home-blocks\/\d+$/);
  return title;
}

it('a block is made by the keyboard alone, seen in the preview, and published by saving', async () => {
  const title = newTitle();
  await page.goto(LIST);
  await page.getByLabel('Type de bloc').focus();
  await page.keyboard.type('Texte');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${LIST}/new?type=html_block`);
  await page.getByLabel('Titre en français').first().focus();
  await page.keyboard.type(title);
  await page.getByRole('textbox', { name: 'Texte en français' }).focus();
  await page.keyboard.type('Venez <b>samedi</b>.');
  await preview.getByRole('heading', { name: title }).waitFor();
  await preview.getByText('Venez samedi.').waitFor();
  await expect.poll(() => page.locator('iframe').getAttribute('width')).toBe('360');
  await page.getByRole('button', { name: 'Ordinateur, 1100 px' }).press('Enter');
  await preview.getByRole('heading', { name: title }).waitFor();
  expect(await published()).not.toContain(title);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Titre en français').first().press('Enter');
  await page.waitForURL(/\/dashboard\/home-blocks\/\d+$/);
  await page.getByText('Le bloc est enregistré.').first().waitFor();
  expect(await published()).toContain(title);
});

it('the preview shows the block below the header of the shop, which stays at the top on a phone', async () => {
  await storeBlock();
  const distance = () =>
    preview.locator('#preview').evaluate((block) => {
      const header = document.querySelector('.site-header')?.getBoundingClientRect();
      return scrollY > 0 ? block.getBoundingClientRect().top - (header?.bottom ?? 0) : null;
    });
  await expect.poll(distance).not.toBeNull();
  expect(await distance()).toBeGreaterThanOrEqual(0);
  expect(await distance()).toBeLessThan(100);
});

it('flipping the type brings back what was typed', async () => {
  await storeBlock();
  await widgetsReady(page, 'z-home-block-form');
  const type = page.getByLabel('Type de bloc');
  const text = page.locator('#homeBlock-html_fr');
  await type.selectOption('banner');
  await text.waitFor({ state: 'hidden' });
  await page.getByRole('combobox', { name: 'Image', exact: true }).first().waitFor();
  await type.selectOption('html_block');
  await expect.poll(() => text.inputValue()).toContain('samedi');
});

it('Ctrl+S saves a block', async () => {
  const title = await storeBlock();
  await widgetsReady(page, 'z-save-all');
  await page.getByRole('textbox', { name: 'Texte en français' }).fill(`${title}, dimanche.`);
  await page.locator('z-save-all[data-state=dirty]').waitFor();
  await page.keyboard.press('Control+s');
  await page.locator('z-save-all[data-state=clean]').waitFor({ state: 'attached' });
  expect(await published()).toContain(`${title}, dimanche.`);
});

it('a block goes up by the move mode of the keyboard, and the shop follows', async () => {
  const title = await storeBlock();
  await page.goto(LIST);
  const row = page.getByRole('listitem').filter({ hasText: title });
  await row.getByRole('button', { name: new RegExp(`Déplacer.*${title}`) }).focus();
  await page.keyboard.press('Enter');
  await page.locator('z-sort-list[data-state=moving]').waitFor();
  await page.keyboard.press('ArrowUp');
  const [moved] = await Promise.all([
    page.waitForResponse((answer) => answer.url() === `${LIST}/move`),
    page.keyboard.press('Enter'),
  ]);
  expect(moved.status()).toBe(200);
  const elsewhere = page.getByRole('link', { name: 'À découvrir' });
  const front = page.locator('z-sort-list').getByRole('listitem').filter({ hasNot: elsewhere });
  expect((await front.getByRole('heading', { level: 2 }).allTextContents()).at(-2)).toBe(title);
  const headings = [...(await published()).matchAll(/<h2 id="block-[^>]*>([^<]+)</g)].map(([, name]) => name);
  expect(headings.at(-1)).not.toBe(title);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await fitsItsWindow(page);
  }
  expect(faultsBesideShop(messages)).toEqual([]);
});

it('J and K lead from block to block', async () => {
  await page.goto(LIST);
  await widgetsReady(page, 'z-command-search');
  const names = await page.locator('z-sort-list').getByRole('heading', { level: 2 }).allTextContents();
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(names[1]);
});

it('works without script: the question, removal, and putting back', async () => {
  const title = await storeBlock();
  const plain = await openPage({ javaScriptEnabled: false, storageState: await context.storageState() });
  await plain.page.goto(LIST);
  const row = plain.page.getByRole('listitem').filter({ hasText: title });
  await row.getByText('Retirer', { exact: false }).first().click();
  await row.getByRole('button', { name: 'Oui, retirer' }).click();
  expect(await published()).not.toContain(title);
  await plain.page.getByRole('button', { name: `Remettre (${title})` }).click();
  expect(await published()).toContain(title);
  await plain.context.close();
});

it('the shop beside the list shows a block where it was moved to', async () => {
  await page.goto(LIST);
  await widgetsReady(page, 'z-sort-list');
  const titles = () => preview.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  await expect.poll(titles).not.toEqual([]);
  const before = await titles();
  const moved = 'Nos catégories';
  await page.getByRole('button', { name: `Descendre «\u00a0${moved}\u00a0»` }).click();
  await expect.poll(async () => (await titles()).indexOf(moved)).toBeGreaterThan(before.indexOf(moved));
});
