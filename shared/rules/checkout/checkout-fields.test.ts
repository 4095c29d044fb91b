import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizePhone } from '../phone/phone.ts';
import { correctQuantity, isOrderQuantity, parseQuantity } from '../quantity/quantity.ts';
import {
  CHECKOUT_FIELDS,
  type CheckoutFields,
  checkoutFieldProblem,
  checkoutFieldProblems,
  missingFields,
} from './checkout-fields.ts';
import { cooldownFromAnswer } from './cooldown.ts';
import { filterEmailTyping, isValidEmail } from './email.ts';
import { isValidName, normalizeName } from './names.ts';
import { cleanText } from './typed-text.ts';

const good: CheckoutFields = {
  firstname: 'Amina',
  lastname: 'Bensalem',
  phone: '0661234567',
  email: '',
  address: '12 rue Didouche',
  wilaya: '16',
  commune: '1601',
  transporter: 1,
  quantity: 1,
};

test.each([
  ['Ali', true],
  ['Zoé', true],
  ['Zoe\u0301', true],
  ['أمينة بنت علي', true],
  ['مُحَمَّد', true],
  ['  Ben   Salah ', true],
  ['a'.repeat(20), true],
  ['Al', false],
  ['A1', false],
  ['Anne-Marie', false],
  ["M'Hamed", false],
  ['a'.repeat(21), false],
  ['', false],
  ['   ', false],
  ['Ali\u0000', true],
  ['\u200fمحمد\u200e', true],
  ['فاطمة\u200cالزهراء', true],
  ['Ali😀', false],
])('the name "%s" is accepted: %s', (name, accepted) => expect(isValidName(normalizeName(name))).toBe(accepted));

test.each([
  ['a@b.dz', true],
  ['first.last+tag@mail.example.com', true],
  ['a@b', false],
  ['a@b.c', false],
  ['@b.dz', false],
  ['a b@c.dz', false],
  ['a@b..dz', false],
  ['é@b.dz', false],
  [`${'a'.repeat(250)}@b.dz`, false],
])('the e-mail "%s" is accepted: %s', (email, accepted) => expect(isValidEmail(email)).toBe(accepted));

test('an accepted e-mail loses nothing to the filter while typing', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      if (isValidEmail(email)) expect(filterEmailTyping(email)).toBe(email);
    }),
  );
  expect(filterEmailTyping('a é(b)@c d.dz')).toBe('ab@cd.dz');
});

test('the server refuses the quantities that the page corrects', () => {
  for (const wrong of [0, -1, 1.5, 1e9, Number.NaN, '2', null]) expect(isOrderQuantity(wrong)).toBe(false);
  for (const wrong of ['', '0', '-1', '1.5', '1e3', 'abc', '12px']) expect(correctQuantity(wrong)).toBe(1);
  expect([
    parseQuantity('١٢'),
    parseQuantity(' 3 '),
    correctQuantity('12', 5),
    correctQuantity(5000),
    correctQuantity(3, 0),
  ]).toEqual([12, 3, 5, 999, 1]);
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.double(), fc.integer()),
      fc.option(fc.nat(2000), { nil: undefined }),
      (input, stock) => {
        expect(isOrderQuantity(correctQuantity(input, stock))).toBe(true);
      },
    ),
  );
});

describe('the order form', () => {
  test('is acceptable when every field is', () => expect(checkoutFieldProblems(good)).toEqual({}));

  test('names every field that is not, in the order of the page', () => {
    const problems = checkoutFieldProblems({ quantity: 0, email: 'a@' });
    expect(Object.keys(problems)).toEqual([...CHECKOUT_FIELDS]);
    expect(problems).toMatchObject({ phone: 'form.validation.phone', address: 'form.required' });
    expect(checkoutFieldProblems({ ...good, phone: '0551' })).toEqual({ phone: 'form.validation.phone' });
  });

  test('lists what is blank apart from what is written wrongly', () => {
    expect(missingFields({ ...good, firstname: ' ', phone: '0551', address: '' })).toEqual(['firstname', 'address']);
    expect(missingFields({ ...good, phone: '0551' })).toEqual([]);
  });

  test('has an address of 300 characters at most', () => {
    expect(checkoutFieldProblem('address', 'é'.repeat(300))).toBeNull();
    expect(checkoutFieldProblem('address', 'é'.repeat(301))).toBe('form.validation.addressLength');
  });

  test('gets the same verdict as typed and as the server stores it', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('Ali ', ' 0661234567', 'a@b.dz', '\u0000', '\ud800'),
    );
    fc.assert(
      fc.property(text, (typed) => {
        if (checkoutFieldProblem('firstname', typed) === null)
          expect(checkoutFieldProblem('firstname', normalizeName(typed))).toBeNull();
        if (checkoutFieldProblem('phone', typed) === null)
          expect(checkoutFieldProblem('phone', normalizePhone(typed))).toBeNull();
        for (const field of ['email', 'address'] as const) {
          expect(checkoutFieldProblem(field, cleanText(typed))).toBe(checkoutFieldProblem(field, typed));
        }
      }),
    );
  });
});

test('an empty name is asked for, and only a written one is told how it may be written', () => {
  const verdict = (text: string) => [checkoutFieldProblem('firstname', text), checkoutFieldProblem('lastname', text)];
  // A direction mark too is blank: nobody sees it.
  for (const blank of [' ', '\u200f'])
    expect(verdict(blank)).toEqual(['form.missing.firstname', 'form.missing.lastname']);
  expect(verdict('Al')).toEqual(['form.validation.firstname', 'form.validation.lastname']);
});

test.each([
  [42, 42],
  ['30', 30],
  [0.2, 1],
  [99_999, 3600],
  [undefined, 100],
  ['soon', 100],
  ['', 100],
  [-5, 100],
  [Number.NaN, 100],
  [null, 100],
])('a 429 that says %s means a wait of %i seconds', (answered, seconds) =>
  expect(cooldownFromAnswer(answered)).toBe(seconds),
);
