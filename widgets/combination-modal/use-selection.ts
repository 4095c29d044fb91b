import { useState } from 'react';
import type { Chosen } from '../../shared/features/cart/line-to-add.ts';
import { choiceOutcome } from '../../shared/rules/catalogue/choice-outcome.ts';
import type { PageCombination } from '../../shared/rules/catalogue/combination-data.ts';
import type { ChooserProduct, OfferedPackItem } from './chooser-product.ts';
import type { TranslateCombinationModal } from './combination-modal.messages.ts';

/** Follows what is chosen, and what the last attempt to choose changed or could not have (CAT-6). */
export function useSelection(
  { line, data, options }: ChooserProduct,
  shown: number | undefined,
  t: TranslateCombinationModal,
) {
  const combinations = data?.combinations ?? [];
  const [chosen, setChosen] = useState<Chosen>(() => {
    const first = combinations.find(({ id, quantity }) => id === shown && quantity > 0);
    return { combinationId: first?.id ?? line.combinationId, packChoices: new Map() };
  });
  /** Message about the last attempt. */
  const [remarks, setRemarks] = useState<readonly string[]>([]);
  const selected = combinations.find(({ id }) => id === chosen.combinationId) ?? null;

  const nameOf = (code: string, value: string | undefined) =>
    options.find((option) => option.code === code)?.values.find((one) => one.value === value)?.label ?? value ?? '';

  const refusalText = (from: PageCombination | null, code: string, refused: string) => {
    const earlier = options[options.findIndex((option) => option.code === code) - 1]?.code;
    const value = nameOf(code, refused);
    return earlier
      ? t('refusedWith', { value, earlier: nameOf(earlier, from?.choice[earlier]) })
      : t('refused', { value });
  };

  return {
    chosen,
    selected,
    remarks,
    choose(code: string, value: string) {
      const outcome = choiceOutcome(options, combinations, selected, { ...selected?.choice, [code]: value });
      if (outcome.refused) return setRemarks([refusalText(selected, code, value)]);
      const { combination, adjusted } = outcome;
      setChosen((before) => ({ ...before, combinationId: combination?.id ?? null }));
      setRemarks(
        adjusted.map(({ code: option, value: from }) =>
          t('adjusted', {
            option: options.find((one) => one.code === option)?.label ?? option,
            to: nameOf(option, combination?.choice[option]),
            from: nameOf(option, from),
          }),
        ),
      );
    },
    chooseInPack({ product, combinations: offered }: OfferedPackItem, id: number | null) {
      const combination = offered.find((one) => one.id === id);
      if (combination && !combination.available) return setRemarks([t('refused', { value: combination.label })]);
      setRemarks([]);
      setChosen((before) => {
        const packChoices = new Map(before.packChoices);
        if (combination) packChoices.set(product, { combination: combination.id, label: combination.label });
        else packChoices.delete(product);
        return { ...before, packChoices };
      });
    },
  };
}
