import type { CartCheckoutRequest } from '../../shared/api/checkout.ts';
import { deliveryPrice } from '../../shared/delivery/shipping.ts';
import { toJson } from '../../shared/http/to-json.ts';
import type { Centimes } from '../../shared/money/centimes.ts';
import { toCentimes } from '../../shared/money/round.ts';
import { readLocal, writeLocal } from '../../shared/storage/local.ts';

/** What the thanks say of an order (B 4). Nothing of the person is in it, so that it may be kept in plain text. */
export interface OrderOverview {
  readonly items: number;
  readonly products: Centimes;
  readonly delivery: Centimes;
  readonly redirectUrl: string;
  /** Milliseconds. */
  readonly at: number;
}

const overviewKey = (shop: string) => `${shop}:cartOverview`;

export function overviewOf(order: CartCheckoutRequest, redirectUrl: string, at: number): OrderOverview {
  const items = order.lines.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const products = order.lines.reduce(
    (sum, { unitPrice, quantity }) => sum + toCentimes(Number(unitPrice ?? 0)) * Number(quantity),
    0,
  );
  const shipping = order.meta.shipping;
  const finalPrice = typeof shipping?.finalPrice === 'number' ? shipping.finalPrice : null;
  const promo = { isFree: shipping?.isFree === true, minSubtotal: null };
  return { items, products, delivery: toCentimes(deliveryPrice({ finalPrice, promo })), redirectUrl, at };
}

export function keepOverview(shop: string, overview: OrderOverview): void {
  writeLocal(overviewKey(shop), toJson(overview));
}

/** The thanks of an order placed from this cart page, for a page that is loaded again while the shopper waits. */
export function keptOverview(shop: string): OrderOverview | null {
  const stored = readLocal(overviewKey(shop));
  if (stored.kind !== 'found') return null;
  try {
    const { items, products, delivery, redirectUrl, at } = JSON.parse(stored.text) as Record<string, unknown>;
    const numbers = [items, products, delivery, at];
    if (!numbers.every((one) => Number.isSafeInteger(one)) || typeof redirectUrl !== 'string') return null;
    return { items, products, delivery, redirectUrl, at } as OrderOverview;
  } catch {
    return null;
  }
}

export function forgetOverview(shop: string): void {
  writeLocal(overviewKey(shop), null);
}
