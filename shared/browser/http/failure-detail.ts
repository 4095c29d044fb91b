import type { FailureReason } from '../element/contract.ts';
import type { CallFailed } from './outcome.ts';

export interface FailureDetail {
  readonly reason: FailureReason;
  /** Empty where the widget shows no sentence. */
  readonly message: string;
}

/**
 * Returns the fields of an event about a call that failed (CAL-9).
 * @param outcome a success that refuses in its body is `invalid`
 * @param texts the message as the widget shows it, in parts; empty ones are left out
 */
export function failureDetail(
  { kind }: { readonly kind: CallFailed['kind'] | 'ok' },
  ...texts: readonly string[]
): FailureDetail {
  return { reason: kind === 'ok' ? 'invalid' : kind, message: texts.filter(Boolean).join(' ') };
}
