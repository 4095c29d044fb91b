import { randomUUID } from 'node:crypto';
import { validateCheckoutFields } from '../../shared/delivery/checkout-fields.ts';
import { type CheckoutMessageKey, checkoutMessage } from '../../shared/delivery/checkout-messages.ts';
import { normalizeName } from '../../shared/delivery/names.ts';
import { normalizePhone } from '../../shared/delivery/phone.ts';
import { isOrderQuantity } from '../../shared/delivery/quantity.ts';
import { cleanText } from '../../shared/delivery/typed-text.ts';
import { type LineRequest, linePrices } from '../catalogue/pricing.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { type DatabaseAnswer, type DatabaseOrder, placeInDatabase } from './database-order.ts';
import type { AskedOrder, OrderOutcome } from './order.ts';
import { orderOutcome } from './order-outcome.ts';
import { lineField, type PricedOrder, priceOrder } from './priced-order.ts';
import { shopIdOf } from './shop.ts';

/** Where orders are placed: an `App` fits. */
export interface OrderPlace {
  readonly db: Database;
  readonly config: Pick<Config, 'cooldownSeconds'>;
}

/**
 * Places an order, from whatever page or payload it came. Field rules first; then, in one transaction of one statement:
 * resend, cooldown, delivery, prices, stock, the order itself. What is refused leaves nothing behind.
 */
export async function placeOrder({ db, config }: OrderPlace, order: AskedOrder): Promise<OrderOutcome> {
  const refusal = fieldRefusal(order);
  if (refusal) return refusal;
  const shop = await shopIdOf(db, order.shopUuid);
  if (shop === null) return invalid(order, { shopUuid: 'form.shopUnknown' });
  const priced = priceOrder(order, await linePrices(db, shop, lineRequests(order)));
  const [answer] = await placeInDatabase(db, [databaseOrder(order, shop, priced)], config.cooldownSeconds);
  return orderOutcome(order, priced, answer as DatabaseAnswer);
}

/** The same verdict as in the browser, and quantities refused instead of corrected (resolution 90). */
function fieldRefusal(order: AskedOrder): OrderOutcome | null {
  const { locale } = order;
  if (order.lines.length === 0) {
    const message = checkoutMessage('form.emptyCart', locale);
    return { kind: 'invalid', errors: { lines: [message] }, message };
  }
  const errors: Record<string, string[]> = { ...validateCheckoutFields(order.fields, { locale }) };
  order.lines.forEach(({ quantity }, index) => {
    if (isOrderQuantity(quantity)) return;
    errors[lineField(order, index, 'quantity')] = [checkoutMessage('form.validation.quantity', locale)];
  });
  return Object.keys(errors).length === 0 ? null : { kind: 'invalid', errors, message: Object.values(errors)[0]![0]! };
}

function invalid(order: AskedOrder, problems: Readonly<Record<string, CheckoutMessageKey>>): OrderOutcome {
  const errors = Object.fromEntries(
    Object.entries(problems).map(([field, key]) => [field, [checkoutMessage(key, order.locale)]]),
  );
  return { kind: 'invalid', errors, message: Object.values(errors)[0]![0]! };
}

function lineRequests(order: AskedOrder): LineRequest[] {
  return order.lines.map(({ product, combination, quantity, packChoices }) => ({
    product,
    combination,
    quantity: quantity ?? 0,
    packChoices,
  }));
}

/** The number of a list's entry; -1, which no entry has, for anything else. */
function entryId(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : -1;
}

function databaseOrder(order: AskedOrder, shop: number, priced: PricedOrder): DatabaseOrder {
  const { fields } = order;
  const uuid = randomUUID();
  return {
    shop,
    key: order.clientOrderKey,
    hash: order.payloadHash,
    uuid,
    source: order.source,
    locale: order.locale,
    cartExternalId: order.cartExternalId,
    firstname: normalizeName(fields.firstname),
    lastname: normalizeName(fields.lastname),
    phone: normalizePhone(fields.phone),
    email: cleanText(fields.email) || null,
    address: cleanText(fields.address),
    wilaya: entryId(fields.wilaya),
    commune: entryId(fields.commune),
    transporter: entryId(fields.transporter),
    subtotal: priced.subtotal,
    faulty: Object.keys(priced.errors).length > 0,
    overClaim: priced.overClaim.length > 0,
    deliveryClaim: order.deliveryClaim,
    lines: priced.lines.map((line, position) => ({
      position,
      product: line.productId,
      combination: line.combinationId,
      type: line.type,
      name: line.names,
      attributes: line.attributes,
      unitPrice: line.unitPrice,
      quantity: line.quantity,
      packContents: line.type === 'pack' ? line.packItems : null,
    })),
    stock: priced.lines.flatMap(({ stock }) =>
      stock.map(({ stockItemId, quantity }) => ({ item: stockItemId, quantity })),
    ),
    response: { orderUuid: uuid, redirectUrl: `/checkout/thanks/${uuid}` },
  };
}
