import { ambiguityOf } from '../../rules/money/ambiguity.ts';
import { fieldAmount } from '../../rules/money/format.ts';
import { isTooFine, parseAmount } from '../../rules/money/parse.ts';

/**
 * Writes the amount of a field that was left as `1 234,50`: of one that is an amount at times, and else a percentage. What is
 * no amount, may be either of two or is finer than a centime stays. Called on `change`, before those who watch the form.
 */
export function finishAmount(field: HTMLInputElement): void {
  const { value } = field;
  const centimes = parseAmount(value);
  if (centimes !== null && !ambiguityOf(value) && !isTooFine(value)) field.value = fieldAmount(centimes);
}
