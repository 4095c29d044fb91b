import type { Translate } from '../../shared/i18n/messages.ts';
import type { ChoiceOutcome } from '../../shared/rules/catalogue/choice-outcome.ts';
import type { CombinationData, PageCombination } from '../../shared/rules/catalogue/combination-data.ts';
import type { messages } from './option-picker.messages.ts';

/** Returns the label of an option's value, such as Red; the value itself where the data has no label. */
export function labelOf(data: CombinationData, code: string, value: string | undefined): string {
  return data.combinations.find(({ choice }) => choice[code] === value)?.labels[code] ?? value ?? '';
}

/** Returns what the last attempt could not have, or changed in other options, in words (CAT-6). */
export function outcomeTexts(
  { refused, adjusted, combination }: ChoiceOutcome,
  data: CombinationData,
  codes: readonly string[],
  selected: PageCombination | null,
  t: Translate<typeof messages>,
): string[] {
  if (refused) {
    const earlier = codes[codes.indexOf(refused.code) - 1];
    const value = labelOf(data, refused.code, refused.value);
    return [earlier ? t('refusedWith', { value, earlier: selected?.labels[earlier] ?? '' }) : t('refused', { value })];
  }
  return adjusted.map(({ code, value }) =>
    t('adjusted', {
      option: data.types.find((type) => type.code === code)?.label ?? code,
      to: labelOf(data, code, combination?.choice[code]),
      from: labelOf(data, code, value),
    }),
  );
}
