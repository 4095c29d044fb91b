import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { encryptedStore } from '../../browser/storage/encrypted-store.ts';
import { type CartLine, cartSubtotal, lineId } from './cart-line.ts';
import { cartStorage } from './cart-storage.ts';
import { createCart } from './cart-store.ts';

const SHOP = 'shop-1';
const line = (productId: number, quantity = 1, more: Partial<CartLine> = {}): CartLine => ({
  productId,
  combinationId: null,
  name: `P${productId}`,
  image: null,
  unitPrice: 10.05,
  quantity,
  attributes: {},
  ...more,
});

let channels: Set<{ hear: (event: { data: unknown }) => void }>;
beforeEach(() => {
  localStorage.clear();
  channels = new Set();
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      hear: (event: { data: unknown }) => void = () => undefined;
      constructor() {
        channels.add(this);
      }
      addEventListener(_: string, hear: (event: { data: unknown }) => void) {
        this.hear = hear;
      }
      postMessage(data: unknown) {
        for (const other of channels) if (other !== this) other.hear({ data: structuredClone(data) });
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const tab = (shop = SHOP) =>
  createCart(
    shop,
    cartStorage(
      shop,
      encryptedStore(async () => null),
    ),
  );
const quantities = (cart: ReturnType<typeof tab>) =>
  Object.fromEntries(cart.getState().lines.map((each) => [each.productId, each.quantity]));

describe('the cart', () => {
  it('is read again on a page whose old library gives arrays a toJSON', async () => {
    Object.assign(Array.prototype, {
      toJSON(this: unknown[]) {
        return `[${this.map((one) => JSON.stringify(one))}]`;
      },
    });
    onTestFinished(() => {
      Reflect.deleteProperty(Array.prototype, 'toJSON');
    });
    const pack = line(1, 2, { type: 'pack', productInPack: [{ product: 3, combination: null }] });
    const before = tab();
    before.getState().add(pack);
    await before.getState().hydrate();
    channels.clear();
    const after = tab();
    await after.getState().hydrate();
    expect([after.getState().lines, after.getState().problem]).toEqual([[pack], null]);
  });

  it('is read again when Back shows the page, which heard nothing of the others meanwhile', async () => {
    // The carts of the other tests hear the event too.
    const shop = 'shop-back';
    const before = tab(shop);
    before.getState().add(line(1));
    await before.getState().hydrate();
    channels.clear();
    const other = tab(shop);
    other.getState().add(line(2, 3));
    await other.getState().hydrate();
    expect(quantities(before)).toEqual({ 1: 1 });
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await expect.poll(() => quantities(before)).toEqual({ 1: 1, 2: 3 });
  });

  it('has an addition at once while the browser does not say the key, and the stored lines as soon as it does', async () => {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    const vault = { key, isNew: false };
    const { promise: answered, resolve: answer } = Promise.withResolvers<typeof vault>();
    let isLate = false;
    const open = () =>
      createCart(
        SHOP,
        cartStorage(
          SHOP,
          encryptedStore(async () => (isLate ? { answered } : vault)),
        ),
      );
    const before = open();
    before.getState().add(line(1, 2));
    await before.getState().hydrate();
    const stored = localStorage.getItem(`${SHOP}:cart`);
    channels.clear();

    isLate = true;
    const { getState } = open();
    getState().add(line(2));
    await getState().hydrate();
    expect([getState().lines, getState().lost]).toEqual([[line(2)], false]);
    expect(getState().problem).toContain('does not say the key');
    expect(localStorage.getItem(`${SHOP}:cart`), 'what cannot be read is not written over').toBe(stored);

    isLate = false;
    answer(vault);
    await expect.poll(() => getState().problem).toBeNull();
    expect(getState().lines).toEqual([line(1, 2), line(2)]);
    expect(getState().cartId).toBe(before.getState().cartId);
    localStorage.removeItem('cart');
    const next = open();
    await next.getState().hydrate();
    expect(next.getState().lines).toHaveLength(2);
  });

  it('knows a line by what was heard of it last, however it was put in', async () => {
    const first = tab();
    first.getState().add(line(1, 2, { unitPrice: 45 }));
    const putIn = Date.now();
    await first.getState().hydrate();
    // Within one millisecond nothing says which tab was last.
    await vi.waitUntil(() => Date.now() > putIn, { interval: 1 });
    const next = tab();
    next.getState().add(line(1, 1, { unitPrice: 38, stock: 9 }));
    await next.getState().hydrate();
    expect(next.getState().lines).toEqual([line(1, 3, { unitPrice: 38, stock: 9 })]);
    next.getState().replace([line(1, 2, { unitPrice: 40 }), line(2)]);
    await next.getState().hydrate();
    expect(next.getState().lines, 'a line that is not there is not put in').toEqual([line(1, 2, { unitPrice: 40 })]);
    await first.getState().hydrate();
    expect(first.getState().lines).toEqual(next.getState().lines);
  });

  it('keeps what changed about a line until the shopper sets its quantity, on every page and in every tab', async () => {
    const changed = { priceWas: 45, lowered: { from: 5, to: 2 } };
    const first = tab();
    const other = tab();
    first.getState().add(line(1, 5));
    await first.getState().hydrate();
    first.getState().replace([line(1, 2, { stock: 2, changed })]);
    await first.getState().hydrate();
    await other.getState().hydrate();
    const next = tab();
    await next.getState().hydrate();
    for (const each of [first, other, next]) expect(each.getState().lines[0]?.changed).toEqual(changed);
    // A tab that had nothing to tell must not bring it back, nor take it away.
    other.getState().add(line(2));
    await Promise.all([first, other, next].map((each) => each.getState().hydrate()));
    expect(first.getState().lines[0]?.changed).toEqual(changed);
    other.getState().setQuantity(lineId(line(1)), 2);
    await Promise.all([first, other, next].map((each) => each.getState().hydrate()));
    for (const each of [first, other, next, tab()]) {
      await each.getState().hydrate();
      expect(each.getState().lines[0]).toEqual(line(1, 2, { stock: 2 }));
    }
  });

  it('reads what changed about a line only as far as it can be told', async () => {
    const odd = [
      { priceWas: 'x' },
      { priceWas: -1, lowered: { from: 0, to: '2' } },
      7,
      { priceWas: 12, lowered: null },
    ];
    localStorage.setItem('cart', JSON.stringify(odd.map((changed, at) => ({ ...line(at + 1), changed }))));
    const cart = tab();
    await cart.getState().hydrate();
    expect(cart.getState().lines.map(({ changed }) => changed)).toEqual([
      undefined,
      undefined,
      undefined,
      { priceWas: 12 },
    ]);
  });

  it('works where the browser refuses the channel to other tabs, as Firefox does with cookies blocked', async () => {
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        }
      },
    );
    const cart = tab();
    cart.getState().add(line(1, 2));
    await cart.getState().hydrate();
    expect(quantities(cart)).toEqual({ 1: 2 });
  });

  it('keeps its lines and its id for the next page', async () => {
    const first = tab();
    const heard: unknown[] = [];
    const hear = (event: CustomEvent) => heard.push(event.detail);
    document.addEventListener('z:cart-changed', hear);
    first.getState().add(line(1, 2));
    first.getState().add(line(1));
    first.getState().add(line(2, 1, { type: 'pack', productInPack: [{ product: 5, combination: 7 }] }));
    expect(heard.at(-1)).toEqual({ shopUuid: SHOP, lines: 2, quantity: 4 });
    document.removeEventListener('z:cart-changed', hear);
    await first.getState().hydrate();
    channels.clear();
    const next = tab();
    await next.getState().hydrate();
    expect(next.getState().lines).toEqual(first.getState().lines);
    expect(next.getState().cartId).toBe(first.getState().cartId);
    expect(cartSubtotal(next.getState().lines)).toBe(4020);
  });

  it('leaves how many pieces it holds for the badge, once the cart itself is stored', async () => {
    const cart = tab();
    cart.getState().add(line(1, 2));
    cart.getState().add(line(2, 3));
    expect(localStorage.getItem(`${SHOP}:cartCount`)).toBeNull();
    await cart.getState().hydrate();
    expect(localStorage.getItem(`${SHOP}:cartCount`)).toBe('5');
    cart.getState().startNew();
    await cart.getState().hydrate();
    expect(localStorage.getItem(`${SHOP}:cartCount`)).toBe('0');
  });

  it('never goes below 1, nor above the stock or 999, and gets a new id after an order', () => {
    const { getState } = tab();
    getState().add(line(1, 1, { stock: 3 }));
    getState().add(line(2));
    for (const quantity of [0, -4, 1.5, Number.NaN]) {
      getState().setQuantity(lineId(line(1)), quantity);
      expect(getState().lines[0]?.quantity).toBe(1);
    }
    getState().setQuantity(lineId(line(1)), 50);
    getState().setQuantity(lineId(line(2)), 1e9);
    expect(getState().lines.map(({ quantity }) => quantity)).toEqual([3, 999]);
    const { cartId } = getState();
    getState().startNew();
    expect(getState().lines).toEqual([]);
    expect(getState().cartId).not.toBe(cartId);
  });

  it('is the union of what several tabs did, in whatever order they hear of each other', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 4 })), { maxLength: 40 }),
        async (adds) => {
          localStorage.clear();
          channels.clear();
          const tabs = [tab(), tab(), tab()];
          const expected: Record<string, number> = {};
          for (const [who, product] of adds) {
            tabs[who]?.getState().add(line(product));
            expected[product] = (expected[product] ?? 0) + 1;
          }
          await Promise.all(tabs.map((each) => each.getState().hydrate()));
          for (const each of tabs) expect(quantities(each)).toEqual(expected);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('keeps what was added in one tab while another, that knew nothing of it, emptied the cart', async () => {
    const a = tab();
    a.getState().add(line(1));
    channels.clear();
    const b = tab();
    await a.getState().hydrate();
    await b.getState().hydrate();
    channels.clear();
    a.getState().add(line(1, 2));
    a.getState().add(line(3));
    b.getState().remove(lineId(line(1)));
    await a.getState().hydrate();
    await b.getState().hydrate();
    await a.getState().hydrate();
    for (const each of [a, b]) expect(quantities(each)).toEqual({ 1: 2, 3: 1 });
  });

  it('drops stored lines that cannot be lines, counts them and keeps the rest', async () => {
    localStorage.setItem(
      'cart',
      JSON.stringify([line(1), null, { productId: 'x' }, line(2, 5), { ...line(3), unitPrice: -1 }]),
    );
    const cart = tab();
    await cart.getState().hydrate();
    expect(quantities(cart)).toEqual({ 1: 1, 2: 5 });
    expect(cart.getState().dropped).toBe(3);
  });

  it('takes lines of the unprefixed key in once, also when two tabs find them at the same moment', async () => {
    localStorage.setItem('cart', JSON.stringify([line(1, 2), line(2), line(2)]));
    const tabs = [tab(), tab()];
    await Promise.all(tabs.map((each) => each.getState().hydrate()));
    for (const each of tabs) {
      await each.getState().hydrate();
      expect(quantities(each)).toEqual({ 1: 2, 2: 2 });
    }
  });

  it('goes on under the unprefixed id of the lines it takes in, and under its own without lines or a usable id', async () => {
    const idAfter = async (lines: readonly CartLine[], id: string) => {
      localStorage.clear();
      localStorage.setItem('cart', JSON.stringify(lines));
      localStorage.setItem('cartId', id);
      const cart = tab();
      await cart.getState().hydrate();
      const { cartId } = cart.getState();
      const next = tab();
      await next.getState().hydrate();
      expect(next.getState().cartId, 'on the next page').toBe(cartId);
      return cartId;
    };
    expect(await idAfter([line(1)], 'older-1')).toBe('older-1');
    expect(await idAfter([], 'older-1')).not.toBe('older-1');
    expect(await idAfter([line(1)], 'no id')).not.toBe('no id');
  });

  it('says that it cannot be kept for as long as that is so', async () => {
    const written = vi.fn(async (): Promise<string | null> => 'Storage is full.');
    const cart = createCart(SHOP, {
      key: 'k',
      read: async () => ({ cart: null, plainLines: [], dropped: 0, foreign: 0, problem: null, lost: false }),
      write: written,
    });
    cart.getState().add(line(1));
    await cart.getState().hydrate();
    expect(cart.getState().problem).toBe('Storage is full.');
    written.mockResolvedValue(null);
    await cart.getState().hydrate();
    expect(cart.getState().problem).toBeNull();
  });

  it('is empty, usable and says why, when what is stored cannot be read', async () => {
    for (const text of ['{"version":2}', 'z1:AAAA:BBBB', '[', 'null']) {
      localStorage.setItem(`${SHOP}:cart`, text);
      const cart = tab();
      await cart.getState().hydrate();
      expect(cart.getState(), text).toMatchObject({
        ready: true,
        lines: [],
        problem: expect.stringContaining('empty'),
      });
      cart.getState().add(line(1));
      expect(quantities(cart)).toEqual({ 1: 1 });
    }
  });

  it('is not filled from another shop’s copy', async () => {
    const other = tab('shop-2');
    other.getState().add(line(9));
    await other.getState().hydrate();
    channels.clear();
    const cart = tab();
    await cart.getState().hydrate();
    expect(cart.getState().lines).toEqual([]);
  });
});
