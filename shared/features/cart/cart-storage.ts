import { type EncryptedStore, encryptedStore } from '../../browser/storage/encrypted-store.ts';
import { writeLocal } from '../../browser/storage/local.ts';
import { toJson } from '../../rules/json/to-json.ts';
import { type CartLine, piecesOf, readLine } from './cart-line.ts';
import { type CartRecord, linesOf, readCart } from './cart-merge.ts';

interface StoredCart {
  /** Null when nothing usable is stored. */
  readonly cart: CartRecord | null;
  /** Lines from the unprefixed key, read only where there is no prefixed one (CRT-1). */
  readonly plainLines: readonly CartLine[];
  /** The id beside them: abandoned carts of pages that know the plain keys only have it already. */
  readonly plainId?: string | undefined;
  /** Lines that were left out because they cannot be lines. */
  readonly dropped: number;
  /** Lines under the unprefixed key that are of another shop. */
  readonly foreign: number;
  /** Reason why nothing or not everything could be read, in words. */
  readonly problem: string | null;
  /** Something is stored that cannot be read: its key is lost, it was changed, or it is of another version. */
  readonly lost: boolean;
  /** Resolves when the browser can be asked again for what is stored and cannot be read now. */
  readonly answered?: Promise<unknown>;
}

export interface CartStorage {
  readonly key: string;
  read(): Promise<StoredCart>;
  /** Returns the problem in words, or null. */
  write(cart: CartRecord): Promise<string | null>;
}

export function cartStorage(shopUuid: string, store: EncryptedStore = encryptedStore()): CartStorage {
  const key = `${shopUuid}:cart`;
  let writtenId: string | undefined;
  const empty: StoredCart = { cart: null, plainLines: [], dropped: 0, foreign: 0, problem: null, lost: false };
  return {
    key,
    async read() {
      const stored = await store.read(key);
      if (stored.kind === 'empty') return { ...empty, ...(await readPlain(store, shopUuid)) };
      if (stored.kind === 'unanswered') return { ...empty, problem: stored.message, answered: stored.answered };
      if (stored.kind !== 'found') {
        return { ...empty, problem: stored.message, lost: stored.kind !== 'unavailable' };
      }
      const read = readCart(parse(stored.text));
      return read
        ? { ...empty, ...read }
        : {
            ...empty,
            lost: true,
            problem: `What is stored under "${key}" is no cart of this version, so the cart starts empty.`,
          };
    },
    async write(cart) {
      const written = await store.write(key, toJson(cart));
      if (written.kind !== 'written') return written.message;
      const lines = linesOf(cart);
      // A plain number, so that any tab can render a badge without decrypting; see the README of this folder.
      writeLocal(`${shopUuid}:cartCount`, String(piecesOf(lines)));
      // Copies for pages that know the unprefixed keys only; that they fail costs the shopper nothing.
      await store.write('cart', toJson({ shopUuid, lines }));
      if (cart.cartId.id === writtenId) return null;
      await store.write(`${shopUuid}:cartId`, cart.cartId.id);
      await store.write('cartId', cart.cartId.id);
      writtenId = cart.cartId.id;
      return null;
    },
  };
}

async function readPlain(store: EncryptedStore, shopUuid: string): Promise<Partial<StoredCart>> {
  const stored = await store.read('cart');
  if (stored.kind !== 'found') return {};
  const value = parse(stored.text) as { shopUuid?: unknown; lines?: unknown } | unknown[] | null | undefined;
  const lines = Array.isArray(value) ? value : value?.lines;
  if (!Array.isArray(lines)) return {};
  if (!Array.isArray(value) && value?.shopUuid !== shopUuid) return { foreign: lines.length };
  const read = lines.map(readLine).filter((line) => line !== null);
  const id = await store.read('cartId');
  // An empty cart is a new one.
  const plainId = read.length > 0 && id.kind === 'found' && /^[\w.:-]{1,64}$/.test(id.text) ? id.text : undefined;
  return { plainLines: read, plainId, dropped: lines.length - read.length };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
