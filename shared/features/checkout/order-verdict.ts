import type { CheckoutResponse } from '../../api/checkout.ts';
import type { CurrentPrices, FieldErrors, Problem, ProblemLine } from '../../api/problem.ts';
import type { FailureReason } from '../../browser/element/contract.ts';
import type { CallFailed, SettledOutcome } from '../../browser/http/outcome.ts';
import { CHECKOUT_FIELDS } from '../../rules/checkout/checkout-fields.ts';

/** The meaning of a checkout call's end for the shopper (ORD-1, ORD-12). `message` is the server's own sentence. */
export type OrderVerdict =
  | { readonly kind: 'placed'; readonly answer: CheckoutResponse }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'short'; readonly message: string; readonly line: ProblemLine | null }
  | { readonly kind: 'prices'; readonly message: string; readonly prices: CurrentPrices }
  | { readonly kind: 'fields'; readonly message: string | null; readonly errors: FieldErrors }
  /** The key belongs to another order: the next attempt needs a new cart id. */
  | { readonly kind: 'key-reused'; readonly message: string | null }
  | { readonly kind: 'running'; readonly message: string | null }
  /** The page's token is too old. */
  | { readonly kind: 'expired'; readonly reason: 'forbidden' | 'signed-out' }
  /** `unanswered`: the order may have been placed all the same. */
  | { readonly kind: 'failed'; readonly failure: CallFailed; readonly unanswered: boolean };

export function orderVerdict(outcome: SettledOutcome<CheckoutResponse>): OrderVerdict {
  switch (outcome.kind) {
    case 'ok':
      return { kind: 'placed', answer: outcome.data };
    case 'too-many':
      return { kind: 'wait', seconds: outcome.retryAfterSeconds };
    case 'invalid': {
      const message = outcome.message ?? null;
      // A body that cannot be read says nothing about the fields that a shopper could correct.
      if (outcome.status === 400) return { kind: 'failed', failure: outcome, unanswered: false };
      if (problemOf(outcome.data).error === 'key-reused') return { kind: 'key-reused', message };
      return { kind: 'fields', message, errors: byControl(outcome.errors) };
    }
    case 'conflict':
      return conflictVerdict(outcome);
    case 'forbidden':
    case 'signed-out':
      return { kind: 'expired', reason: outcome.kind };
    case 'timeout':
    case 'offline':
    case 'unreadable':
    case 'server-error':
      return { kind: 'failed', failure: outcome, unanswered: true };
    default:
      return { kind: 'failed', failure: outcome, unanswered: false };
  }
}

const REASONS = {
  wait: 'too-many',
  short: 'conflict',
  prices: 'conflict',
  fields: 'invalid',
  'key-reused': 'invalid',
  running: 'conflict',
} as const;

/** Returns the `reason` of the event about an order that was not placed (CAL-9). */
export function reasonOf(verdict: Exclude<OrderVerdict, { kind: 'placed' }>): FailureReason {
  if (verdict.kind === 'failed') return verdict.failure.kind;
  return verdict.kind === 'expired' ? verdict.reason : REASONS[verdict.kind];
}

/**
 * Returns true when the verdict says what became of the order. After any other it is sent again exactly as it was (ORD-3). A page
 * that is too old is refused before the key is looked at: of an order that was sent before, this says nothing.
 */
export function isFinal(verdict: OrderVerdict, wasSentBefore: boolean): boolean {
  if (verdict.kind === 'expired') return !wasSentBefore;
  return verdict.kind !== 'running' && !(verdict.kind === 'failed' && verdict.unanswered);
}

function conflictVerdict(outcome: Extract<CallFailed, { kind: 'conflict' }>): OrderVerdict {
  const { error, line, prices } = problemOf(outcome.data);
  const message = outcome.message ?? '';
  if (error === 'short-stock') return { kind: 'short', message, line: line ?? null };
  if (error === 'price-changed' && prices) return { kind: 'prices', message, prices };
  if (error === 'order-running') return { kind: 'running', message: outcome.message ?? null };
  return { kind: 'failed', failure: outcome, unanswered: false };
}

function problemOf(data: unknown): Partial<Problem> {
  return typeof data === 'object' && data !== null ? data : {};
}

/** Names errors by control: `customer.phone` and `cart.lines.0.quantity` are controls of the form too. */
function byControl(errors: FieldErrors): FieldErrors {
  const renamed: Record<string, string[]> = {};
  for (const [path, messages] of Object.entries(errors)) {
    const last =
      path
        .split(/[./[\]]+/)
        .filter(Boolean)
        .at(-1) ?? path;
    const name = CHECKOUT_FIELDS.find((field) => field === last) ?? path;
    renamed[name] = [...(renamed[name] ?? []), ...messages];
  }
  return renamed;
}
