import { isOrderable } from './availability.ts';
import type { OptionGroup, ProductCombination } from './product.ts';

/** Option code to value code, such as `{ colour: 'navy', size: 'm' }`; may be partial or name values that do not exist. */
type OptionChoice = Readonly<Record<string, string | undefined>>;

type Combination = Pick<ProductCombination, 'available' | 'quantity'> & {
  readonly values: readonly { readonly type: string; readonly value: string }[];
};
type Group = Pick<OptionGroup, 'code'> & { readonly values: readonly { readonly value: string }[] };

export function valueOfOption(combination: Combination, code: string): string | undefined {
  return combination.values.find(({ type }) => type === code)?.value;
}

/** Returns the choice that a combination stands for. */
export function choiceOf(combination: Combination): Record<string, string> {
  return Object.fromEntries(combination.values.map(({ type, value }) => [type, value]));
}

/**
 * Returns the combination that a choice leads to. Groups are read in order: an earlier choice is kept and the later ones
 * adjust to what can be ordered with it, so that nobody gets stuck on a sold-out pair (CAT-6).
 * @returns null only when there are no combinations
 */
export function combinationForOptions<T extends Combination>(
  groups: readonly Group[],
  combinations: readonly T[],
  choice: OptionChoice,
): T | null {
  let candidates = combinations.some(isOrderable) ? combinations.filter(isOrderable) : combinations;
  for (const { code, values } of groups) {
    const order = [choice[code], ...values.map(({ value }) => value)];
    const reachable = order.find(
      (value) => value !== undefined && candidates.some((one) => valueOfOption(one, code) === value),
    );
    if (reachable !== undefined) candidates = candidates.filter((one) => valueOfOption(one, code) === reachable);
  }
  return candidates[0] ?? null;
}

interface OptionState {
  readonly value: string;
  readonly selected: boolean;
  /** No combination with it can be ordered, given the earlier groups: greyed and not clickable. */
  readonly greyed: boolean;
}

/** Returns how each option value is rendered while a combination is selected, by option code (CAT-6). */
export function optionStates(
  groups: readonly Group[],
  combinations: readonly Combination[],
  selected: Combination | null,
): Record<string, OptionState[]> {
  const states: Record<string, OptionState[]> = {};
  let candidates = combinations;
  for (const { code, values } of groups) {
    const chosen = selected ? valueOfOption(selected, code) : undefined;
    const within = candidates;
    states[code] = values.map(({ value }) => ({
      value,
      selected: value === chosen,
      greyed: !within.some((one) => isOrderable(one) && valueOfOption(one, code) === value),
    }));
    if (chosen !== undefined) candidates = candidates.filter((one) => valueOfOption(one, code) === chosen);
  }
  return states;
}
