import { afterAll, expect, inject, it } from 'vitest';
import { picture } from '../../server/reviews/testing/review-body.ts';
import { openStaffPage } from './shopper.ts';

const origin = inject('shopOrigin');
const { page, context, console: messages } = await openStaffPage(origin);
afterAll(() => context.close());

const tab = (name: string) =>
  page
    .getByRole('tab', { name })
    .or(page.getByRole('link', { name, exact: true }))
    .first();
const panel = (name: string) => page.locator(`[data-part=panel][data-tab=${name}]`);
const allSaved = page.getByText('Toutes les modifications sont enregistrées.');
const photo = await picture({ width: 900, height: 900 });

it('a pack locks its family, and another product is created, made ready and found by a shopper', async () => {
  const name = `Veste ${crypto.randomUUID().slice(0, 8)}`;

  await page.goto(`${origin}/dashboard/products/new?locale=fr`);
  await page.getByLabel('Type').selectOption('pack');
  await expect.poll(() => page.getByLabel('Famille').isDisabled()).toBe(true);
  expect(await page.getByLabel('Famille').inputValue()).toBe('pack');
  await page.getByLabel('Type').selectOption('simple');
  await expect.poll(() => page.getByLabel('Famille').inputValue()).toBe('standard');

  await page.getByLabel('Nom', { exact: true }).fill(name);
  await page.getByLabel('Catégorie').selectOption({ index: 1 });
  await page.getByLabel('TVA').selectOption('19');
  await page.getByLabel('Prix hors taxe').fill('8403,36');
  await expect.poll(() => page.locator('output[name=priceTtc]').textContent()).toMatch(/10\s000,00/);
  await page.getByRole('button', { name: 'Créer' }).press('Enter');
  await page.waitForURL(/\/dashboard\/products\/\d+$/);
  const record = new URL(page.url()).pathname;

  await tab('Déclinaisons').click();
  await panel('combinations').getByRole('link', { name: 'Créer des déclinaisons' }).click();
  for (const value of ['Noir', 'Ivoire', 'S', 'M']) await page.getByLabel(value, { exact: true }).check();
  await page.getByRole('button', { name: 'Voir ce qui sera créé' }).click();
  await page.getByRole('heading', { name: 'Aperçu' }).waitFor();
  await page.getByRole('button', { name: /^Créer/ }).click();
  const prices = page.getByLabel('Prix hors taxe', { exact: true });
  await expect.poll(() => prices.count()).toBe(4);
  await prices.first().click();
  await prices.first().evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '8403,36\n8 403,36\n9243.70\n9243,70');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => prices.last().inputValue()).toMatch(/9\s?243[.,]70/);

  await tab('Langues').click();
  for (const code of ['fr', 'en', 'ar']) {
    const form = page.locator(`#language-${code}-form`);
    for (const field of ['name', 'shortDescription', 'seoTitle', 'seoDescription']) {
      await form.locator(`[name=${field}]`).fill(code === 'ar' && field === 'seoTitle' ? '' : `${name} ${code}`);
    }
  }
  await page.keyboard.press('Control+s');
  const arabic = page.locator('#language-ar-form');
  await expect
    .poll(() => arabic.locator('[name=seoTitle]').getAttribute('aria-invalid'), { timeout: 15_000 })
    .toBe('true');
  expect(await arabic.locator('[name=name]').inputValue()).toBe(`${name} ar`);
  await arabic.locator('[name=seoTitle]').fill(`${name} ar`);
  await page.keyboard.press('Control+s');
  await allSaved.first().waitFor({ state: 'attached' });

  await tab('Photos').click();
  const files = Array.from({ length: 3 }, (_, i) => ({ name: `${i}.jpg`, mimeType: 'image/jpeg', buffer: photo }));
  await page
    .getByLabel('Ajouter des photos')
    .setInputFiles([...files, { name: 'f.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }]);
  await page.getByText('3 photos ajoutées.').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'En couverture : « 2.jpg »' }).click();

  await page.goto(`${origin}${record}/stock`);
  await page.getByLabel('Quantité', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Enregistrer le changement' }).click();
  await expect.poll(() => page.locator('main').textContent()).toContain('0 → 12');

  await page.goto(`${origin}${record}`);
  await page.getByLabel('Publication').selectOption('published');
  await page.keyboard.press('Control+s');
  await allSaved.first().waitFor({ state: 'attached' });

  await page.goto(`${origin}/dashboard/products`);
  await page.getByRole('searchbox', { name: /Nom, référence/ }).fill(name);
  await page.getByRole('link', { name }).waitFor();
  await expect.poll(() => page.url()).toContain('search=');

  await page.goto(`${origin}${record}`);
  await page.getByRole('link', { name: 'Voir dans la boutique' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.locator('main').textContent()).toMatch(/10\s000,00/);
  expect(messages).toEqual([]);
}, 120_000);
