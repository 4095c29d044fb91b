import type { Page, Route } from 'playwright-core';
import { afterAll, expect, inject, it } from 'vitest';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { fitsItsWindow, freshPhone, openStaffPage, searchField, tabTo } from './shopper.ts';

const origin = inject('shopOrigin');
const { page, context, console: messages } = await openStaffPage(origin);
afterAll(() => context.close());

const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.id);
const focused = () => focusOf(page);
/** Reads the total that the page announces. */
const totalOf = async (page: Page) =>
  (await page.getByRole('status').getByRole('row').last().getByRole('cell').textContent())?.trim();
const press = async (button: string) => {
  await page.getByRole('button', { name: button, exact: true }).focus();
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
};

it('staff take an order by phone in Arabic, by keyboard alone', async () => {
  await page.goto(`${origin}/dashboard/orders/new?locale=ar`);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('ياسمين');
  await page.keyboard.press('Enter');
  const product = page.getByRole('combobox', { name: 'المنتج' });
  const combination = page.getByRole('combobox', { name: 'التركيبة' });
  await expect.poll(focused).toBe('newOrder-lines-0-product');
  expect(await product.inputValue()).toBe('');
  await page.waitForSelector('z-combination-select [data-part=step][hidden]', { state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => combination.locator('option').count()).toBeGreaterThan(1);
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('newOrder-lines-0-combination');
  await page.keyboard.press('ArrowDown');
  const chosen = await combination.inputValue();
  expect(chosen).not.toBe('');

  await press('إضافة سطر');
  await expect.poll(focused).toBe('newOrder-lines-1-product');
  await expect.poll(() => combination.first().inputValue()).toBe(chosen);
  await press('حذف السطر 2');
  await expect.poll(() => product.count()).toBe(1);

  for (const [label, text] of Object.entries({
    الاسم: 'أمينة',
    اللقب: 'بن سالم',
    الهاتف: freshPhone(),
    العنوان: '12 شارع ديدوش',
  })) {
    await page.getByRole('textbox', { name: label, exact: true }).focus();
    await page.keyboard.type(text);
  }
  const elsewhere = page.getByRole('checkbox');
  await elsewhere.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => page.locator('#newOrder-home-commune').isVisible()).toBe(false);
  await page.keyboard.press('Tab');
  await page.waitForSelector('#newOrder-home-wilaya-combobox');
  await page.keyboard.type('وهران');
  await page.keyboard.press('Tab');
  await page.waitForSelector('#newOrder-home-commune-combobox');
  await page.waitForSelector('.new-order-home z-wilaya-commune:not([data-state])');
  await page.keyboard.type('وهران');
  await page.keyboard.press('Enter');
  await page.focus('#newOrder-wilaya-combobox');
  await page.keyboard.type('الجزاير');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('newOrder-commune-combobox');
  await page.waitForSelector('z-wilaya-commune:not([data-state]) #newOrder-commune-combobox');
  await page.keyboard.type('باب الزور');
  await page.keyboard.press('Enter');

  await tabTo(page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await expect.poll(() => totalOf(page)).toMatch(/DA$/);
  expect(await axeFindings(page)).toEqual([]);
  await fitsItsWindow(page);
  await press('تسجيل الطلب');
  await page.waitForURL(/\/dashboard\/orders\/\d+$/);
  await page.getByText('يسكن في').waitFor();
  await page.locator('dd').getByText('أمينة بن سالم').waitFor();
  expect(messages).toEqual([]);
});

it('the order is cancelled by keyboard after a question, which Escape closes', async () => {
  const yes = page.getByRole('button', { name: 'نعم، إلغاء' });
  await page.getByText('إلغاء الطلب', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await yes.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await yes.waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('إلغاء الطلب', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).getByText('ملغى').waitFor();
});

it('the page asks before a typed order is left, also after a button that came back', async () => {
  await page.goto(`${origin}/dashboard/orders/new?locale=fr`);
  await widgetsReady(page, 'z-async-form');
  let questions = 0;
  page.on('dialog', (dialog) => {
    questions += 1;
    void dialog.dismiss();
  });
  const rail = page.getByRole('link', { name: 'Promotions', exact: true }).first();
  const expectQuestions = async (count: number) => {
    await rail.click({ noWaitAfter: true });
    await expect.poll(() => questions).toBe(count);
  };
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Amina');
  await expectQuestions(1);
  await press('Ajouter une ligne');
  await expect.poll(() => page.getByRole('textbox', { name: 'Prénom' }).inputValue()).toBe('Amina');
  expect(questions).toBe(1);
  await widgetsReady(page, 'z-async-form');
  await expectQuestions(2);
});

it('the page before a button is there again after Back, and gone for whoever comes after the person signed out', async () => {
  const { page, close } = await openStaffPage(origin);
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${origin}/dashboard/orders/new?locale=fr`);
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Amina');
  const lines = page.getByRole('group', { name: /^Ligne/ });
  for (const count of [2, 3]) {
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Ajouter une ligne' }).click()]);
    expect(await lines.count()).toBe(count);
  }
  // The browser asks no question before it leaves an untouched page, whose fields then stay as a draft.
  await widgetsReady(page, 'z-async-form');
  await page.getByRole('heading', { level: 1 }).click();
  await page.goBack();
  await expect.poll(() => lines.count()).toBe(2);
  expect(await page.getByRole('textbox', { name: 'Prénom' }).inputValue()).toBe('Amina');
  await page.getByRole('button', { name: /\(compte\)/ }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.waitForURL('**/dashboard/login*');
  await expect(page.goBack()).rejects.toThrow('ERR_CACHE_MISS');
  await close();
});

it('a phone that leaves without a question finds the typed order again, with all its lines, until it is discarded', async () => {
  const { page, close } = await openStaffPage(origin);
  // As on iOS, where no page is asked before it is left.
  await page.addInitScript(() =>
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await page.goto(`${origin}/dashboard/orders/new?locale=fr`);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Ajouter une ligne' }).click()]);
  await widgetsReady(page, 'z-async-form');
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Amina');
  const key = await page.locator('[name=orderKey]').inputValue();
  await page.goto(`${origin}/dashboard/promotions`);
  await page.goto(`${origin}/dashboard/orders/new`);
  await page.getByRole('main').getByText('Le texte saisi avant de quitter la page est de nouveau là.').waitFor();
  expect(await page.getByRole('group', { name: /^Ligne/ }).count()).toBe(2);
  expect(await page.getByRole('textbox', { name: 'Prénom' }).inputValue()).toBe('Amina');
  expect(await page.locator('[name=orderKey]').inputValue()).toBe(key);
  expect(await axeFindings(page)).toEqual([]);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Abandonner' }).click()]);
  await widgetsReady(page, 'z-async-form');
  expect(await page.getByRole('textbox', { name: 'Prénom' }).inputValue()).toBe('');
  expect(await page.getByRole('button', { name: 'Abandonner' }).count()).toBe(0);
  await close();
});

it('the orders of the typed phone come by themselves, and go with it', async () => {
  const { page, console, close } = await openStaffPage(origin);
  await page.goto(`${origin}/dashboard/orders?locale=fr`);
  await page.getByRole('main').getByRole('rowheader').first().getByRole('link').click();
  const former = page.url();
  const number = former.split('/').at(-1) ?? '';
  const phone =
    (await page.getByRole('main').locator('a[href^="tel:"]').first().getAttribute('href'))?.slice('tel:'.length) ?? '';
  await page.goto(`${origin}/dashboard/orders/new`);
  await widgetsReady(page, 'z-async-form');
  const field = page.getByRole('textbox', { name: 'Téléphone' });
  const status = page.getByRole('status').filter({ hasText: 'Ce téléphone a déjà' });
  await field.fill(phone);
  await status.getByRole('link', { name: number }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await fitsItsWindow(page);
  await field.fill(freshPhone());
  await status.waitFor({ state: 'detached' });
  expect(console).toEqual([]);
  await close();
});

const NEW_ORDER = '**/dashboard/orders/new';

it('Back after a failure of the server finds the order as it was sent, under the same key', async () => {
  const { page, close } = await openStaffPage(origin);
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${origin}/dashboard/orders/new?locale=fr`);
  await widgetsReady(page, 'z-async-form', 'z-combination-select');
  await page.getByRole('searchbox', { name: 'Rechercher un produit' }).fill('yasmine');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusOf(page)).toBe('newOrder-lines-0-product');
  await page.getByRole('combobox', { name: 'Produit' }).selectOption({ index: 1 });
  const combination = page.getByRole('combobox', { name: 'Déclinaison' });
  await expect.poll(() => combination.locator('option').count()).toBeGreaterThan(1);
  await combination.selectOption({ index: 2 });
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Amina');
  const sent = () =>
    page.locator('form.new-order').evaluate((form: HTMLFormElement) => {
      const values = new FormData(form);
      return ['lines[0][product]', 'lines[0][combination]', 'firstname', 'orderKey'].map((name) => values.get(name));
    });
  const before = await sent();
  const fail = (route: Route) =>
    route.request().postData()?.includes('intent=order')
      ? route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Panne</h1>' })
      : route.continue();
  await page.route(NEW_ORDER, fail);
  await page.getByRole('button', { name: 'Enregistrer la commande' }).click();
  await page.getByRole('heading', { name: 'Panne' }).waitFor();
  await page.goBack();
  await expect.poll(sent).toEqual(before);
  await close();
});

/** Holds the calls of a page back; returns what lets them go on. */
async function holdCalls(page: Page): Promise<{ readonly count: () => number; release(): Promise<void> }> {
  const routes: Route[] = [];
  await page.route(NEW_ORDER, (route) => void routes.push(route));
  return {
    count: () => routes.length,
    async release() {
      await page.unroute(NEW_ORDER);
      // The page has given up the older ones.
      await Promise.all(routes.map((route) => route.continue().catch(() => {})));
    },
  };
}

/** Opens a new page of an order with a product in its line, and returns every message of its console. */
async function openOrder(options: Parameters<typeof openStaffPage>[1] = {}) {
  const opened = await openStaffPage(origin, options);
  const { page } = opened;
  await page.goto(`${origin}/dashboard/orders/new?locale=fr`);
  if (options.javaScriptEnabled !== false) await widgetsReady(page, 'z-async-form', 'z-combination-select');
  const product = page.getByRole('combobox', { name: 'Produit' });
  await product.selectOption('Abaya Yasmine boutonnée');
  return { ...opened, product, quantity: page.getByRole('textbox', { name: 'Quantité' }) };
}

async function chooseCombination(page: Page): Promise<void> {
  const combination = page.getByRole('combobox', { name: 'Déclinaison' });
  await expect.poll(() => combination.locator('option').count()).toBeGreaterThan(1);
  await combination.selectOption({ index: 1 });
}

async function chooseBabElOued(page: Page): Promise<void> {
  await page.locator('#newOrder-wilaya').focus();
  await searchField(page, 'Wilaya').fill('Alger');
  await page.keyboard.press('Tab');
  await page.waitForSelector('z-wilaya-commune:not([data-state]) #newOrder-commune-combobox');
  await searchField(page, 'Commune').fill('Bab El Oued');
  await page.keyboard.press('Enter');
}

it('the transporters and the total come by themselves while the person types on, and go with the commune', async () => {
  // A smooth scroll to the field would still be under way while its position is compared.
  const { page, quantity, close } = await openOrder({ reducedMotion: 'reduce' });
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await chooseCombination(page);
  const firstname = page.getByRole('textbox', { name: 'Prénom' });
  await firstname.fill('Amna');
  const calls = await holdCalls(page);
  await chooseBabElOued(page);
  await firstname.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('i');
  const top = () => firstname.evaluate((field) => Math.round(field.getBoundingClientRect().top));
  const before = await top();
  await expect.poll(calls.count).toBeGreaterThan(0);
  await calls.release();
  const transporters = page.getByRole('group', { name: 'Transporteur' }).getByRole('radio');
  await expect.poll(() => transporters.count()).toBeGreaterThan(1);
  expect(await page.getByRole('button', { name: 'Voir les transporteurs' }).count()).toBe(0);
  const caret = await firstname.evaluate((field: HTMLInputElement) => [field.value, field.selectionStart]);
  expect([await focusOf(page), caret, await top()]).toEqual(['newOrder-firstname', ['Amina', 3], before]);
  await transporters.first().check();
  await expect.poll(() => totalOf(page)).toMatch(/^[1-9].*DA$/);
  const ofOne = await totalOf(page);
  expect(await transporters.first().evaluate((radio) => radio === document.activeElement)).toBe(true);
  await quantity.fill('2');
  await expect.poll(() => totalOf(page)).not.toBe(ofOne);
  await searchField(page, 'Wilaya').fill('Oran');
  await page.keyboard.press('Tab');
  await expect.poll(() => transporters.count()).toBe(0);
  expect(await totalOf(page)).toBe('—');
  expect(loads).toEqual([]);
  await close();
});

it('Enter in a field keeps the page, the focus and what was typed', async () => {
  const { page, close } = await openOrder();
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  const search = page.getByRole('searchbox');
  for (const [field, text] of [
    [page.getByRole('textbox', { name: 'Prénom' }), 'Amina'],
    [page.getByRole('textbox', { name: 'Quantité' }), '3'],
    [search, 'zzz'],
  ] as const) {
    await field.fill(text);
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      field.press('Enter'),
    ]);
    await page.waitForSelector('#newOrder-totals:not([aria-busy])');
    expect(await field.evaluate((node: HTMLInputElement) => [node.value, node === document.activeElement])).toEqual([
      text,
      true,
    ]);
  }
  await page.getByRole('status').getByText('Aucun produit en vente ne correspond à « zzz »').waitFor();
  expect(loads).toEqual([]);
  await close();
});

it('a search says how many products it leads to', async () => {
  const { page, close } = await openOrder();
  await page.getByRole('searchbox').fill('abaya');
  await page.getByRole('searchbox').press('Enter');
  await page
    .getByRole('status')
    .getByText(/^\d+ produits\s: choisissez ci-dessous\.$/)
    .waitFor();
  const listed = (await page.getByRole('combobox', { name: 'Produit' }).locator('option').count()) - 1;
  expect(listed).toBeGreaterThan(1);
  await page.getByText(`${listed} produits`).waitFor();
  await close();
});

it('a late answer to an older change is dropped, and one that never comes is said beside the total', async () => {
  const { page, quantity, close, console } = await openOrder();
  await chooseCombination(page);
  const subtotal = page.getByRole('row', { name: 'Produits' }).getByRole('cell');
  await expect.poll(() => subtotal.textContent()).toMatch(/DA/);
  const ofOne = await subtotal.textContent();
  const calls = await holdCalls(page);
  await quantity.fill('2');
  await expect.poll(calls.count).toBe(1);
  await quantity.fill('3');
  await expect.poll(calls.count).toBe(2);
  await calls.release();
  await expect.poll(() => subtotal.textContent()).not.toBe(ofOne);
  const ofThree = await subtotal.textContent();
  expect(parseAmount(ofThree ?? '')).toBe(3 * Number(parseAmount(ofOne ?? '')));
  await page.route(NEW_ORDER, (route) => route.abort());
  await quantity.fill('4');
  await page.getByRole('alert').getByText('Ce qui est affiché n’est plus à jour.').waitFor();
  expect([await subtotal.textContent(), await quantity.inputValue()]).toEqual([ofThree, '4']);
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute(NEW_ORDER);
  await page.getByRole('button', { name: 'Voir les transporteurs' }).press('Enter');
  await expect.poll(() => subtotal.textContent()).not.toBe(ofThree);
  expect([await page.getByRole('alert').count(), await focusOf(page)]).toEqual([0, 'newOrder-transporter']);
  expect(console.splice(0)).toHaveLength(2);
  await close();
});

it('a page without script has buttons for the transporters and the total', async () => {
  const { page, close } = await openOrder({ javaScriptEnabled: false });
  const wilaya = page.getByRole('combobox', { name: 'Wilaya', exact: true });
  const alger = page.locator('#newOrder-wilaya option', { hasText: 'Alger' }).first();
  await wilaya.selectOption((await alger.getAttribute('value')) ?? '');
  await page.getByRole('button', { name: 'Voir les communes' }).first().click();
  await page.getByRole('combobox', { name: 'Commune', exact: true }).selectOption('Bab El Oued');
  await page.getByRole('button', { name: 'Voir les déclinaisons' }).click();
  await page.getByRole('combobox', { name: 'Déclinaison' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Voir les transporteurs' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Calculer le total' }).last().click();
  expect(await totalOf(page)).toMatch(/^[1-9].*DA$/);
  await close();
});
