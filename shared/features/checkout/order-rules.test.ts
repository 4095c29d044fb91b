import { beforeEach, describe, expect, it, vi } from 'vitest';
import { redirectTarget } from '../../browser/http/redirect-target.ts';
import { cartCheckoutRequest, quickCheckoutRequest } from './checkout-request.ts';
import { cooldownEnd, isCooldownKey, startCooldown } from './cooldown-store.ts';
import { knownOrder, orderContent, rememberOrder } from './order-record.ts';
import { haveSameTerms } from './order-terms.ts';
import { isFinal, orderVerdict, reasonOf } from './order-verdict.ts';
import {
  freeFrom,
  groupShippingOptions,
  readShippingOptions,
  sharedEnding,
  shippingPrice,
} from './shipping-options.ts';

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    removeItem: (key: string) => void store.delete(key),
  });
});

const values = {
  firstname: ' Karim ',
  lastname: 'Benali',
  phone: '+213 661 23 45 67',
  email: '',
  address: '12 rue Didouche',
  wilaya: '16',
  commune: '1602',
  transporter: '1',
  quantity: '2',
};
const order = (quantity = 2) => ({
  shopUuid: '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11',
  locale: 'fr' as const,
  values,
  shippingOption: null,
  lines: [{ product: 3, combination: null, unitPrice: 3200, quantity }],
});
const quick = (cartExternalId: string, quantity = 2) =>
  quickCheckoutRequest(order(quantity), { cartExternalId, temporaryId: 'visit-1' });
const fromCart = (cartExternalId: string) => cartCheckoutRequest(order(), { cartExternalId, temporaryId: 'visit-1' });

describe('the memory of placed orders', () => {
  const payload = quick('cart-1');
  const sent = { ...payload, content: orderContent(payload) };
  const record = {
    orderUuid: 'o',
    redirectUrl: '/t',
    cartExternalId: 'cart-1',
    createdAt: 1000,
    content: sent.content,
  };

  it('knows the same order of the same cart for two hours', () => {
    rememberOrder('s', payload.clientOrderKey, record);
    expect(knownOrder('s', sent, 7_200_999)?.kind).toBe('same');
    expect(knownOrder('s', sent, 7_201_000)).toBeNull();
    expect(knownOrder('other', sent, 2000)).toBeNull();
  });

  it('knows it for two hours in whichever second it was placed, and nothing of the time before', () => {
    const placed = 1_700_000_000_000;
    rememberOrder('s', payload.clientOrderKey, { ...record, createdAt: placed });
    const kinds = [-1, 0, 7_199_999, 7_200_000].map((age) => knownOrder('s', sent, placed + age)?.kind ?? null);
    expect(kinds).toEqual([null, 'same', 'same', null]);
  });

  it('knows an order alike from a cart that is done with', () => {
    rememberOrder('s', payload.clientOrderKey, record);
    const next = quick('cart-2');
    expect(knownOrder('s', { ...next, content: orderContent(next) }, 2000)?.kind).toBe('alike');
    expect(orderContent(fromCart('cart-1'))).toBe(orderContent(fromCart('cart-2')));
  });

  it('does not take the answer to another cart for the answer to this one', () => {
    rememberOrder('s', payload.clientOrderKey, { ...record, cartExternalId: 'cart-0' });
    expect(knownOrder('s', sent, 2000)?.kind).toBe('alike');
  });

  it('starts empty when what is stored cannot be read', () => {
    store.set('s:orders', '{broken');
    expect(knownOrder('s', sent, 2000)).toBeNull();
  });
});

describe('the wait between two orders', () => {
  it('ends when the server says, and 100 seconds after an order where it says nothing', () => {
    startCooldown('s', 42, 1_000_000);
    expect(cooldownEnd('s', 1_000_000)).toBe(1_042_000);
    expect(cooldownEnd('s', 1_042_000)).toBeNull();
    startCooldown('s', 'soon', 2_000_000);
    expect(cooldownEnd('s', 2_000_000)).toBe(2_100_000);
  });

  it('is over 100,000 milliseconds after the last order, and not one before', () => {
    store.set('s:lastPurchaseTime', '1000000');
    expect([cooldownEnd('s', 1_099_999), cooldownEnd('s', 1_100_000)]).toEqual([1_100_000, null]);
    startCooldown('s', undefined, 5_000_000);
    expect([cooldownEnd('s', 5_099_999), cooldownEnd('s', 5_100_000)]).toEqual([5_100_000, null]);
  });

  it('is restored from the time of the last order, the plain key included', () => {
    store.set('lastPurchaseTime', '1000000');
    expect(cooldownEnd('s', 1_050_000)).toBe(1_100_000);
    startCooldown('s', 42, 5_000_000);
    expect(store.get('lastPurchaseTime')).toBe(String(5_042_000 - 100_000));
    expect(isCooldownKey('s', 'lastPurchaseTime') && !isCooldownKey('s', 's:cart')).toBe(true);
  });

  it('is never longer than it was at first, however far the clock was set back, and ends', () => {
    startCooldown('s', undefined, 10_000_000);
    expect(cooldownEnd('s', 9_400_000)).toBe(9_500_000);
    expect(cooldownEnd('s', 9_450_000)).toBe(9_500_000);
    expect(cooldownEnd('s', 1_000_000)).toBe(1_100_000);
    expect(cooldownEnd('s', 1_100_000)).toBeNull();
    startCooldown('s', 900, 2_000_000);
    expect([cooldownEnd('s', 2_000_000), cooldownEnd('s', 1_500_000)]).toEqual([2_900_000, 2_400_000]);
  });

  it('is clamped too where only the time of the last order is known', () => {
    store.set('lastPurchaseTime', '5000000');
    expect(cooldownEnd('s', 4_000_000)).toBe(4_100_000);
    expect(cooldownEnd('s', 4_060_000)).toBe(4_100_000);
  });
});

describe('what an answer means for an order', () => {
  it('tells a short stock, new prices and a running order apart', () => {
    const conflict = (data: unknown) => orderVerdict({ kind: 'conflict', data, message: 'm' });
    expect(conflict({ error: 'short-stock', line: { available: 2 } })).toMatchObject({
      kind: 'short',
      line: { available: 2 },
    });
    expect(conflict({ error: 'price-changed', prices: { total: 1 } })).toMatchObject({ kind: 'prices' });
    expect(isFinal(conflict({ error: 'order-running' }), false)).toBe(false);
    expect(conflict('nothing')).toMatchObject({ kind: 'failed', unanswered: false });
  });

  it.each(['forbidden', 'signed-out'] as const)('is a page that is too old, by the reason of the call: %s', (kind) => {
    const verdict = orderVerdict({ kind });
    if (verdict.kind === 'placed') throw new Error('A refusal places no order.');
    expect([verdict.kind, reasonOf(verdict)]).toEqual(['expired', kind]);
  });

  it.each([
    { kind: 'timeout' },
    { kind: 'offline' },
    { kind: 'unreadable' },
    { kind: 'server-error', status: 504 },
  ] as const)('may have arrived all the same where no answer could be read: $kind', (outcome) => {
    const verdict = orderVerdict(outcome);
    if (verdict.kind === 'placed') throw new Error('A failure places no order.');
    expect(verdict).toMatchObject({ kind: 'failed', unanswered: true });
    expect(isFinal(verdict, false)).toBe(false);
  });

  it('leads errors of the payload to the controls of the form', () => {
    const errors = { 'customer.phone': ['a'], 'cart/lines/0/quantity': ['b'], shopUuid: ['c'] };
    expect(orderVerdict({ kind: 'invalid', status: 422, errors, data: {} })).toMatchObject({
      errors: { phone: ['a'], quantity: ['b'], shopUuid: ['c'] },
    });
  });
});

describe('an order that waits for its answer', () => {
  const first = quick('cart-1');

  it('is the same to the shopper however the page learned of its delivery price', () => {
    const meta = { ...first.meta, shipping: { ...first.meta.shipping, promo: { isFree: false, minSubtotal: 9000 } } };
    expect(haveSameTerms(first, { ...first, meta, clientOrderKey: 'another-key-0000' })).toBe(true);
    expect(haveSameTerms(first, quick('cart-1', 5))).toBe(false);
    const deliveryAddress = { ...first.deliveryAddress, address: '9 rue Larbi' };
    expect(haveSameTerms(first, { ...first, deliveryAddress })).toBe(false);
  });

  it('goes on waiting when a page that is too old is refused, unless it was never sent before', () => {
    const verdict = { kind: 'expired', reason: 'forbidden' } as const;
    expect([isFinal(verdict, true), isFinal(verdict, false)]).toEqual([false, true]);
  });
});

describe('the shipping options of transporters', () => {
  it('are read from a list in a list, a flat list and an empty answer', () => {
    const one = { id: 7, name: 'Rihla', name_ar: 'رحلة', kind: 'home', price: 400, finalPrice: 400 };
    expect(readShippingOptions([[one]])).toEqual(readShippingOptions([one]));
    expect(readShippingOptions([])).toEqual([]);
    expect(readShippingOptions([[]])).toEqual([]);
    expect(readShippingOptions({ transporters: [one] })).toBeNull();
    expect(readShippingOptions([[{ name: 'no id' }]])).toBeNull();
    expect(readShippingOptions([{ ...one, promo: { isFree: 1 } }])).toMatchObject([{ promo: { isFree: true } }]);
    expect(readShippingOptions([one])?.[0]?.names.ar).toBe('رحلة');
  });

  it('are not free where their promotion cannot be read, which the console says once', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const one = { id: 7, name: 'Rihla', price: 400, finalPrice: 400, promo: { isFree: 'yes', minSubtotal: null } };
    const [option] = readShippingOptions([one, { ...one, id: 8 }]) ?? [];
    expect(option && shippingPrice(option)).toBe(40_000);
    expect(report.mock.calls).toEqual([
      [
        'zellige: the answer of the call "transporters" has a promo that counts as not free. "isFree" is "yes". Write true, false, 1 or 0.',
      ],
    ]);
  });

  const read = (more: object) => readShippingOptions([{ id: 1, name: 'R', ...more }])![0]!;

  it('cost nothing only where a real number or a promotion says so', () => {
    expect(shippingPrice(read({ price: 400, finalPrice: 0 }))).toBe(0);
    expect(shippingPrice(read({ price: 400, finalPrice: null }))).toBe(40_000);
    expect([{}, { finalPrice: '' }, { price: null }].map((more) => shippingPrice(read(more)))).toEqual([
      null,
      null,
      null,
    ]);
    expect(shippingPrice(read({ promo: { isFree: true, minSubtotal: null } }))).toBe(0);
    expect(freeFrom(read({ price: 1, promo: { isFree: false, minSubtotal: 9000 } }))).toBe(900_000);
    expect(freeFrom(read({ price: 1, finalPrice: 0, promo: { isFree: true, minSubtotal: 9000 } }))).toBeNull();
  });

  it('have the prices that are written as texts', () => {
    const promo = { isFree: false, minSubtotal: '9000.00' };
    const option = read({ price: '500.00', finalPrice: '400.00', promo });
    expect([option.price, shippingPrice(option), freeFrom(option)]).toEqual([500, 40_000, 900_000]);
    expect(shippingPrice(read({ price: '500.00', finalPrice: '0.00' }))).toBe(0);
  });

  it('are grouped with those to the door first', () => {
    const shippingOptions = readShippingOptions([
      { id: 1, name: 'a', kind: 'stopdesk' },
      { id: 2, name: 'b', kind: 'home' },
      { id: 3, name: 'c' },
    ]);
    expect(groupShippingOptions(shippingOptions ?? []).map(({ kind }) => kind)).toEqual(['home', 'stopdesk', null]);
  });
});

describe('where the page goes after an order', () => {
  it('is an address of its own origin or nowhere', () => {
    expect(redirectTarget('/checkout/thanks/1', 'https://shop.test/p')).toBe('https://shop.test/checkout/thanks/1');
    for (const bad of ['', 'javascript:void 0', 'https://evil.test/', '//evil.test/x']) {
      expect(redirectTarget(bad, 'https://shop.test/p')).toBeNull();
    }
  });
});

describe('the names under a heading', () => {
  it('leave out the ending they share, and only that', () => {
    expect(sharedEnding(['Rihla Express, à domicile', 'Barq Colis, à domicile'])).toBe(', à domicile');
    expect(sharedEnding(['رحلة، إلى المنزل', 'برق، إلى المنزل'])).toBe('، إلى المنزل');
    expect(sharedEnding(['Rihla, à domicile', 'Barq, au bureau'])).toBe('');
    expect(sharedEnding(['Rihla, à domicile'])).toBe('');
    expect(sharedEnding(['Rihla', 'Barq'])).toBe('');
  });
});
