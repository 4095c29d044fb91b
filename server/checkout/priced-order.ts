import type { CheckoutMessageKey } from '../../shared/i18n/messages/checkout-messages.ts';
import type { LineResult, PricedLine } from '../catalogue/pricing.ts';
import type { AskedOrder } from './order.ts';

/** An asked order beside the server's own figures. Money in centimes. */
export interface PricedOrder {
  readonly lines: readonly PricedLine[];
  readonly subtotal: number;
  /** Field to the key of its message; not empty when the order cannot be placed whatever the stock. */
  readonly errors: Readonly<Record<string, CheckoutMessageKey>>;
  /** The fields whose price is now above the one the shopper saw. */
  readonly overClaim: readonly string[];
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

/** @param results the server's answer for each of the order's lines, in their order */
export function priceOrder(order: AskedOrder, results: readonly LineResult[]): PricedOrder {
  const lines: PricedLine[] = [];
  const errors: Record<string, CheckoutMessageKey> = {};
  const overClaim: string[] = [];
  results.forEach((result, index) => {
    if (!result.ok) {
      const [field, message] = PROBLEMS[result.problem];
      errors[lineField(order, index, field)] = message;
      return;
    }
    lines.push(result);
    const claim = order.lines[index]?.unitPriceClaim ?? null;
    if (claim !== null && result.unitPrice > claim) overClaim.push(lineField(order, index, 'unitPrice'));
  });
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
  return { lines, subtotal, errors, overClaim };
}

/** The name under which a page shows the messages of a line: a form with one product has no line numbers. */
export function lineField(order: Pick<AskedOrder, 'source'>, index: number, field: string): string {
  return order.source === 'cart' ? `lines.${index}.${field}` : field;
}
