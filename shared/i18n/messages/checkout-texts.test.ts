import { describe, expect, test } from 'vitest';
import { type CheckoutFields, checkoutFieldProblems } from '../../rules/checkout/checkout-fields.ts';
import { LOCALES, type Locale } from '../locale.ts';
import { translate, translatorFor } from '../translate.ts';
import { CHECKOUT_MESSAGES } from './checkout-messages.ts';
import { checkoutFieldErrors, missingInfoText } from './checkout-texts.ts';

const errorsIn = (locale: Locale, fields: CheckoutFields) =>
  checkoutFieldErrors(checkoutFieldProblems(fields), translatorFor(CHECKOUT_MESSAGES, locale));
const missingIn = (locale: Locale, fields: CheckoutFields) =>
  missingInfoText(fields, translatorFor(CHECKOUT_MESSAGES, locale));

describe('the order form', () => {
  test('says what is wrong beside every field, in the shopper’s language', () => {
    const errors = errorsIn('en', { email: 'a@' });
    expect(Object.keys(errors)).toEqual([
      'firstname',
      'lastname',
      'phone',
      'email',
      'wilaya',
      'commune',
      'transporter',
      'address',
    ]);
    expect(errors.phone).toEqual([CHECKOUT_MESSAGES.en['form.validation.phone']]);
    expect(errors.address).toEqual(['Address: this field is required.']);
    expect(errorsIn('ar', { phone: '0551' }).phone?.[0]).toMatch(/[\u0600-\u06ff]/);
    expect(errorsIn('fr', { phone: '0551' }).phone).toEqual([CHECKOUT_MESSAGES.fr['form.validation.phone']]);
    expect(errorsIn('fr', {}).lastname).toEqual(['Indiquez le nom.']);
  });

  test('names the blank fields in one sentence, with the comma of the language', () => {
    const blank = { lastname: 'Ali', phone: '0551', wilaya: 16, commune: 1601, transporter: 1, firstname: ' ' };
    expect(missingIn('en', blank)).toBe('Missing mandatory info: First name, Address.');
    expect(missingIn('ar', blank)).toBe('معلومات إجبارية ناقصة: الاسم، العنوان.');
    expect(missingIn('en', { ...blank, firstname: 'Ali', address: 'Oran' })).toBeNull();
  });

  test('says it in the wording of the page that it stands in', () => {
    const t = (key: string) => (key === 'form.validation.phone' ? 'Votre numéro ?' : key);
    expect(checkoutFieldErrors({ phone: 'form.validation.phone' }, t)).toEqual({ phone: ['Votre numéro ?'] });
    expect(missingInfoText({}, t)).toBe('form.missingMandatoryInfo');
  });

  test('says that it has to wait, and that the cart is empty', () => {
    expect(translate(CHECKOUT_MESSAGES, 'en', 'form.waitSeconds', { count: 8 })).toBe(
      'Please wait 8 seconds before you order again.',
    );
    expect(translate(CHECKOUT_MESSAGES, 'en', 'form.emptyCart')).toBe('Your cart is empty.');
  });
});

test('fields are counted with the right plural in each language', () => {
  const counted = (count: number) =>
    LOCALES.map((locale) => translate(CHECKOUT_MESSAGES, locale, 'form.toComplete', { count }));
  expect(
    new Map(LOCALES.map((locale, index) => [locale, [1, 2, 7, 11].map((count) => counted(count)[index])])),
  ).toEqual(
    new Map([
      ['fr', ['1 champ à compléter', '2 champs à compléter', '7 champs à compléter', '11 champs à compléter']],
      ['en', ['1 field to complete', '2 fields to complete', '7 fields to complete', '11 fields to complete']],
      ['ar', ['حقل واحد يجب إكماله', 'حقلان يجب إكمالهما', '7 حقول يجب إكمالها', '11 حقلًا يجب إكمالها']],
    ]),
  );
});

test('waiting is counted with the right plural in each language', () => {
  const texts = (key: 'form.waitSeconds' | 'form.newOrderSeconds', count: number) =>
    LOCALES.map((locale) => translate(CHECKOUT_MESSAGES, locale, key, { count }));
  expect(texts('form.waitSeconds', 1).slice(0, 2)).toEqual([
    'Patientez 1 seconde avant de commander à nouveau.',
    'Please wait 1 second before you order again.',
  ]);
  expect(texts('form.newOrderSeconds', 1).slice(0, 2)).toEqual([
    'Vous pourrez passer une nouvelle commande dans 1 seconde.',
    'You can place a new order in 1 second.',
  ]);
  expect([2, 5, 11, 100].map((count) => texts('form.waitSeconds', count)[2])).toEqual([
    'يرجى الانتظار ثانيتين قبل الطلب من جديد.',
    'يرجى الانتظار 5 ثوانٍ قبل الطلب من جديد.',
    'يرجى الانتظار 11 ثانية قبل الطلب من جديد.',
    'يرجى الانتظار 100 ثانية قبل الطلب من جديد.',
  ]);
  expect([2, 5, 11, 100].map((count) => texts('form.newOrderSeconds', count)[2])).toEqual([
    'يمكنك تقديم طلب جديد بعد ثانيتين.',
    'يمكنك تقديم طلب جديد بعد 5 ثوانٍ.',
    'يمكنك تقديم طلب جديد بعد 11 ثانية.',
    'يمكنك تقديم طلب جديد بعد 100 ثانية.',
  ]);
});
