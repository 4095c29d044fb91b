import type { CheckoutRequest, CheckoutResponse } from '../../api/checkout.ts';
import { readLocal, writeLocal } from '../../browser/storage/local.ts';
import { clientOrderKey } from '../../rules/checkout/order-key.ts';
import { toJson } from '../../rules/json/to-json.ts';

/** Time for which a placed order is remembered, in milliseconds (ORD-5). */
export const REMEMBERED_MS = 7_200_000;
const MAX_RECORDS = 20;

/**
 * A placed order as the browser stores it (ORD-5), by its `clientOrderKey`. Of the person it has only the commune, which the
 * thanks name.
 */
export interface OrderRecord extends CheckoutResponse {
  readonly cartExternalId: string;
  /** Milliseconds. */
  readonly createdAt: number;
  /** Equal for orders of the same content from another cart. */
  readonly content: string;
}

const recordsKey = (shop: string) => `${shop}:orders`;

/** Returns a key that is equal for two orders of the same lines to the same place, whatever cart they came from. */
export function orderContent(payload: CheckoutRequest): string {
  const plain = { ...payload, cartExternalId: '' };
  return clientOrderKey('formData' in plain ? { ...plain, formData: { ...plain.formData, cartId: '' } } : plain);
}

export function rememberOrder(shop: string, clientOrderKey: string, record: OrderRecord): void {
  const recent = Object.entries(records(shop, record.createdAt)).slice(1 - MAX_RECORDS);
  writeLocal(recordsKey(shop), toJson(Object.fromEntries([...recent, [clientOrderKey, record]])));
}

/**
 * Returns the record of an order that is about to be sent again. `same`: it was placed, its answer has to be used again (ORD-1).
 * `alike`: an order of the same content was placed from an earlier cart; the shopper may want a second one.
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
