import type { Page, Route } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { SHOP_UUID, SHOWCASE } from '../../server/seed/showcase.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { reusePage } from '../../shared/testing/browser.ts';
import { type ExpectedTexts, inEachLanguage, throughLanguages } from './in-each-language.ts';
import {
  addFrom,
  cartLines,
  choosePlace,
  cooldownIn,
  fillPerson,
  freshPhone,
  lineButton,
  thanksIn,
} from './shopper.ts';

/**
 * Failures of an order (ORD-12), as a shopper meets them: what goes wrong goes wrong on the shop's own pages, and what is
 * said is read where it is shown, in each language. In English it is the catalogue's own text, where the catalogue has one.
 */
const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.simple;
const PRODUCT = `${origin}/catalog/product/${category}/${slug}`;
const CART = `${origin}/checkout/cart/view`;
const CHECKOUT = '**/web/api/cart/checkout';

let page: Page;
let close: () => Promise<void>;
async function openFresh(): Promise<void> {
  const opened = await reusePage();
  page = opened.page;
  close = () => opened.close();
}
beforeEach(openFresh);
afterEach(() => close());

const fails: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'an answer of 500': (route) => route.fulfill({ status: 500, json: { error: 'server-error', message: 'x' } }),
  'a broken connection': (route) => route.abort(),
};
const tooEarly = (json: object) => (route: Route) =>
  route.fulfill({ status: 429, json: { error: 'cooldown', ...json } });

const submit = () => page.locator('#order [data-part=submit]').click();
const person = () => ({ firstname: 'Amina', lastname: 'Bensalem', phone: freshPhone(), address: '12 rue Didouche' });
const toast = () => page.locator('z-toaster').getByRole('alert').last();
const dialog = () => page.getByRole('dialog');

async function openQuickOrder(locale: Locale): Promise<void> {
  await page.goto(`${PRODUCT}?locale=${locale}`);
  await page.locator('#order [name=firstname]').focus();
  await page.locator('z-quick-order[data-state=ready]').waitFor();
}
async function openCart(locale: Locale): Promise<void> {
  await addFrom(page, `${PRODUCT}?locale=${locale}`);
  await page.goto(CART);
  await cartLines(page).waitFor();
}
async function fillOrder(phone = freshPhone()): Promise<void> {
  await fillPerson(page, { ...person(), phone });
  await choosePlace(page);
  await page.locator('#order').getByRole('radio').first().check();
}
/** Seconds until the next order, as every tab of the shop reads them. */
const wait = () =>
  page.evaluate(
    (key) => Math.round((Number(localStorage.getItem(key)) - Date.now()) / 1000),
    `${SHOP_UUID}:cooldownUntil`,
  );
const expectFormUnchanged = async () => {
  await expect.poll(() => page.inputValue('#order [name=firstname]')).toBe('Amina');
  await expect.poll(() => page.isEnabled('#order [data-part=submit]')).toBe(true);
};

describe('too early a second order (ORD-6)', () => {
  const texts: ExpectedTexts = {
    en: 'Please wait 42 seconds',
    fr: 'Patientez 42 secondes',
    ar: 'يرجى الانتظار 42 ثانية',
  };
  inEachLanguage('is a toast on the cart page, the wait is kept, and so is the form', texts, async (locale) => {
    await page.route(CHECKOUT, tooEarly({ retryAfterSeconds: 42 }));
    await openCart(locale);
    await fillOrder();
    await submit();
    await toast().waitFor();
    expect(Math.abs((await wait()) - 42)).toBeLessThanOrEqual(1);
    await expectFormUnchanged();
    return toast();
  });

  it('is a wait of 100 seconds where the answer names none, and a further try is not even sent', async () => {
    const calls: string[] = [];
    page.on('request', (request) => request.url().endsWith('/cart/checkout') && calls.push(request.url()));
    await page.route(CHECKOUT, tooEarly({}));
    await openCart('en');
    await fillOrder();
    await submit();
    await toast().waitFor();
    await expect.poll(() => toast().textContent()).toMatch(/Please wait (99|100) seconds/);
    expect(await wait()).toBeGreaterThanOrEqual(98);
    await page.getByRole('button', { name: 'Close' }).last().click();
    await submit();
    await toast().waitFor();
    await expect.poll(() => toast().textContent()).toMatch(/Please wait (9\d|100) seconds/);
    expect(calls).toHaveLength(1);
  });

  it('is a dialog of the quick order when the same phone really orders twice', async () => {
    const phone = freshPhone();
    await openQuickOrder('en');
    await fillOrder(phone);
    await submit();
    await page.waitForURL('**/checkout/thanks/**');
    // Another browser knows nothing of the wait; the shop knows the phone.
    await close();
    await openFresh();
    await openQuickOrder('en');
    await fillOrder(phone);
    for (const times of ['first', 'second'] as const) {
      await submit();
      await dialog().waitFor();
      await expect.poll(() => dialog().locator('h2').textContent()).toBe('Please wait');
      await expect
        .poll(() => dialog().locator('p').first().textContent(), { message: times })
        .toMatch(/^Please wait \d{2,3} seconds before/);
      await dialog().getByRole('button', { name: 'Close', exact: true }).click();
      await dialog().waitFor({ state: 'detached' });
    }
    expect(await wait()).toBeGreaterThan(60);
    await expectFormUnchanged();
    await expect
      .poll(() => cooldownIn(page.locator('#order')).textContent())
      .toMatch(/^You can place a new order in \d+ seconds\.$/);
  });

  const within: ExpectedTexts = {
    en: /You can place a new order in (99|100) seconds\./,
    fr: /Vous pourrez passer une nouvelle commande dans (99|100) secondes\./,
    ar: /يمكنك تقديم طلب جديد بعد (99|100) ثانية\./,
  };
  throughLanguages('is announced with the thanks of the cart page', within, async (locale) => {
    await openCart(locale);
    await fillOrder();
    await submit();
    await thanksIn(page, locale).waitFor();
    return cooldownIn(page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) }));
  });
});

describe.each(Object.entries(fails))('an order that ends with %s (ORD-12)', (_, fail) => {
  const sentences: ExpectedTexts = {
    en: 'The order could not be sent. What you entered is kept; try again.',
    fr: 'L’envoi de la commande n’a pas abouti. Vos informations sont conservées ; réessayez.',
    ar: 'لم يكتمل إرسال الطلب. معلوماتك محفوظة؛ أعد المحاولة.',
  };
  inEachLanguage('is a toast on the cart page, and everything stays as it was', sentences, async (locale) => {
    await page.route(CHECKOUT, fail);
    await openCart(locale);
    await fillOrder();
    await submit();
    // The notice above the button is what a screen reader says.
    const shown = page.locator('z-toaster').getByText(sentences[locale]);
    await shown.waitFor();
    await expectFormUnchanged();
    return shown;
  });

  it('is placed when the button of the cart page is pressed again', async () => {
    await page.route(CHECKOUT, fail);
    await openCart('fr');
    await fillOrder();
    await submit();
    await page.locator('#order').getByRole('alert').waitFor();
    await page.unroute(CHECKOUT);
    await submit();
    await thanksIn(page, 'fr').waitFor();
  });

  it.each([
    ['en', 'Error', 'The order could not be confirmed.', 'Close'],
    ['fr', 'Erreur', 'La commande n’a pas pu être confirmée.', 'Fermer'],
    ['ar', 'خطأ', 'تعذر تأكيد الطلب.', 'إغلاق'],
  ] as const)('is a dialog of the quick order that can be closed, in %s', async (locale, title, message, label) => {
    await page.route(CHECKOUT, fail);
    await openQuickOrder(locale);
    await fillOrder();
    await submit();
    await dialog().waitFor();
    await expect.poll(() => dialog().locator('h2').textContent()).toBe(title);
    await expect.poll(() => dialog().textContent()).toContain(message);
    await dialog().getByRole('button', { name: label, exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await expectFormUnchanged();
  });
});

describe('an order that is not complete (CHK-5)', () => {
  inEachLanguage(
    'is no order where the cart is empty',
    { en: /your cart is empty/i, fr: 'Votre panier est vide', ar: 'سلتك فارغة' },
    async (locale) => {
      await openCart(locale);
      const other = await page.context().newPage();
      await other.goto(CART);
      await lineButton(cartLines(other).first(), locale, 'removeNamed').click();
      await other.close();
      await page.locator('#order').waitFor({ state: 'hidden' });
      return page.locator('z-cart-page [data-part=empty]');
    },
  );

  const missing: ExpectedTexts = {
    en: 'Missing mandatory info: First name, Wilaya, Commune, Delivery, Address.',
    fr: 'Il manque des informations obligatoires : Prénom, Wilaya, Commune, Mode de livraison, Adresse.',
    ar: 'معلومات إجبارية ناقصة: الاسم، الولاية، البلدية، طريقة التوصيل، العنوان.',
  };
  inEachLanguage('names the blank fields above the order form of the cart page', missing, async (locale) => {
    await openCart(locale);
    await fillPerson(page, { ...person(), firstname: '', address: ' ' });
    await submit();
    return page.locator('#order [data-part=errors] .z-visually-hidden');
  });
  inEachLanguage('names the blank fields above the quick order', missing, async (locale) => {
    await openQuickOrder(locale);
    await fillPerson(page, { ...person(), firstname: '', address: ' ' });
    await submit();
    return page.locator('#order [data-part=errors] .z-visually-hidden');
  });

  inEachLanguage(
    'says what is wrong with the delivery under its options',
    { en: 'Choose how you want it delivered.', fr: 'Choisissez un mode de livraison.', ar: 'اختر طريقة التوصيل.' },
    async (locale) => {
      await openQuickOrder(locale);
      await fillPerson(page, person());
      await choosePlace(page);
      const tiles = page.locator('#order .z-checkout-tile');
      await tiles.first().waitFor();
      await submit();
      const error = page.locator('#order .z-checkout-delivery .z-field-error');
      await error.waitFor();
      const bottom = await tiles.last().evaluate((tile) => tile.getBoundingClientRect().bottom);
      expect(await error.evaluate((node) => node.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom);
      return error;
    },
  );

  throughLanguages(
    'says that the communes could not be had, beside their list',
    { en: 'Failed to fetch communes', fr: 'Impossible de charger les communes.', ar: 'تعذر تحميل البلديات.' },
    async (locale) => {
      await page.route('**/public/utilis/api/commune/wilaya/**', (route) => route.abort());
      await openQuickOrder(locale);
      const wilaya = page.locator('#order z-wilaya-commune [role=combobox]').first();
      await wilaya.click();
      await wilaya.fill('Alger');
      await page.keyboard.press('Tab');
      return page.locator('#order z-wilaya-commune [role=alert] strong');
    },
  );
  throughLanguages(
    'says that the transporters could not be had, where they would be',
    {
      en: 'Failed to fetch transporters',
      fr: 'Les modes de livraison n’ont pas pu être chargés.',
      ar: 'تعذر تحميل طرق التوصيل.',
    },
    async (locale) => {
      await page.route('**/public/utilis/api/transport/commune/**', (route) =>
        route.fulfill({ status: 500, body: '' }),
      );
      await openCart(locale);
      await choosePlace(page);
      return page.locator('#order .z-checkout-delivery [role=alert] strong');
    },
  );
});
