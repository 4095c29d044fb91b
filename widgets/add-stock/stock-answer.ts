import type { Outcome } from '../../shared/browser/http/outcome.ts';
import { redirectTarget } from '../../shared/browser/http/redirect-target.ts';

/** Meaning of an answer for a change of stock. */
type StockVerdict =
  | {
      readonly kind: 'changed';
      readonly message: string;
      readonly movement: number | null;
      readonly after: number | null;
      /** Address the page goes to. */
      readonly redirect: string | null;
    }
  /** Somebody else changed the quantity: `current` is what is on hand now. */
  | { readonly kind: 'conflict'; readonly message: string; readonly current: number }
  | { readonly kind: 'refused'; readonly message: string; readonly errors: Readonly<Record<string, string[]>> }
  | { readonly kind: 'failed' };

/** Interprets an outcome: a change is one that is answered with 2xx and `status: "ok"` (STK-5). */
export function stockVerdict(outcome: Outcome<unknown>): StockVerdict {
  if (outcome.kind === 'ok') {
    const { status, message, movement, after, redirect } = asRecord(outcome.data);
    const text = typeof message === 'string' ? message : '';
    if (status !== 'ok') return { kind: 'refused', message: text, errors: {} };
    return {
      kind: 'changed',
      message: text,
      movement: integer(movement),
      after: integer(after),
      redirect: typeof redirect === 'string' ? redirectTarget(redirect, location.href) : null,
    };
  }
  if (outcome.kind === 'conflict') {
    const current = integer(asRecord(asRecord(outcome.data).stock).current);
    if (current !== null) return { kind: 'conflict', message: outcome.message ?? '', current };
  }
  if (outcome.kind !== 'invalid') return { kind: 'failed' };
  const errors = Object.fromEntries(Object.entries(outcome.errors).map(([name, messages]) => [name, [...messages]]));
  return { kind: 'refused', message: outcome.message ?? '', errors };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function integer(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}
