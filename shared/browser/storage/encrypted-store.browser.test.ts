import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CartLine } from '../../features/cart/cart-line.ts';
import { openPage, serveHost } from '../../testing/browser.ts';
import { buildRules, RULES_PAGE } from '../../testing/build-rules.ts';

const SHOP = 'shop-1';
const KEY = `${SHOP}:cart`;
const line = (productId: number, quantity = 1): CartLine => ({
  productId,
  combinationId: null,
  name: `Amel ${productId}`,
  image: null,
  unitPrice: 1250.5,
  quantity,
  attributes: { Couleur: 'Écru' },
});

let origin: string;
let context: BrowserContext;
let written: string[];

beforeAll(async () => {
  origin = await serveHost({ '/': RULES_PAGE }, { assets: await buildRules() });
});
afterEach(async () => {
  await context.close();
  expect(written, 'nothing is written to the console, and no error is left uncaught').toEqual([]);
});

/** Opens a page in a fresh profile; `before` runs in it ahead of every script. */
async function visit(before?: () => void): Promise<Page> {
  const opened = await openPage();
  context = opened.context;
  written = opened.console;
  if (before) await context.addInitScript(before);
  await opened.page.goto(origin);
  return opened.page;
}

/** Closes the pages of the profile and opens another one. */
async function comeBack(): Promise<Page> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  page.on('pageerror', (error) => written.push(String(error)));
  await page.goto(origin);
  return page;
}

/** Comes back in a browser that takes half a second to say the key. */
async function comeBackLate(): Promise<Page> {
  await context.addInitScript(() => {
    const { generateKey } = SubtleCrypto.prototype;
    SubtleCrypto.prototype.generateKey = async function (this: SubtleCrypto, ...how: Parameters<typeof generateKey>) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return generateKey.apply(this, how);
    } as typeof generateKey;
  });
  return comeBack();
}

const add = (page: Page, ...lines: CartLine[]) =>
  page.evaluate(
    async ([shop, all]) => {
      const store = rules.cartStore(shop);
      for (const each of all) store.getState().add(each);
      await store.getState().hydrate();
    },
    [SHOP, lines] as const,
  );

const cart = (page: Page, shop = SHOP) =>
  page.evaluate(async (uuid) => {
    const store = rules.cartStore(uuid);
    await store.getState().hydrate();
    const { lines, problem, ready, dropped } = store.getState();
    return {
      quantities: Object.fromEntries(lines.map((one) => [one.productId, one.quantity])),
      problem,
      ready,
      dropped,
    };
  }, shop);

const stored = (page: Page, key = KEY) => page.evaluate((name) => localStorage.getItem(name) ?? '', key);
const store = (page: Page, text: string, key = KEY) =>
  page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const);
const loseKey = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('zellige');
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      }),
  );

describe('the cart in the browser’s storage', () => {
  it('is there after a restart, unreadable for whoever copies it, and other text at every write', async () => {
    const page = await visit();
    await add(page, line(1, 2), line(2));
    expect(await stored(page)).toMatch(/^z1:/);
    for (const key of await page.evaluate(() => Object.keys(localStorage))) {
      expect(await stored(page, key), key).not.toMatch(/Amel|1250|productId|[\da-f]{8}-[\da-f]{4}/);
    }
    const sealed = await page.evaluate(async () => {
      const texts = new Set<string | null>();
      for (let times = 0; times < 20; times++) {
        await rules.encryptedStore().write('same', 'always the same');
        texts.add(localStorage.getItem('same'));
      }
      return texts.size;
    });
    expect(sealed, 'different texts of 20 writes').toBe(20);
    expect(await cart(await comeBack())).toEqual(
      expect.objectContaining({ quantities: { 1: 2, 2: 1 }, problem: null }),
    );
  });

  it('is sealed with a key that no script can take out of the browser', async () => {
    const page = await visit();
    await add(page, line(1));
    const refusal = await page.evaluate(async () => {
      const vaultEntry = await rules.vaultKey();
      if (!vaultEntry || 'answered' in vaultEntry) return 'there is no key';
      const formats = ['raw', 'jwk'] as const;
      const ends = formats.map((format) => crypto.subtle.exportKey(format, vaultEntry.key).then(() => 'exported'));
      const refused = (await Promise.allSettled(ends)).map((end) => (end.status === 'rejected' ? end.reason.name : ''));
      return { refused, extractable: vaultEntry.key.extractable, isNew: vaultEntry.isNew };
    });
    expect(refusal).toEqual({
      refused: ['InvalidAccessError', 'InvalidAccessError'],
      extractable: false,
      isNew: false,
    });
  });

  it('starts empty, says why and goes on when the browser lost the key', async () => {
    await add(await visit(), line(1));
    await loseKey(await comeBack());
    const page = await comeBack();
    expect(await cart(page)).toEqual(
      expect.objectContaining({
        quantities: {},
        ready: true,
        problem: expect.stringContaining('no longer has the key'),
      }),
    );
    await add(page, line(2));
    expect(await cart(await comeBack())).toEqual(expect.objectContaining({ quantities: { 2: 1 }, problem: null }));
  });

  it('stays whole, and comes to rest, when the key is lost while one tab has it and another makes a new one', async () => {
    const first = await visit();
    await add(first, line(1));
    await loseKey(first);
    const second = await context.newPage();
    await second.goto(origin);
    await add(second, line(2));
    await expect.poll(async () => (await cart(first)).quantities).toEqual({ 1: 1, 2: 1 });
    await expect.poll(async () => (await cart(second)).quantities).toEqual({ 1: 1, 2: 1 });
    const writes = await second.evaluate(
      (key) =>
        new Promise<number>((resolve) => {
          let heard = 0;
          addEventListener('storage', (event) => {
            if (event.key === key) heard += 1;
          });
          setTimeout(() => resolve(heard), 300);
        }),
      KEY,
    );
    expect(writes, 'writes of the other tab while nobody does anything').toBe(0);
    expect(await cart(await comeBack())).toEqual(expect.objectContaining({ quantities: { 1: 1, 2: 1 } }));
  });

  it('starts empty, says why and goes on when what is stored is damaged or no cart', async () => {
    const page = await visit();
    await add(page, line(1));
    const sealed = await stored(page);
    const at = sealed.length - 40;
    const flipped = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    const other = await page.evaluate(async (key) => {
      await rules.encryptedStore().write('shop-2:cart', '{"version":1}');
      await rules.encryptedStore().write(key, '{"lines":"many"}');
      return [localStorage.getItem('shop-2:cart') ?? '', localStorage.getItem(key) ?? ''];
    }, KEY);
    const bad = {
      'a flipped bit': flipped,
      'cut short': sealed.slice(0, 60),
      'another shop’s': other[0] ?? '',
      'the wrong shape': other[1] ?? '',
      'a later version': '{"version":2,"lines":{}}',
      'a later seal': sealed.replace('z1:', 'z7:'),
      'no JSON': '[[[',
      'nothing at all': '',
    };
    for (const [name, text] of Object.entries(bad)) {
      await page.reload();
      await store(page, text);
      expect(await cart(page), name).toEqual(
        expect.objectContaining({
          quantities: {},
          ready: true,
          problem: expect.stringContaining('starts empty'),
        }),
      );
      await add(page, line(7));
      await page.reload();
      expect(await cart(page), name).toEqual(expect.objectContaining({ quantities: { 7: 1 }, problem: null }));
    }
  });

  it('keeps the lines that can be lines and counts the others', async () => {
    const page = await visit();
    await store(
      page,
      JSON.stringify([line(1, 3), { productId: 'one' }, null, { ...line(2), unitPrice: 'free' }]),
      'cart',
    );
    expect(await cart(page)).toEqual(expect.objectContaining({ quantities: { 1: 3 }, dropped: 3 }));
  });

  it('is one shop’s: another one of the same address starts with its own', async () => {
    const page = await visit();
    await add(page, line(1));
    expect(await cart(page, 'shop-2')).toEqual(expect.objectContaining({ quantities: {}, problem: null }));
    expect(await cart(await comeBack())).toEqual(expect.objectContaining({ quantities: { 1: 1 } }));
  });

  it('works on without being kept when storage is full, says so, and is kept as soon as there is room', async () => {
    const page = await visit();
    await page.evaluate(() => {
      for (let size = 2 ** 20; size >= 1; size /= 2) {
        try {
          for (let at = 0; ; at++) localStorage.setItem(`fill-${size}-${at}`, 'x'.repeat(size));
        } catch {}
      }
    });
    await add(page, line(1));
    expect(await cart(page)).toEqual(
      expect.objectContaining({ quantities: { 1: 1 }, problem: expect.stringContaining('is full') }),
    );
    await page.evaluate(() => localStorage.clear());
    await add(page, line(2));
    expect(await cart(page)).toEqual(expect.objectContaining({ quantities: { 1: 1, 2: 1 }, problem: null }));
    expect(await cart(await comeBack())).toEqual(expect.objectContaining({ quantities: { 1: 1, 2: 1 } }));
  });

  it('works on without being kept when the browser refuses storage', async () => {
    const page = await visit(() => {
      for (const name of ['localStorage', 'indexedDB']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    await add(page, line(1), line(1));
    expect(await cart(page)).toEqual(
      expect.objectContaining({ quantities: { 1: 2 }, problem: expect.stringContaining('refuses') }),
    );
  });

  it('is kept as plain text when the browser keeps no keys, or does not answer', async () => {
    const refuse = () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('', 'InvalidStateError');
      };
    };
    const hang = () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
      // Three tenths of a second are over at once, and no more time passes.
      const { setTimeout } = window;
      Object.assign(window, { setTimeout: (work: () => void, ms = 0) => (ms > 300 ? 0 : setTimeout(work)) });
    };
    for (const [way, before] of Object.entries({ refuse, hang })) {
      const page = await visit(before);
      await add(page, line(1));
      expect(await stored(page), way).toMatch(/^z0:/);
      await context.close();
    }
    expect(await cart(await visit())).toEqual(expect.objectContaining({ quantities: {} }));
  });

  it('gets what is added while the browser takes longer than usual to say the key', async () => {
    await add(await visit(), line(1));
    const page = await comeBackLate();
    const added = await page.evaluate(([shop, two]) => rules.addToCart(shop, two, () => false), [
      SHOP,
      line(2),
    ] as const);
    expect(added).toEqual({ kind: 'added', quantity: 1 });
    expect(await stored(page), 'it is sealed with the same key').toMatch(/^z1:/);
    await page.reload();
    await expect.poll(() => cart(page)).toEqual(expect.objectContaining({ quantities: { 1: 1, 2: 1 }, problem: null }));
  });

  it('takes ten thousand lines, and one more without a pause that is felt', async () => {
    const page = await visit();
    await store(page, JSON.stringify(Array.from({ length: 10_000 }, (_, at) => line(at + 1))), 'cart');
    const [count, read] = await page.evaluate(async (shop) => {
      const { getState } = rules.cartStore(shop);
      const start = performance.now();
      await getState().hydrate();
      return [getState().lines.length, performance.now() - start] as const;
    }, SHOP);
    expect(count).toBe(10_000);
    expect(read, 'milliseconds to take all in').toBeLessThan(5000);
    const [blocked, length, storedAfter] = await page.evaluate(
      async ([shop, one]) => {
        const { getState } = rules.cartStore(shop);
        const start = performance.now();
        getState().add(one);
        const took = performance.now() - start;
        await getState().hydrate();
        return [took, getState().lines.length, performance.now() - start] as const;
      },
      [SHOP, line(20_000)] as const,
    );
    console.info(
      `10,000 lines: ${Math.round(read)} ms to read, one more ${Math.round(blocked)} ms, stored after ${Math.round(storedAfter)} ms`,
    );
    expect(length).toBe(10_001);
    expect(blocked, 'milliseconds in which the page could not answer').toBeLessThan(500);
    expect(Object.keys((await cart(await comeBack())).quantities)).toHaveLength(10_001);
  });
});

describe('what the form of an order stores', () => {
  const PERSON = { firstname: 'Amina', lastname: 'Bensalem', phone: '0661000001', email: '', address: 'Rue 1' };
  const PLACE = { wilaya: '16', commune: '1601', transporter: '2', communeText: 'Bab El Oued', communeNames: '' };

  it('is the order without an answer, also in a browser that takes longer than usual to say the key', async () => {
    const page = await visit();
    await page.evaluate(async (shop) => {
      const order = { payload: { clientOrderKey: 'k-1' } as never, lines: [], address: [], sentAt: Date.now() };
      const store = rules.unconfirmedOrder(shop, 'cart');
      store.save(order);
      await store.read();
    }, SHOP);
    const late = await comeBackLate();
    const keyOf = () =>
      late.evaluate((shop) => rules.unconfirmedOrder(shop, 'cart').current()?.payload.clientOrderKey, SHOP);
    await late.evaluate((shop) => rules.unconfirmedOrder(shop, 'cart').read(), SHOP);
    expect(await keyOf(), 'nobody waits').toBeUndefined();
    await expect.poll(keyOf).toBe('k-1');
  });

  it('is the person and the place, also in a browser that takes longer than usual to say the key', async () => {
    const page = await visit();
    await page.evaluate(([shop, person, place]) => rules.rememberPerson(shop, person, place), [
      SHOP,
      PERSON,
      PLACE,
    ] as const);
    const late = await comeBackLate();
    expect(await late.evaluate((shop) => rules.rememberedPerson(shop), SHOP)).toMatchObject({ person: PERSON });
  });
});
