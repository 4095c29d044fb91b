import { useEffect } from 'react';
import { announce } from '../../shared/browser/element/announce.ts';
import { clearFieldError, showFieldError } from '../../shared/browser/form/field-errors.ts';
import type { Settlement } from '../../shared/rules/payments/settlement.ts';
import { isFeeAboveOrders } from '../../shared/rules/payments/settlement.ts';

interface FeeCheck {
  readonly form: HTMLFormElement;
  readonly field: HTMLInputElement | undefined;
  /** Without orders a fee is not judged: it may be typed first. */
  readonly count: number;
  readonly sums: Pick<Settlement, 'expected' | 'fee'>;
  readonly text: string;
  /** A save that succeeds clears the messages of the form. */
  readonly saved: unknown;
}

/** Says beside the fee, while it is typed, that it is more than the chosen orders come to. Returns true while it is. */
export function useFeeCheck({ form, field, count, sums, text, saved }: FeeCheck): boolean {
  const isTooHigh = field !== undefined && count > 0 && isFeeAboveOrders(sums);
  useEffect(() => {
    if (isTooHigh) announce(text);
  }, [isTooHigh, text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again after each save
  useEffect(() => {
    if (!field || !isTooHigh) return;
    showFieldError(form, field.name, [text]);
    return () => clearFieldError(form, field.name);
  }, [form, field, isTooHigh, text, saved]);
  return isTooHigh;
}
