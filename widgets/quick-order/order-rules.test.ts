import { Value } from 'typebox/value';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { QuickAbandonedCart } from '../../shared/api/abandoned-cart.ts';
import { QuickCheckoutRequest } from '../../shared/api/checkout.ts';
import { quickAbandonedCart } from '../../shared/features/checkout/abandoned-cart.ts';
import { quickCheckoutRequest } from '../../shared/features/checkout/checkout-request.ts';
import { readShippingOptions } from '../../shared/features/checkout/shipping-options.ts';
import { lineClaim } from './draft-quick-order.ts';
import { packCombinations, readOrderData, withCombination } from './order-data.ts';
import { quickCartId, renewCartId } from './quick-cart-id.ts';

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    removeItem: (key: string) => void store.delete(key),
  });
});

const ORDER = '{"productId":3,"combinationId":null,"name":"Théière","type":null,"unitPrice":"3200.00","quantity":40}';
const product = readOrderData(ORDER);
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
const [shippingOption = null] =
  readShippingOptions([[{ id: 1, name: 'Rihla', kind: 'home', price: 400, finalPrice: 400 }]]) ?? [];
const details = (quantity = 2) => ({
  shopUuid: '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11',
  locale: 'fr' as const,
  values,
  lines: [lineClaim(product, [], quantity)],
  shippingOption,
});
const ids = { cartExternalId: 'cart-1', temporaryId: 'visit-1' };

describe('the payload of a quick order', () => {
  it('is what the server takes, with normal names and phone', () => {
    const payload = quickCheckoutRequest(details(), ids);
    expect(Value.Check(QuickCheckoutRequest, payload)).toBe(true);
    expect(payload.customer).toMatchObject({ firstname: 'Karim', phone: '0661234567', email: null });
  });

  it('has the same key for the same order, whatever the visit and the language', () => {
    const { clientOrderKey } = quickCheckoutRequest(details(), ids);
    const keyOf = (...order: Parameters<typeof quickCheckoutRequest>) => quickCheckoutRequest(...order).clientOrderKey;
    expect(keyOf({ ...details(), locale: 'ar' }, { ...ids, temporaryId: 'visit-2' })).toBe(clientOrderKey);
    expect(keyOf(details(3), ids)).not.toBe(clientOrderKey);
    expect(keyOf(details(), { ...ids, cartExternalId: 'cart-2' })).not.toBe(clientOrderKey);
  });

  it('names the variants chosen in a pack', () => {
    const item = { product: 2, combination: 13, quantity: 1, name: 'Hijab', mustChoose: true };
    const line = lineClaim({ ...product, isPack: true }, [item], 2);
    const payload = quickCheckoutRequest({ ...details(), lines: [line] }, ids);
    expect(Value.Check(QuickCheckoutRequest, payload)).toBe(true);
    expect(payload.cart.lines[0]).toMatchObject({
      type: 'pack',
      productInPack: [{ product: 2, combination: 13, quantity: 1 }],
    });
  });
});

describe('the snapshot of an order that is not placed', () => {
  it('is what the server takes, and waits for a valid phone', () => {
    expect(Value.Check(QuickAbandonedCart, quickAbandonedCart(details(), ids))).toBe(true);
    expect(quickAbandonedCart({ ...details(), values: { ...values, phone: '0661' } }, ids)).toBeNull();
  });
});

describe('the cart of quick orders', () => {
  it('keeps its id until an order was placed', () => {
    const id = quickCartId('s');
    expect(quickCartId('s')).toBe(id);
    expect(renewCartId('s')).not.toBe(id);
    expect(quickCartId('s')).not.toBe(id);
  });
});

describe('what the form orders', () => {
  it('is read from numbers that the page wrote as text', () => {
    const item = { product: '5', combination: '12', quantity: '2', name: 'Belt', mustChoose: '1' };
    const text = { productId: '3', combinationId: '34', unitPrice: '1234.50', quantity: '0', productInPack: [item] };
    expect(readOrderData(JSON.stringify(text))).toMatchObject({
      productId: 3,
      combinationId: 34,
      hasCombinations: true,
      stock: 0,
      pack: [{ product: 5, combination: 12, quantity: 2, mustChoose: true }],
    });
  });

  it('is refused in words when the page does not say it', () => {
    expect(() => readOrderData('{')).toThrow('the part "order" holds no JSON object');
    expect(() => readOrderData('{"productId":3}')).toThrow('no productId or no unitPrice');
  });

  it('keeps its price when the page knows nothing of the chosen variant', () => {
    expect(withCombination(product, 9, null)).toMatchObject({ combinationId: 9, unitPrice: 320_000 });
  });

  it('misses the items of a pack that nobody chose', () => {
    const item = { product: 2, combination: null, quantity: 1, name: 'Hijab', mustChoose: true };
    const pack = { ...product, pack: [item, { ...item, product: 4, name: 'Abaya' }] };
    expect(packCombinations(pack, (id) => (id === 2 ? 13 : null)).missing).toMatchObject([{ name: 'Abaya' }]);
  });
});
