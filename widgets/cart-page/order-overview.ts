import type { CartCheckoutRequest, CheckoutResponse } from '../../shared/api/checkout.ts';
import { readLocal, writeLocal } from '../../shared/browser/storage/local.ts';
import { type CartLine, lineId } from '../../shared/features/cart/cart-line.ts';
import { orderedTotals } from '../../shared/features/checkout/order-terms.ts';
import { toJson } from '../../shared/rules/json/to-json.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';
import { maskPhone } from '../../shared/rules/phone/phone.ts';
import { cartLineOf } from './cart-changes.ts';

/** The fields of the server's answer that the thanks show. */
export type OrderAnswer = Pick<CheckoutResponse, 'redirectUrl' | 'orderNumber' | 'deliveryTo' | 'prices'>;

export interface OrderedLine {
  readonly name: string;
  readonly image: string | null;
  /** Its chosen options; of a pack its items and the variant of each. */
  readonly attributes: CartLine['attributes'];
  readonly isPack: boolean;
  readonly quantity: number;
  readonly unitPrice: Centimes;
}

/** The thanks of an order (ORD-9). The phone is masked and the address is left out, so it is stored in plain text. */
export interface OrderOverview {
  readonly number: string;
  readonly phone: string;
  readonly lines: readonly OrderedLine[];
  readonly items: number;
  readonly products: Centimes;
  /** Null where its price is unknown (DLV-3). */
  readonly delivery: Centimes | null;
  readonly redirectUrl: string;
  /** Address and transporter, in words; missing where the server gives none. */
  readonly deliveryTo?: CheckoutResponse['deliveryTo'];
  /** Milliseconds. */
  readonly at: number;
}

const overviewKey = (shop: string) => `${shop}:cartOverview`;

/**
 * Builds an order's overview. An amount that the answer does not give is the one the shopper was shown: the server takes a
 * lower price without asking (ORD-10).
 * @param cart the ordered lines as the cart knows them, with their names and pictures
 */
export function overviewOf(
  order: CartCheckoutRequest,
  { redirectUrl, orderNumber = '', deliveryTo, prices }: OrderAnswer,
  at: number,
  cart: readonly CartLine[],
): OrderOverview {
  const priced = Array.isArray(prices?.lines) ? prices.lines : [];
  const lines = order.lines.flatMap((line): OrderedLine[] => {
    const id = lineId(cartLineOf(line));
    const known = cart.find((one) => lineId(one) === id);
    if (!known) return [];
    const { name, image, attributes, type } = known;
    const { productId, combinationId } = known;
    const now = priced.find(({ product, combination }) => product === productId && combination === combinationId);
    const unitPrice = amountOr(now?.unitPrice, toCentimes(Number(line.unitPrice ?? 0)));
    return [{ name, image, attributes, isPack: type === 'pack', quantity: Number(line.quantity), unitPrice }];
  });
  const shown = orderedTotals(order);
  const items = shown.pieces;
  const products = amountOr(prices?.subtotal, shown.subtotal);
  const delivery = amountOr(prices?.deliveryPrice, shown.delivery);
  const phone = maskPhone(String(order.formData.phone ?? ''));
  const overview = { number: orderNumber, phone, lines, items, products, delivery, redirectUrl, at };
  return deliveryTo ? { ...overview, deliveryTo } : overview;
}

/** Returns dinars of an answer, which may lack them, in centimes. */
function amountOr<Shown extends Centimes | null>(da: unknown, shown: Shown): Centimes | Shown {
  return typeof da === 'number' && Number.isFinite(da) ? toCentimes(da) : shown;
}

export function storeOverview(shop: string, overview: OrderOverview): void {
  writeLocal(overviewKey(shop), toJson(overview));
}

/** Reads the thanks of an order placed from this cart page, for a page that is loaded again while the shopper waits. */
export function storedOverview(shop: string): OrderOverview | null {
  const stored = readLocal(overviewKey(shop));
  if (stored.kind !== 'found') return null;
  try {
    const value = JSON.parse(stored.text) as OrderOverview;
    const { items, products, delivery, at, number, phone, redirectUrl } = value;
    const isWhole = [items, products, delivery ?? 0, at].every((one) => Number.isSafeInteger(one));
    const isText = [number, phone, redirectUrl].every((one) => typeof one === 'string');
    return isWhole && isText && Array.isArray(value.lines) && value.lines.every(isLine) ? value : null;
  } catch {
    return null;
  }
}

function isLine({ name, attributes, quantity, unitPrice }: OrderedLine): boolean {
  return typeof name === 'string' && attributes instanceof Object && [quantity, unitPrice].every(Number.isSafeInteger);
}

export function removeOverview(shop: string): void {
  writeLocal(overviewKey(shop), null);
}
