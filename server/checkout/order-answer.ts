import type { CheckoutResponse } from '../../shared/api/checkout.ts';
import type { CurrentPrices, Problem } from '../../shared/api/problem.ts';
import type { OrderFigures, OrderOutcome } from './order.ts';

type OrderAnswer =
  | { readonly status: 200; readonly body: CheckoutResponse }
  | { readonly status: 409 | 422 | 429; readonly body: Problem };

/** Returns an outcome as the JSON answer of the checkout call (ORD-1, ORD-12). */
export function orderAnswer(outcome: OrderOutcome): OrderAnswer {
  switch (outcome.kind) {
    case 'placed':
    case 'replayed':
      return { status: 200, body: { orderUuid: outcome.orderUuid, redirectUrl: outcome.redirectUrl } };
    case 'cooldown': {
      const { retryAfterSeconds, message } = outcome;
      return { status: 429, body: { error: 'cooldown', message, retryAfterSeconds } };
    }
    case 'short': {
      const { message, ...line } = outcome.lines[0]!;
      return { status: 409, body: { error: 'short-stock', message, line } };
    }
    case 'price-changed': {
      const { message, errors } = outcome;
      return { status: 409, body: { error: 'price-changed', message, errors, prices: inDa(outcome.figures) } };
    }
    case 'running':
      return { status: 409, body: { error: 'order-running', message: outcome.message } };
    case 'busy':
      return { status: 409, body: { error: 'stock-busy', message: outcome.message } };
    case 'cart-ordered':
      return { status: 409, body: { error: 'conflict', message: outcome.message } };
    case 'invalid':
      return { status: 422, body: { error: 'invalid', message: outcome.message, errors: outcome.errors } };
    case 'conflict':
      return { status: 422, body: { error: 'key-reused', message: outcome.message } };
  }
}

/** Returns the figures of an order as answers give them. */
export function inDa({ lines, subtotal, deliveryPrice }: OrderFigures): CurrentPrices {
  return {
    lines: lines.map((line) => ({ ...line, unitPrice: line.unitPrice / 100 })),
    subtotal: subtotal / 100,
    deliveryPrice: deliveryPrice / 100,
    total: (subtotal + deliveryPrice) / 100,
  };
}
