import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isValidPhone, normalizePhone, PHONE_STARTS } from './phone.ts';

describe('a phone number', () => {
  test.each([
    ['0661234567', '0661234567'],
    ['06 61-23.45/67', '0661234567'],
    ['+213 661 23 45 67', '0661234567'],
    ['00213661234567', '0661234567'],
    ['2130661234567', '0661234567'],
    ['661234567', '0661234567'],
    ['٠٦٦١٢٣٤٥٦٧', '0661234567'],
    ['۰۵۵۱۲۳۴۵۶۷', '0551234567'],
    ['0551', '0551'],
    ['021 23 45 67', '021234567'],
    ['', ''],
  ])('%s is stored as %s', (typed, stored) => expect(normalizePhone(typed)).toBe(stored));

  test('is valid with ten digits and a known beginning', () => {
    for (const start of PHONE_STARTS) expect(isValidPhone(`${start}12345678`)).toBe(true);
    for (const phone of ['0012345678', '051234567', '05123456789', '0551', '', '213661234567'])
      expect(isValidPhone(phone)).toBe(false);
  });

  test('normalised twice is the same as once, however it is written', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'0123456789٠١٢٣٤٥٦٧٨٩+ -().x') });
    fc.assert(
      fc.property(
        fc.constantFrom('0', '+213', '00213', '213', ''),
        fc.constantFrom(...PHONE_STARTS),
        fc.stringMatching(/^\d{8}$/),
        (prefix, start, rest) => {
          expect(normalizePhone(prefix + start.slice(1) + rest)).toBe(start + rest);
        },
      ),
    );
    fc.assert(
      fc.property(signs, (text) => {
        const once = normalizePhone(text);
        if (isValidPhone(once)) expect(normalizePhone(once)).toBe(once);
      }),
    );
  });
});
