import type { OrderOutcome } from './order.ts';
import type { OrderFormNotice } from './order-form-view.ts';

/** The data with which a page is rendered again after an order was refused. */
export interface OrderRefusal {
  readonly status: number;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Concerns the order as a whole, not one field. */
  readonly notice: OrderFormNotice | null;
}

type Refused = Exclude<OrderOutcome, { kind: 'placed' | 'replayed' }>;

/** Returns an outcome as a page's refusal, with the statuses of the checkout call (ORD-1, ORD-12). */
export function orderRefusal(outcome: Refused): OrderRefusal {
  const { message } = outcome;
  switch (outcome.kind) {
    case 'cooldown':
      return { status: 429, errors: {}, notice: { message, seconds: outcome.retryAfterSeconds } };
    case 'invalid':
      return { status: 422, errors: outcome.errors, notice: null };
    case 'short': {
      const all = outcome.lines.map((line) => line.message).join(' ');
      return { status: 409, errors: { quantity: [all] }, notice: { message: all } };
    }
    case 'price-changed':
      return { status: 409, errors: outcome.errors, notice: { message } };
    case 'cart-ordered':
    case 'running':
    case 'busy':
      return { status: 409, errors: {}, notice: { message } };
    case 'conflict':
      return { status: 422, errors: {}, notice: { message } };
  }
}
