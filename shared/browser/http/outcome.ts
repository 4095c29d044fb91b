import type { FieldErrors } from '../../api/problem.ts';

/**
 * Every way a call can end. `message` is the server's own sentence, where its answer was JSON and had one.
 *
 * - `invalid`: 400 or 422; `errors` is empty when the server named no field; `isPage` when the answer is one for people
 * - `signed-out`: 401, 419, a sign-in page, or a redirect to one (CAL-5)
 * - `conflict`: 409 or 412; `data` is the answer, to compare and choose
 * - `too-many`: 429; the wait is 1 to 3600 seconds, 100 when the server named none (CAL-11)
 * - `server-error`: 5xx, and any status that means nothing to a widget
 * - `unreadable`: a success that is a page, empty, broken JSON or of another shape than expected; with `redirectedTo` where a
 *   call without an expected shape was redirected to a page
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
