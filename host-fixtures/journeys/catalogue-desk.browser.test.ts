import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { fitsItsWindow, openStaffPage, tabTo } from './shopper.ts';

/** Of its own: products are published here, and other files count those of the shared shop. */
const shop = await startSeededShop();
const { origin } = shop;
const LIST = `${origin}/dashboard/products`;
const { page, context, console: messages } = await openStaffPage(origin);
afterAll(async () => {
  await context.close();
  await shop.stop();
});

const NAME = 'Lampe du Tassili';
const LANGUAGES = { fr: 'Lampe du Tassili', en: 'Tassili lamp', ar: 'مصباح الطاسيلي' };
const tab = (label: string) => page.getByRole('tab', { name: label });
const isSaved = (at: Page) => at.locator('z-save-all[data-state=clean]').waitFor();
let record = '';

async function fillLanguages(at: Page): Promise<void> {
  for (const [code, name] of Object.entries(LANGUAGES)) {
    const texts = { name, shortDescription: `${name}.`, seoTitle: name, seoDescription: `${name}.` };
    for (const [field, text] of Object.entries(texts)) {
      await at.locator(`#language-${code}-${field}`).focus();
      await at.keyboard.press('Control+a');
      await at.keyboard.type(text);
    }
  }
}

/** Drops pictures of one colour each, a document and a file of 3 MB. */
function dropFiles(): Promise<void> {
  return page.locator('z-image-uploader').evaluate(async (host) => {
    const files = new DataTransfer();
    for (let at = 0; at < 7; at++) {
      const canvas = new OffscreenCanvas(300, 300);
      const drawing = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      drawing.fillStyle = `hsl(${at * 50} 60% 50%)`;
      drawing.fillRect(0, 0, 300, 300);
      files.items.add(new File([await canvas.convertToBlob()], `p${at}.png`, { type: 'image/png' }));
    }
    files.items.add(new File(['%PDF-1.4'], 'notice.pdf', { type: 'application/pdf' }));
    files.items.add(new File([new Uint8Array(3e6)], 'grande.png', { type: 'image/png' }));
    for (const type of ['dragenter', 'dragover', 'drop']) {
      const event = new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true });
      (host.querySelector('[class*=drop]') ?? host).dispatchEvent(event);
    }
  });
}

it('the dialog of the list creates a pack, whose family is locked', async () => {
  await page.goto(LIST);
  const link = page.getByRole('link', { name: 'Nouveau produit' });
  await widgetsReady(page, 'z-modal-form');
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau produit' });
  await dialog.getByLabel('Nom').fill('Coffret du Tassili');
  await dialog.getByLabel('Type').selectOption('pack');
  await dialog.getByText('Un pack a toujours cette famille.').waitFor();
  await expect.poll(() => dialog.getByLabel('Famille').isDisabled()).toBe(true);
  await expect.poll(() => dialog.getByLabel('Famille').inputValue()).toBe('pack');
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await page.waitForURL(/\/dashboard\/products\/(\d+|new)/);
  await expect.poll(() => page.getByLabel('Famille').first().isDisabled()).toBe(true);
});

it('the page of a new product says what is missing, and creates it at 19 %', async () => {
  await page.goto(`${LIST}/new`);
  await page.getByLabel('Nom', { exact: true }).fill(NAME);
  await page.getByLabel('TVA').selectOption({ label: '\u206619\u00a0%\u2069' });
  await page.getByLabel('Prix hors taxe', { exact: true }).click();
  await page.keyboard.type('1000');
  await expect.poll(() => page.locator('output[name=priceTtc]').textContent()).toMatch(/1.190,00/);
  await page.getByRole('button', { name: 'Créer le produit' }).click();
  await page.getByText('Choisissez une catégorie.').first().waitFor();
  await page.getByLabel('Catégorie').selectOption({ label: 'Décoration' });
  await page.getByRole('button', { name: 'Créer le produit' }).click();
  await page.waitForURL(/\/dashboard\/products\/\d+$/);
  record = page.url();
  expect(messages.splice(0).join()).toContain('422');
});

it('four combinations are made, and priced by a pasted column', async () => {
  await tab('Déclinaisons').click();
  await page.getByRole('link', { name: 'Créer des déclinaisons' }).click();
  for (const value of ['Noir', 'Camel', 'S', 'M'])
    await page.getByRole('checkbox', { name: value, exact: true }).check();
  await page.getByRole('button', { name: 'Voir ce qui sera créé' }).click();
  await page.getByRole('button', { name: 'Créer 4 déclinaisons' }).click();
  await page.waitForURL(`${record}/combinations`);
  const prices = page.locator('input[data-column=price]');
  await page.locator('z-fill-column .z-fill-column-result').waitFor({ state: 'attached' });
  await prices.first().evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1 100,00\n1200\n1 300\n1400,50');
    field.focus();
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect
    .poll(async () => {
      const texts = await prices.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
      return texts.map(parseAmount);
    })
    .toEqual([110_000, 120_000, 130_000, 140_050]);
  await expect.poll(() => prices.first().inputValue()).toBe('1 100,00');
  await prices.first().blur();
  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key);
  const boxes = page.getByRole('checkbox', { name: /^Sélectionner / });
  await expect
    .poll(() => boxes.evaluateAll((all) => all.map((box) => box.matches(':checked'))))
    .toEqual([false, true, false, false]);
  await page.keyboard.press('x');
  await page.getByText('4 modifications non enregistrées').waitFor();
  const bin = page
    .locator('summary')
    .and(page.getByLabel(/^Supprimer /))
    .first();
  await bin.click();
  const yes = page.getByRole('button', { name: 'Oui, supprimer' }).first();
  await tabTo(yes);
  await page.keyboard.press('Escape');
  await yes.waitFor({ state: 'hidden' });
  await expect.poll(() => bin.evaluate((node) => node === document.activeElement)).toBe(true);
});

it('all forms are saved together; the one that fails is mended and tried again', async () => {
  await tab('Langues').click();
  await page.locator('#language-fr-name').waitFor();
  await fillLanguages(page);
  await tab('Prix').click();
  const from = page.getByLabel('À partir de combien de pièces');
  await from.fill('beaucoup');
  await page.keyboard.press('Control+s');
  await page.getByText('1 formulaire n’a pas été enregistré.').waitFor();
  expect(messages.splice(0).join()).toContain('422');
  await tab('Langues').click();
  await page.getByRole('alert').getByRole('button', { name: 'Prix' }).click();
  await expect.poll(() => from.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(page.url()).toBe(`${record}/prices`);
  const bar = await page.locator('.z-save-all-bar').evaluate((node) => node.clientHeight);
  const padding = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBlockEnd);
  await expect.poll(async () => Number.parseFloat(await padding())).toBeGreaterThan(bar);
  await from.fill('10');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await isSaved(page);
  expect(await axeFindings(page)).toEqual([]);
});

it('seven dropped pictures are uploaded, two files refused by name, and another becomes the cover', async () => {
  await tab('Photos').click();
  await page.locator('z-image-uploader [class*=drop]').first().waitFor();
  await dropFiles();
  await expect.poll(() => page.locator('z-image-uploader').getByRole('button', { name: 'Retirer' }).count()).toBe(7);
  await page.getByText('« notice.pdf » n’est pas une image JPEG, PNG, WebP, GIF ou AVIF.').waitFor();
  await page.getByText('« grande.png » dépasse 2 Mo.').waitFor();
  const [moved] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/move')),
    page.locator('z-image-uploader').getByRole('button', { name: 'En couverture' }).first().click(),
  ]);
  expect(moved.ok()).toBe(true);
  const names = () => page.getByRole('list', { name: 'Photos' }).getByRole('listitem').locator('bdi').allTextContents();
  const [first, second, ...others] = await names();
  await page.locator('z-image-uploader img').nth(1).dragTo(page.locator('z-image-uploader img').first());
  await expect.poll(names).toEqual([second, first, ...others]);
  expect(await axeFindings(page)).toEqual([]);
});

it('stock of a combination lies in two warehouses, and an arrival is distributed', async () => {
  await tab('Stock').click();
  const quantities = page.locator('[data-part=cell] [data-quantity]');
  await quantities.first().waitFor();
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).not.toContain('Produit');
  // It stays chosen for the next quantity.
  await page.getByLabel('Motif').selectOption('Arrivage');
  for (const at of [0, 1]) {
    await page.locator('[data-part=cell]').nth(at).click();
    await page.locator('#stock-quantity').fill('5');
    await page.getByRole('button', { name: 'Enregistrer le changement' }).click();
    await expect.poll(() => quantities.nth(at).textContent()).toBe('5');
  }
  await page.getByRole('link', { name: 'Répartir un arrivage' }).click();
  await page.locator('#distribution-total').fill('3');
  await page.locator('[data-quantity]').first().fill('3');
  await page
    .getByRole('button', { name: /^Enregistrer/ })
    .last()
    .click();
  await page.waitForURL(`${record}/stock`);
  await expect.poll(() => quantities.first().textContent()).toBe('8');
});

it('a recount brings the quantities of a warehouse up to date under its message', async () => {
  const list = await context.newPage();
  await list.goto(`${origin}/dashboard/warehouses/1?search=${encodeURIComponent(NAME)}`);
  const onHand = list.getByRole('row', { name: NAME }).first().getByRole('cell').first();
  await expect.poll(() => onHand.textContent()).toBe('8');
  await page.locator('[data-part=cell]').first().click();
  await page.getByLabel('Motif').selectOption('Arrivage');
  await page.locator('#stock-quantity').fill('2');
  await page.getByRole('button', { name: 'Enregistrer le changement' }).click();
  await expect.poll(() => page.locator('[data-part=cell] [data-quantity]').first().textContent()).toBe('10');
  await widgetsReady(list, 'z-save-all');
  await list.getByRole('button', { name: 'Mettre à jour le stock' }).click();
  await list.getByText('Stocks mis à jour').waitFor();
  await expect.poll(() => onHand.textContent()).toBe('10');
  await list.close();
});

it('a published product is on sale in its head, and why it could not be bought is gone', async () => {
  await tab('Fiche').click();
  await page.getByLabel('Publication').selectOption('published');
  await page.getByLabel('Actif').check();
  await expect.poll(() => page.locator('#record-status').textContent()).toContain('Hors vente');
  await page.keyboard.press('Control+s');
  await isSaved(page);
  await expect.poll(() => page.locator('#record-status').textContent()).toContain('En vente');
  await page.getByRole('heading', { name: 'Pourquoi il ne peut pas être acheté' }).waitFor({ state: 'detached' });
});

it('it is in the list by a filter and by a view, and in the shop with tax, pictures and stock', async () => {
  await page.goto(LIST);
  await widgetsReady(page, 'z-product-filter');
  await page.getByRole('searchbox', { name: 'Nom, référence ou code-barres' }).fill(NAME);
  await page.waitForURL('**?search=*');
  const link = page.getByRole('row').getByRole('link', { name: NAME, exact: true });
  await link.waitFor();
  await page.getByText('Vue', { exact: true }).click();
  await page.getByLabel('Nom de la vue').fill('Tassili');
  await page
    .getByRole('group')
    .filter({ hasText: 'Nom de la vue' })
    .getByRole('button', { name: 'Enregistrer' })
    .click();
  await page.getByRole('link', { name: 'Tassili', exact: true }).waitFor();
  await page.goto(LIST);
  await page.getByRole('link', { name: 'Tassili', exact: true }).click();
  await link.click();
  await page.waitForURL(record);
  await page.getByRole('link', { name: 'Voir le produit' }).click();
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  await expect.poll(() => page.locator('main').textContent()).toMatch(/1.309,00/);
  await expect.poll(() => page.locator('z-product-gallery img').count()).toBeGreaterThanOrEqual(7);
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /panier/i })
        .first()
        .isEnabled(),
    )
    .toBe(true);
  expect(messages).toEqual([]);
});

it('the main line is walked by keyboard alone, in Arabic on a narrow dark window', async () => {
  const phone = await openStaffPage(origin, { viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
  const at = phone.page;
  await at.goto(`${LIST}/new?locale=ar`);
  await tabTo(at.getByLabel('الاسم', { exact: true }));
  await at.keyboard.type(LANGUAGES.ar);
  await tabTo(at.locator('main [name=category]'));
  await at.keyboard.press('ArrowDown');
  await tabTo(at.locator('main [name=price_ht]'));
  await at.keyboard.type('2500');
  await fitsItsWindow(at);
  await at.keyboard.press('Enter');
  await at.waitForURL(/\/dashboard\/products\/\d+$/);
  const last = at.getByRole('tab', { name: 'اللغات' });
  await tabTo(at.getByRole('tab').first());
  for (let presses = 0; presses < 8 && (await last.getAttribute('aria-selected')) !== 'true'; presses++) {
    await at.keyboard.press('ArrowLeft');
  }
  await at.locator('#language-fr-name').waitFor();
  await fillLanguages(at);
  await at.keyboard.press('Control+s');
  await isSaved(at);
  await expect.poll(() => at.getByRole('heading', { level: 1 }).textContent()).toBe(LANGUAGES.ar);
  expect(await axeFindings(at)).toEqual([]);
  await fitsItsWindow(at);
  await at.goto(`${record}/stock`);
  await expect
    .poll(async () => (await at.getByRole('tab', { selected: true }).boundingBox())?.x)
    .toBeGreaterThanOrEqual(0);
  await at.goto(LIST);
  await widgetsReady(at, 'z-product-filter');
  await tabTo(at.getByRole('searchbox').last());
  await at.keyboard.type('الطاسيلي');
  await at.waitForURL('**?search=*');
  await tabTo(at.getByText('طريقة العرض', { exact: true }));
  await at.keyboard.press('Enter');
  await tabTo(at.getByLabel('اسم طريقة العرض'));
  await at.keyboard.type('طاسيلي');
  await at.keyboard.press('Enter');
  const view = at.getByRole('link', { name: 'طاسيلي', exact: true });
  await view.waitFor();
  await at.goto(LIST);
  await view.press('Enter');
  await at.locator(`main th a[href="${new URL(record).pathname}"]`).press('Enter');
  await at.waitForURL(record);
  await tabTo(at.getByRole('link', { name: 'عرض المنتج' }));
  await at.keyboard.press('Enter');
  await at.getByRole('heading', { level: 1, name: LANGUAGES.ar }).waitFor();
  await expect.poll(() => at.locator('main').textContent()).toMatch(/1.309,00/);
  await expect.poll(() => at.locator('z-product-gallery img').count()).toBeGreaterThanOrEqual(7);
  expect(phone.console).toEqual([]);
  await phone.context.close();
});

it('Enter in the name of a new value adds it to what is ticked', async () => {
  // Of its own in another try of the test: a second value of one name is refused.
  const value = `Turquoise ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(`${LIST}/16/combinations/generate`);
  const ticked = page.getByRole('checkbox').first();
  await ticked.check();
  await page.getByText('Ajouter une valeur', { exact: true }).click();
  const name = page.locator('#add-value').getByRole('textbox').first();
  await name.fill(value);
  await name.press('Enter');
  await expect.poll(() => page.getByRole('checkbox', { name: value }).isChecked()).toBe(true);
  expect(await ticked.isChecked()).toBe(true);
  await expect.poll(() => name.evaluate((node) => node === document.activeElement)).toBe(true);
});

it('a category created below the main category becomes it, and the other categories stay as they are', async () => {
  const category = `Veilleuses ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(`${LIST}/16`);
  const chosenIn = (name: string) =>
    page.locator(`select[name=${name}] option:checked`).evaluateAll((options) => options.map((one) => one.textContent));
  const others = await chosenIn('categories');
  await widgetsReady(page, 'z-quick-category');
  await page.getByRole('link', { name: 'Nouvelle catégorie' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle catégorie' });
  await dialog.getByLabel('Nom en français').fill(category);
  await dialog.getByRole('button', { name: 'Créer la catégorie' }).click();
  await expect.poll(() => chosenIn('categoryId')).toEqual([category]);
  expect(await chosenIn('categories')).toEqual(others);
});

it('the first touch of a product’s page on a phone opens the dialog of a new category', async () => {
  const phone = await openStaffPage(origin, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.page.goto(`${LIST}/16`);
  const link = phone.page.getByRole('link', { name: 'Nouvelle catégorie' });
  await link.scrollIntoViewIfNeeded();
  // The code of what is near is fetched, and runs with the first touch.
  await phone.page.waitForLoadState('networkidle');
  await link.tap();
  await phone.page.getByRole('dialog', { name: 'Nouvelle catégorie' }).waitFor();
  expect(new URL(phone.page.url()).pathname).toBe('/dashboard/products/16');
  await phone.context.close();
});
