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
      return { kind: 'short', lines, message: shortMessage(lines[0]!, order.locale) };
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

/** Says what is left of a line. */
export function shortMessage(line: ShortLine, locale: Locale): string {
  const { available, requested, pack } = line;
  const name = pack ? `${pack.name} – ${line.name}` : line.name;
  return available > 0
    ? translate(CHECKOUT_MESSAGES, locale, 'form.shortStock', { name, available, requested })
    : translate(CHECKOUT_MESSAGES, locale, 'form.soldOut', { name });
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
    const name = text(part.names);
    return {
      product: productId,
      combination: combinationId,
      name: values === '' ? name : `${name} (${values})`,
      available: short.available,
      requested: short.requested,
      ...(part !== line && {
        pack: { product: line.productId, name: text(line.names), available: mostOf(line, short, priced) },
      }),
    };
  }
  throw new Error(`Stock item ${short.item} is short but no line of the order takes from it.`);
}

/** Returns the quantity of a line that the stock of one item allows when the other lines get their quantities. */
function mostOf(
  line: PricedOrder['lines'][number],
  { item, available }: { readonly item: number; readonly available: number },
  priced: PricedOrder,
): number {
  const needs = ({ stock }: typeof line) =>
    stock.reduce((sum, need) => sum + (need.stockItemId === item ? need.quantity : 0), 0);
  const others = priced.lines.reduce((sum, other) => sum + (other === line ? 0 : needs(other)), 0);
  return Math.max(0, Math.floor(((available - others) * line.quantity) / needs(line)));
}
