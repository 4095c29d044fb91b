import type { Locale } from '../../shared/i18n/locale.ts';
import { CHECKOUT_MESSAGES, type CheckoutMessageKey } from '../../shared/i18n/messages/checkout-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';
import { listText } from '../web/texts.ts';
import type { DatabaseAnswer } from './database-order.ts';
import type { OrderOutcome, OrderRequest, ShortLine } from './order.ts';
import { orderTranslator } from './order-texts.ts';
import type { PricedOrder } from './priced-order.ts';

/** Returns the database's answer in the words of who orders. */
export function orderOutcome(order: OrderRequest, priced: PricedOrder, answer: DatabaseAnswer): OrderOutcome {
  const translateOrder = orderTranslator(order);
  const say = (key: string, params?: Record<string, string | number>) =>
    translateOrder(key as CheckoutMessageKey, params);
  switch (answer.kind) {
    case 'placed':
    case 'replayed':
      return { kind: answer.kind, ...answer.response };
    case 'conflict':
      return { kind: 'conflict', message: say('form.keyReused') };
    case 'cart-ordered':
      // Only the order page of staff meets this, and words it itself.
      return { kind: 'cart-ordered', order: answer.order, message: say('form.checkoutError') };
    case 'running':
      return { kind: 'running', message: say('form.stillRunning') };
    case 'busy':
      return { kind: 'busy', message: say('form.stockBusy') };
    case 'cooldown':
      return {
        kind: 'cooldown',
        retryAfterSeconds: answer.seconds,
        message: say('form.waitSeconds', { count: answer.seconds }),
      };
    case 'invalid': {
      const problems = Object.entries({ ...priced.errors, ...answer.errors });
      const errors = Object.fromEntries(problems.map(([field, key]) => [field, [say(key)]]));
      return { kind: 'invalid', errors, message: Object.values(errors)[0]?.[0] ?? say('form.checkoutError') };
    }
    case 'price-changed': {
      const { deliveryPrice } = answer;
      const message = say(priced.raisedPrices.length > 0 ? 'form.priceChanged' : 'form.deliveryPriceChanged');
      const errors = Object.fromEntries(priced.raisedPrices.map((field) => [field, [say('form.priceChanged')]]));
      if (order.deliveryClaim !== null && deliveryPrice > order.deliveryClaim) {
        errors.transporter = [say('form.deliveryPriceChanged')];
      }
      return { kind: 'price-changed', errors, message, figures: { ...figuresOf(priced), deliveryPrice } };
    }
    case 'short': {
      const lines = answer.lines.map((line) => shortLine(line, priced, order.locale));
      return { kind: 'short', lines, message: lines[0]!.message };
    }
  }
}

function figuresOf(priced: PricedOrder) {
  const lines = priced.lines.map(({ productId, combinationId, unitPrice }) => ({
    product: productId,
    combination: combinationId,
    unitPrice,
  }));
  return { lines, subtotal: priced.subtotal };
}

type Texts = Readonly<Partial<Record<string, string>>>;

/** Names what is short: of a pack, the item inside it, and the pack. */
export function shortLine(
  short: { readonly item: number; readonly available: number; readonly requested: number },
  priced: PricedOrder,
  locale: Locale,
): ShortLine {
  const text = (texts: Texts) => texts[locale] ?? texts.fr ?? '';
  for (const line of priced.lines) {
    const need = line.stock.find(({ stockItemId }) => stockItemId === short.item);
    if (need === undefined) continue;
    const { productId, combinationId } = need;
    const part =
      line.packItems.find((item) => item.productId === productId && item.combinationId === combinationId) ?? line;
    const values = listText(
      locale,
      part.attributes.map(({ value }) => text(value)),
    );
    const name = values === '' ? text(part.names) : `${text(part.names)} (${values})`;
    const message = shortMessage({ ...short, name: part === line ? name : `${text(line.names)} – ${name}` }, locale);
    const named = { product: productId, combination: combinationId, name, requested: short.requested, message };
    if (part === line) return { ...named, available: Math.max(0, short.available - piecesInPacks(short.item, priced)) };
    const pack = { product: line.productId, name: text(line.names), available: mostOf(line, short, priced) };
    return { ...named, available: short.available, pack };
  }
  throw new Error(`Stock item ${short.item} is short but no line of the order takes from it.`);
}

function shortMessage(
  { name, available, requested }: { readonly name: string; readonly available: number; readonly requested: number },
  locale: Locale,
): string {
  return available > 0
    ? translate(CHECKOUT_MESSAGES, locale, 'form.shortStock', { name, available, requested })
    : translate(CHECKOUT_MESSAGES, locale, 'form.soldOut', { name });
}

/** Counts the pieces of a stock item that the packs of the order take. */
function piecesInPacks(item: number, { lines }: PricedOrder): number {
  const packs = lines.filter(({ packItems }) => packItems.length > 0);
  return packs.reduce((sum, line) => sum + piecesOf(item, line), 0);
}

/** Returns the quantity of a pack that the stock of one item allows when the other lines get their quantities. */
function mostOf(
  pack: PricedOrder['lines'][number],
  { item, available }: { readonly item: number; readonly available: number },
  priced: PricedOrder,
): number {
  const others = priced.lines.reduce((sum, line) => sum + (line === pack ? 0 : piecesOf(item, line)), 0);
  return Math.max(0, Math.floor(((available - others) * pack.quantity) / piecesOf(item, pack)));
}

function piecesOf(item: number, { stock }: PricedOrder['lines'][number]): number {
  return stock.reduce((sum, need) => sum + (need.stockItemId === item ? need.quantity : 0), 0);
}
