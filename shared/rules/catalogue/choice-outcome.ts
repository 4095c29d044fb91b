import { isOrderable } from './availability.ts';
import type { PageCombination } from './combination-data.ts';
import { combinationForOptions, optionStates } from './option-choice.ts';

export interface OptionGroupValues {
  readonly code: string;
  readonly values: readonly { readonly value: string }[];
}

/** A value the shopper requested, by option. */
interface RequestedValue {
  readonly code: string;
  readonly value: string;
}

export interface ChoiceOutcome {
  /** The selected combination; null while none is. */
  readonly combination: PageCombination | null;
  /** The sold-out value that was not selected. */
  readonly refused: RequestedValue | null;
  /** Values that had to give way to an earlier option. */
  readonly adjusted: readonly RequestedValue[];
}

/**
 * Returns what a choice of options leads to (CAT-6). A sold-out value is not selected, unless everything is
 * sold out: then shoppers may look at each combination.
 */
export function choiceOutcome(
  groups: readonly OptionGroupValues[],
  combinations: readonly PageCombination[],
  selected: PageCombination | null,
  choice: Readonly<Record<string, string | undefined>>,
): ChoiceOutcome {
  const isGreyed = greyedValues(groups, combinations, selected);
  for (const { code } of groups) {
    const value = choice[code];
    const isNew = value !== undefined && value !== selected?.choice[code];
    // What an earlier new choice made possible is judged with that choice, not with the former one.
    if (isNew) {
      if (!isGreyed(code, value)) break;
      return { combination: selected, refused: { code, value }, adjusted: [] };
    }
  }
  const combination = combinationForOptions(groups, combinations, choice);
  const adjusted = groups.flatMap(({ code }) => {
    const value = choice[code];
    return value === undefined || value === combination?.choice[code] ? [] : [{ code, value }];
  });
  return { combination, refused: null, adjusted };
}

/** Returns a function that says if a value is refused while a combination is selected. */
export function greyedValues(
  groups: readonly OptionGroupValues[],
  combinations: readonly PageCombination[],
  selected: PageCombination | null,
): (code: string, value: string) => boolean {
  if (!combinations.some(isOrderable)) return () => false;
  const states = optionStates(groups, combinations, selected);
  return (code, value) => states[code]?.some((state) => state.value === value && state.greyed) === true;
}
