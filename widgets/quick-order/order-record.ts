import { randomUuid } from '../../shared/cart/random-uuid.ts';
import { readLocal, writeLocal } from '../../shared/storage/local.ts';

/** A placed order is remembered this long (B 9). */
const REMEMBERED_MS = 7_200_000;
const MOST = 20;

/** What is kept of a placed order (B 3), by its `clientOrderKey`. Nothing of the person is in it. */
export interface OrderRecord {
  readonly orderUuid: string;
  readonly redirectUrl: string;
  readonly cartExternalId: string;
  /** Milliseconds. */
  readonly createdAt: number;
  /** Equal for orders of the same content from another cart. */
  readonly content: string;
}

const recordsKey = (shop: string) => `${shop}:orders`;
const cartIdKey = (shop: string) => `${shop}:quickCartId`;

export function rememberOrder(shop: string, clientOrderKey: string, record: OrderRecord): void {
  const kept = Object.entries(records(shop, record.createdAt)).slice(1 - MOST);
  writeLocal(recordsKey(shop), JSON.stringify(Object.fromEntries([...kept, [clientOrderKey, record]])));
}

/**
 * What is known of an order that is about to be sent. `same`: it was placed, the answer only has to be used again (B 7).
 * `alike`: an order of the same content was placed from a cart that is done with; the shopper may mean it.
 */
export function knownOrder(
  shop: string,
  order: { readonly clientOrderKey: string; readonly cartExternalId: string; readonly content: string },
  now: number,
): { readonly kind: 'same' | 'alike'; readonly record: OrderRecord } | null {
  const all = records(shop, now);
  const own = all[order.clientOrderKey];
  if (own && own.cartExternalId === order.cartExternalId) return { kind: 'same', record: own };
  const alike = Object.values(all).findLast(({ content }) => content === order.content);
  return alike ? { kind: 'alike', record: alike } : null;
}

/**
 * Names this order's cart to the server. The quick order leaves the shopper's cart alone, so it has an id of its own: with
 * the cart's, placing it would renew the cart and mark its snapshot as ordered.
 */
export function quickCartId(shop: string): string {
  const stored = readLocal(cartIdKey(shop));
  if (stored.kind === 'found' && /^[A-Za-z0-9_.:-]{1,64}$/.test(stored.text)) return stored.text;
  return renewCartId(shop);
}

/** After an order: the next one is another, even of the same things (resolution 73). */
export function renewCartId(shop: string): string {
  const id = randomUuid();
  writeLocal(cartIdKey(shop), id);
  return id;
}

function records(shop: string, now: number): Record<string, OrderRecord> {
  const stored = readLocal(recordsKey(shop));
  if (stored.kind !== 'found') return {};
  try {
    const entries = Object.entries(JSON.parse(stored.text) as Record<string, OrderRecord>);
    return Object.fromEntries(
      entries.filter(([, record]) => {
        const age = now - record.createdAt;
        return age >= 0 && age < REMEMBERED_MS && typeof record.redirectUrl === 'string';
      }),
    );
  } catch {
    return {};
  }
}
