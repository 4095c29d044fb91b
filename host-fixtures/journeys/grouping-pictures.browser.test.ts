import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { fitsItsWindow, openStaffPage } from './shopper.ts';

/** Of its own: its brands and categories change. */
const shop = await startSeededShop();
const { origin } = shop;
const BRAND = `${origin}/dashboard/catalogue/brands/1`;
const CATEGORY = `${origin}/dashboard/catalogue/categories/1`;
const { page, context, console: messages } = await openStaffPage(origin);
const visitor = await openPage();
afterAll(async () => {
  await visitor.close();
  await context.close();
  await shop.stop();
});

const pictureOf = async (name: string, colour: string, [width, height]: readonly [number, number]) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});
const tiles = page.getByRole('list', { name: 'Photos' });
/** Returns the names of the pictures that are stored: a file on its way has no picture yet. */
const names = () =>
  tiles
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') })
    .locator('bdi')
    .allTextContents();

/** Returns the width and height of the picture on the tile of a name at an address of the shop; null where there is none. */
async function pictureInShop(path: string, name: string): Promise<readonly [number, number] | null> {
  await visitor.page.goto(origin + path);
  const tile = visitor.page.locator('.brand-tile, .category-tile').filter({ hasText: name });
  await tile.scrollIntoViewIfNeeded();
  const picture = tile.locator('img');
  if ((await picture.count()) === 0) return null;
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).complete)).toBe(true);
  return picture.evaluate((img) => [(img as HTMLImageElement).naturalWidth, (img as HTMLImageElement).naturalHeight]);
}

it('the logo of a brand is removed, chosen anew and replaced, and what is typed meanwhile stays', async () => {
  await page.goto(BRAND);
  const name = page.getByLabel('Nom en anglais');
  await name.fill('Dar Lalla of Algiers');
  await page.getByRole('button', { name: 'Retirer « dar-lalla-160.webp »' }).press('Enter');
  await page.getByRole('button', { name: 'Retirer vraiment ? « dar-lalla-160.webp »' }).press('Enter');
  await expect.poll(names).toEqual([]);
  expect(await pictureInShop('/discover', 'Dar Lalla')).toBe(null);

  const field = page.getByLabel('Choisir un logo');
  await field.setInputFiles(await pictureOf('large.png', '#205080', [900, 300]));
  await expect.poll(names).toEqual(['large.png']);
  expect(await pictureInShop('/discover', 'Dar Lalla')).toEqual([320, 107]);

  await field.setInputFiles({ name: 'notice.pdf', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') });
  await tiles.getByText('« notice.pdf » n’est pas une image JPEG, PNG, WebP, GIF ou AVIF.').waitFor();
  await tiles.getByRole('button', { name: 'Fermer : « notice.pdf »' }).click();
  await field.setInputFiles(await pictureOf('small.png', '#804020', [200, 200]));
  await expect.poll(names).toEqual(['small.png']);
  expect(await pictureInShop('/discover', 'Dar Lalla')).toEqual([200, 200]);

  expect(await name.inputValue()).toBe('Dar Lalla of Algiers');
  await fitsItsWindow(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect.poll(names).toEqual(['small.png']);
  expect(messages.splice(0)).toEqual([]);
});

it('the picture of a category is chosen without script, where a refusal says why', async () => {
  const plain = await openStaffPage(origin, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await plain.page.goto(CATEGORY);
  const section = plain.page.getByRole('region', { name: 'Photo' });
  const field = section.getByLabel('Choisir une photo');
  await field.setInputFiles({ name: 'notice.pdf', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') });
  await section.getByRole('button', { name: 'Envoyer' }).click();
  await section
    .getByRole('alert')
    .getByText('« notice.pdf » n’est pas une image JPEG, PNG, WebP, GIF ou AVIF.')
    .waitFor();
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
  await fitsItsWindow(plain.page);

  await field.setInputFiles(await pictureOf('mode.png', '#206040', [1200, 900]));
  await section.getByRole('button', { name: 'Envoyer' }).click();
  await plain.page.getByText('1 photo a été ajoutée.').waitFor();
  await section.getByRole('img', { name: 'Mode' }).waitFor();
  const [width = 0, height = 0] = (await pictureInShop('/', 'Mode')) ?? [];
  expect(width / height).toBeCloseTo(4 / 3);

  await section.getByRole('button', { name: 'Retirer' }).click();
  await plain.page.getByText('La photo a été retirée.').waitFor();
  expect(await section.getByRole('img').count()).toBe(0);
  expect(await pictureInShop('/', 'Mode')).toBe(null);
  plain.console.splice(0);
  await plain.close();
});
