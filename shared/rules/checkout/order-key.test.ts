import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientOrderKey } from './order-key.ts';
import { sha256 } from './sha256.ts';
import { deliveryPrice, isFreeShipping, rateAtSubtotal } from './shipping.ts';

test('the SHA-256 is the one everybody else computes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }),
  );
});

const order = {
  version: 1,
  clientOrderKey: 'x',
  cartExternalId: 'c1',
  lines: [
    { product: 1, combination: null, unitPrice: 10, quantity: 1 },
    { product: 2, combination: 5, unitPrice: '7.50', quantity: 2 },
  ],
  formData: { firstname: 'Zoé', temporaryId: 't1' },
  meta: { source: 'cart', locale: 'fr' },
};

test('one order written in another way has the same key', () => {
  const [first, second] = order.lines;
  const rewritten = {
    meta: { locale: 'ar', source: 'cart' },
    formData: { temporaryId: 't2', firstname: ' Zoe\u0301 ', email: undefined },
    clientOrderKey: 'y',
    lines: [
      { quantity: 2, unitPrice: 7.5, combination: 5, product: 2 },
      { ...first, unitPrice: '10.00' },
    ],
    cartExternalId: 'c1',
    version: 1,
  };
  expect(clientOrderKey(rewritten)).toBe(clientOrderKey(order));
  expect(clientOrderKey(order)).toMatch(/^[0-9a-f]{64}$/);
  expect(clientOrderKey({ ...order, lines: [second, first] })).toBe(clientOrderKey(order));
});

test('one order has the same key however its pack choices are sorted and its amounts are written', () => {
  const choices = [
    { product: 3, combination: 31 },
    { product: 4, combination: null },
  ];
  const written = (productInPack: unknown, minSubtotal: unknown) =>
    clientOrderKey({
      ...order,
      lines: [{ ...order.lines[0], productInPack }],
      meta: { ...order.meta, shipping: { promo: { isFree: false, minSubtotal } } },
    });
  expect(written(choices.toReversed(), '5000.00')).toBe(written(choices, 5000));
});

test.each([
  ['a new cart', { cartExternalId: 'c2' }],
  ['another quantity', { lines: [{ ...order.lines[0], quantity: 3 }, order.lines[1]] }],
  ['another name', { formData: { firstname: 'Zoe' } }],
  ['another price', { lines: [{ ...order.lines[0], unitPrice: 11 }, order.lines[1]] }],
])('%s is another order', (_, change) =>
  expect(clientOrderKey({ ...order, ...change })).not.toBe(clientOrderKey(order)),
);

test('delivery is free only where a real number or a promotion says so', () => {
  for (const free of [0, 0.00001, -1]) expect(isFreeShipping({ finalPrice: free })).toBe(true);
  for (const unknown of [null, undefined, '' as never, Number.NaN, 0.0000100001, 400])
    expect(isFreeShipping({ finalPrice: unknown })).toBe(false);
  expect(isFreeShipping({ finalPrice: 400, promo: { isFree: true, minSubtotal: null } })).toBe(true);
  expect(isFreeShipping(null)).toBe(false);
  expect([
    deliveryPrice({ finalPrice: 400 }),
    deliveryPrice({ finalPrice: null }),
    deliveryPrice({ finalPrice: 400, promo: { isFree: true, minSubtotal: 1 } }),
  ]).toEqual([400, null, 0]);
});

test('a rate is free from its threshold on', () => {
  const rate = { price: 40_000, freeFrom: 1_000_000 };
  expect(rateAtSubtotal(rate, 999_999)).toEqual({ finalPrice: 40_000, isFree: false });
  expect(rateAtSubtotal(rate, 1_000_000)).toEqual({ finalPrice: 0, isFree: true });
  expect(rateAtSubtotal({ price: 40_000, freeFrom: null }, 1e9)).toEqual({ finalPrice: 40_000, isFree: false });
});
