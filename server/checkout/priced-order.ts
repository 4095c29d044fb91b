import type { CheckoutMessageKey } from '../../shared/i18n/messages/checkout-messages.ts';
import type { LineResult, PricedLine } from '../catalogue/pricing.ts';
import type { OrderRequest } from './order.ts';

/** The server's figures for a requested order. Money in centimes. */
export interface PricedOrder {
  readonly lines: readonly PricedLine[];
  readonly subtotal: number;
  /** Field to the key of its message; not empty when the order cannot be placed whatever the stock. */
  readonly errors: Readonly<Record<string, CheckoutMessageKey>>;
  /** Fields whose price is above the one the shopper saw. */
  readonly raisedPrices: readonly string[];
}

type LineProblem = Extract<LineResult, { ok: false }>['problem'];

const PROBLEMS: Readonly<Record<LineProblem, readonly [field: string, message: CheckoutMessageKey]>> = {
  'unknown-product': ['product', 'form.productUnknown'],
  'not-on-sale': ['product', 'form.productUnknown'],
  'unknown-combination': ['combination', 'form.combinationUnknown'],
  'combination-required': ['combination', 'form.combinationMissing'],
  'combination-unavailable': ['combination', 'form.combinationUnavailable'],
  'pack-choice-required': ['productInPack', 'form.packChoiceMissing'],
};

/**
 * Compares an order with the server's prices.
 * @param results one for each of the order's lines, in their sequence
 */
export function priceOrder(order: OrderRequest, results: readonly LineResult[]): PricedOrder {
  const lines: PricedLine[] = [];
  const errors: Record<string, CheckoutMessageKey> = {};
  const raisedPrices: string[] = [];
  results.forEach((result, index) => {
    if (!result.ok) {
      const [field, message] = PROBLEMS[result.problem];
      errors[lineField(order, index, field)] = message;
      return;
    }
    lines.push(result);
    const claim = order.lines[index]?.unitPriceClaim ?? null;
    if (claim !== null && result.unitPrice > claim) raisedPrices.push(lineField(order, index, 'unitPrice'));
  });
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
  return { lines, subtotal, errors, raisedPrices };
}

/** Returns the field name for messages of a line: a form with one product has no line numbers. */
export function lineField(order: Pick<OrderRequest, 'source'>, index: number, field: string): string {
  return order.source === 'cart' || order.source === 'phone' ? `lines.${index}.${field}` : field;
}
