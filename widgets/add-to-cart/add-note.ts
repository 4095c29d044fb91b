import { missingItems } from '../../shared/features/cart/line-to-add.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { AddRefusal } from '../../shared/rules/catalogue/availability.ts';
import type { messages } from './add-to-cart.messages.ts';
import type { ChosenLine } from './use-chosen-line.ts';
import type { Corrected } from './use-quantity.ts';

/** Result of the last press; null after another choice. */
export interface Attempt {
  readonly isTried: boolean;
  /** Pieces that the cart has, when that is all of the stock; else 0. */
  readonly allInCart: number;
  /** Reason why the option picker and the form differ, in words; else empty. */
  readonly declined: string;
}

export const NO_ATTEMPT: Attempt = { isTried: false, allInCart: 0, declined: '' };

interface State extends Attempt {
  readonly refusal: AddRefusal;
  readonly corrected: Corrected;
}

/** Returns the message below the form; empty when there is none. */
export function addNote(
  { isTried, allInCart, declined, refusal, corrected }: State,
  { line, data, chosen }: ChosenLine,
  t: Translate<typeof messages>,
): string {
  if (declined) return declined;
  if (allInCart > 0) return t('allInCart', { count: allInCart });
  if (isTried && refusal === 'out-of-stock') return t('outOfStock');
  const missing = missingItems(line, chosen).map(({ name }) => name);
  const options = data?.types.map(({ label }) => label) ?? [];
  const names = (missing.length > 0 ? missing : options).join(t('comma'));
  if (isTried && refusal) return names ? t('chooseFirst', { names }) : t('chooseCombination');
  const { correction, quantity } = corrected;
  if (correction === 'too-many') return t('tooMany', { count: quantity });
  if (correction === 'over-limit') return t('overLimit', { count: quantity });
  return correction ? t('invalid') : '';
}
