import type { CombinationChoices } from '../../shared/api/combinations.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import type { messages } from './combination-select.messages.ts';

export type Combination = CombinationChoices['combinations'][number];

/** Says if an answer has what the list needs: `combinations`, each with `id` and `combination`. */
export function isCombinations(answer: unknown): answer is CombinationChoices {
  const { combinations } = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<CombinationChoices>;
  return (
    Array.isArray(combinations) &&
    combinations.every(
      (one) =>
        typeof one === 'object' &&
        one !== null &&
        /^(number|string)$/.test(typeof one.id) &&
        typeof one.combination === 'string',
    )
  );
}

/** Returns the text of an option: label, price and stock, as far as the server gives them. */
export function optionText(one: Combination, t: Translate<typeof messages>): string {
  const name = one.available === false ? t('hidden', { name: one.combination }) : one.combination;
  const amount = one.price === null || one.price === undefined ? null : parseAmount(String(one.price));
  const price = amount === null ? null : formatDa(amount);
  const count = typeof one.stock === 'number' ? one.stock : null;
  const stock = count === null ? null : count > 0 ? t('stock', { count }) : t('soldOut');
  if (price !== null && stock !== null) return t('option', { name, price, stock });
  if (price !== null) return t('optionPrice', { name, price });
  return stock === null ? name : t('optionStock', { name, stock });
}
