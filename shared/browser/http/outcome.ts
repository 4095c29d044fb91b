import type { FieldErrors } from '../../api/problem.ts';
import { isObject } from '../../rules/json/shapes.ts';

/**
 * Every way a call can end. `message` is the server's own sentence, where its answer was JSON and had one.
 *
 * - `invalid`: 400 or 422; `errors` is empty when the server named no field; `isPage` when the answer is one for people
 * - `signed-out`: 401, 419, a sign-in page, or a redirect to one (CAL-5)
 * - `conflict`: 409 or 412; `data` is the answer, to compare and choose
 * - `too-many`: 429; the wait is 1 to 3600 seconds, 100 when the server named none (CAL-11)
 * - `server-error`: 5xx, and any status that means nothing to a widget
 * - `unreadable`: a success that is a page, empty, broken JSON or of another shape than expected; with `redirectedTo` where a
 *   call with `acceptsRedirect` was redirected to a page
 * - `offline`: no answer came: no network, connection reset, blocked by the other origin
 * - `aborted`: the caller gave up, or asked again before the answer came
 */
export type Outcome<T> = { readonly kind: 'ok'; readonly status: number; readonly data: T } | Failure;

export type Failure =
  | {
      readonly kind: 'invalid';
      readonly status: 400 | 422;
      readonly errors: FieldErrors;
      readonly message?: string;
      readonly data: unknown;
      readonly isPage?: true;
    }
  /** `code` is the server's own word for the reason, such as `csrf-token` or `bearer-token`. */
  | { readonly kind: 'signed-out'; readonly code?: string; readonly message?: string }
  | { readonly kind: 'forbidden'; readonly code?: string; readonly message?: string }
  | { readonly kind: 'not-found'; readonly message?: string }
  | { readonly kind: 'conflict'; readonly message?: string; readonly data: unknown }
  | { readonly kind: 'too-large'; readonly message?: string }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number; readonly message?: string }
  | { readonly kind: 'server-error'; readonly status: number; readonly message?: string }
  | { readonly kind: 'unreadable'; readonly redirectedTo?: { readonly url: string; readonly html: string } }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'aborted' };

/** The end of a call that was not aborted. */
export type SettledOutcome<T> = Exclude<Outcome<T>, { kind: 'aborted' }>;

/** A failure that a host hears of: a call that was aborted did not fail (CAL-9). */
export type CallFailed = Exclude<Failure, { kind: 'aborted' }>;

/**
 * Returns the messages by field: a single message stands for a list of one, anything else is left out. In a list of
 * messages, as PHP writes one, the numbers stand for fields that no form has.
 */
export function fieldErrors(errors: unknown): FieldErrors {
  if (typeof errors !== 'object' || errors === null) return {};
  const entries = Object.entries(errors).map(([field, messages]) => {
    const list = Array.isArray(messages) ? messages : [messages];
    return [field, list.filter((message): message is string => typeof message === 'string' && message !== '')] as const;
  });
  return Object.fromEntries(entries.filter(([, list]) => list.length > 0));
}

/** Returns the messages by field of a refusal; a conflict may name fields too. */
export function errorsOf(failure: Failure): FieldErrors {
  if (failure.kind === 'invalid') return failure.errors;
  return failure.kind === 'conflict' && isObject(failure.data) ? fieldErrors(failure.data.errors) : {};
}

/** Returns null for a call that stored what it sent: a host may answer it with the page that a plain post leads to. */
export function failureIn(outcome: SettledOutcome<unknown>): CallFailed | null;
export function failureIn(outcome: Outcome<unknown>): Failure | null;
export function failureIn(outcome: Outcome<unknown>): Failure | null {
  return outcome.kind === 'ok' || (outcome.kind === 'unreadable' && outcome.redirectedTo) ? null : outcome;
}
