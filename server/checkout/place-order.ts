import { randomUUID } from 'node:crypto';
import type { CheckoutMessageKey } from '../../shared/i18n/messages/checkout-messages.ts';
import { checkoutFieldErrors } from '../../shared/i18n/messages/checkout-texts.ts';
import { checkoutFieldProblems } from '../../shared/rules/checkout/checkout-fields.ts';
import { normalizeName } from '../../shared/rules/checkout/names.ts';
import { cleanText } from '../../shared/rules/checkout/typed-text.ts';
import { normalizePhone } from '../../shared/rules/phone/phone.ts';
import { isOrderQuantity } from '../../shared/rules/quantity/quantity.ts';
import { type LineRequest, linePrices } from '../catalogue/pricing.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { isOvertaken } from '../db/outage.ts';
import { shopIdOf } from '../shop/shop-id.ts';
import { type DatabaseOrder, placeInDatabase } from './database-order.ts';
import type { OrderOutcome, OrderRequest } from './order.ts';
import { batchesOf, OrderBatches, type Waiting } from './order-batches.ts';
import { orderOutcome } from './order-outcome.ts';
import { orderTranslator } from './order-texts.ts';
import { lineField, type PricedOrder, priceOrder } from './priced-order.ts';

/** The database and settings that placing an order needs; an `App` fits. */
interface OrderContext {
  readonly db: Database;
  readonly config: Pick<Config, 'cooldownSeconds'>;
}

/**
 * Places an order, from whatever page or payload it came. Field rules first; then the prices are read; then one
 * statement checks resend, cooldown, delivery, prices and stock, and writes the order. A refused order leaves only an
 * expired row in `cooldowns`, which `cooldowns.ts` deletes.
 */
export async function placeOrder({ db, config }: OrderContext, order: OrderRequest): Promise<OrderOutcome> {
  const refusal = fieldRefusal(order);
  if (refusal) return refusal;
  const shop = await shopIdOf(db, order.shopUuid);
  if (shop === null) return invalid(order, { shopUuid: 'form.shopUnknown' });
  const { cooldownSeconds } = config;
  const batches = batchesOf<PendingOrder, OrderOutcome>(db, () => new OrderBatches((orders) => placeAnew(db, orders)));
  return batches.place({
    order,
    shop,
    cooldownSeconds,
    distinct: [
      `key ${shop} ${order.clientOrderKey}`,
      `phone ${shop} ${normalizePhone(order.fields.phone)}`,
      `cart ${shop} ${order.cartExternalId}`,
    ],
  });
}

interface PendingOrder extends Waiting {
  readonly order: OrderRequest;
  readonly shop: number;
  readonly cooldownSeconds: number;
}

/** Tries once more when staff changed something between pricing and writing, such as by removing a promotion. */
async function placeAnew(db: Database, pending: readonly PendingOrder[]): Promise<OrderOutcome[]> {
  try {
    return await placeAll(db, pending);
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return placeAll(db, pending);
  }
}

/** Prices all of them with one query per shop and places them with one statement. */
async function placeAll(db: Database, pending: readonly PendingOrder[]): Promise<OrderOutcome[]> {
  const priced = new Map<PendingOrder, PricedOrder>();
  for (const [shop, ofShop] of Map.groupBy(pending, (one) => one.shop)) {
    const results = await linePrices(
      db,
      shop,
      ofShop.flatMap(({ order }) => lineRequests(order)),
    );
    let next = 0;
    for (const one of ofShop) {
      const own = results.slice(next, next + one.order.lines.length);
      next += own.length;
      priced.set(one, priceOrder(one.order, own));
    }
  }
  const orders = pending.map((one) => databaseOrder(one.order, one.shop, priced.get(one)!));
  const answers = await placeInDatabase(db, orders, pending[0]!.cooldownSeconds);
  return pending.map((one, index) => orderOutcome(one.order, priced.get(one)!, answers[index]!));
}

/** Returns the refusal of the field rules, as in the browser; a wrong quantity is refused, not corrected (CAT-11). */
export function fieldRefusal(order: OrderRequest): Extract<OrderOutcome, { kind: 'invalid' }> | null {
  const say = orderTranslator(order);
  if (order.lines.length === 0) {
    const message = say('form.emptyCart');
    return { kind: 'invalid', errors: { lines: [message] }, message };
  }
  const errors: Record<string, string[]> = { ...checkoutFieldErrors(checkoutFieldProblems(order.fields), say) };
  order.lines.forEach(({ quantity }, index) => {
    if (isOrderQuantity(quantity)) return;
    errors[lineField(order, index, 'quantity')] = [say('form.validation.quantity')];
  });
  return Object.keys(errors).length === 0 ? null : { kind: 'invalid', errors, message: Object.values(errors)[0]![0]! };
}

function invalid(order: OrderRequest, problems: Readonly<Record<string, CheckoutMessageKey>>): OrderOutcome {
  const say = orderTranslator(order);
  const errors = Object.fromEntries(Object.entries(problems).map(([field, key]) => [field, [say(key)]]));
  return { kind: 'invalid', errors, message: Object.values(errors)[0]![0]! };
}

export function lineRequests(order: OrderRequest): LineRequest[] {
  return order.lines.map(({ product, combination, quantity, packChoices }) => ({
    product,
    combination,
    quantity: quantity ?? 0,
    packChoices,
  }));
}

/** Returns the number of a list's entry; -1, which no entry has, for anything else. */
function entryId(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : -1;
}

function databaseOrder(order: OrderRequest, shop: number, priced: PricedOrder): DatabaseOrder {
  const { fields } = order;
  const uuid = randomUUID();
  return {
    shop,
    key: order.clientOrderKey,
    hash: order.payloadHash,
    uuid,
    source: order.source,
    locale: order.phoneOrder?.customerLocale ?? order.locale,
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
    hasInvalidLine: Object.keys(priced.errors).length > 0,
    wouldCostMore: priced.raisedPrices.length > 0,
    deliveryClaim: order.deliveryClaim,
    employee: order.phoneOrder?.employee ?? null,
    homeCommune: order.phoneOrder?.homeCommune ?? null,
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
      promotion: line.promotionId,
    })),
    stock: priced.lines.flatMap(({ stock }) =>
      stock.map(({ stockItemId, quantity }) => ({ item: stockItemId, quantity })),
    ),
    response: { orderUuid: uuid, redirectUrl: `/checkout/thanks/${uuid}` },
  };
}
