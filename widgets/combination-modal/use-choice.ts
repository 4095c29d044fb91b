import { useState } from 'react';
import type { Chosen } from '../../shared/features/cart/line-to-add.ts';
import { choiceOutcome } from '../../shared/rules/catalogue/choice-outcome.ts';
import type { PageCombination } from '../../shared/rules/catalogue/combination-data.ts';
import type { ChooserProduct, PackItemChoice } from './chooser-product.ts';
import type { Say } from './combination-modal.messages.ts';

/** What is chosen, and what has to be said about the last attempt to choose (B 4, resolution 96). */
export function useChoice({ line, data, options }: ChooserProduct, shown: number | undefined, t: Say) {
  const combinations = data?.combinations ?? [];
  const [chosen, setChosen] = useState<Chosen>(() => {
    const first = combinations.find(({ id, quantity }) => id === shown && quantity > 0);
    return { combinationId: first?.id ?? line.combinationId, packChoices: new Map() };
  });
  const [said, setSaid] = useState<readonly string[]>([]);
  const selected = combinations.find(({ id }) => id === chosen.combinationId) ?? null;

  const nameOf = (code: string, value: string | undefined) =>
    options.find((option) => option.code === code)?.values.find((one) => one.value === value)?.label ?? value ?? '';

  const refusal = (from: PageCombination | null, code: string, wanted: string) => {
    const earlier = options[options.findIndex((option) => option.code === code) - 1]?.code;
    const value = nameOf(code, wanted);
    return earlier
      ? t('refusedWith', { value, earlier: nameOf(earlier, from?.choice[earlier]) })
      : t('refused', { value });
  };

  return {
    chosen,
    selected,
    said,
    choose(code: string, value: string) {
      const outcome = choiceOutcome(options, combinations, selected, { ...selected?.choice, [code]: value });
      if (outcome.refused) return setSaid([refusal(selected, code, value)]);
      const { combination, adjusted } = outcome;
      setChosen((before) => ({ ...before, combinationId: combination?.id ?? null }));
      setSaid(
        adjusted.map(({ code: option, value: from }) =>
          t('adjusted', {
            option: options.find((one) => one.code === option)?.label ?? option,
            to: nameOf(option, combination?.choice[option]),
            from: nameOf(option, from),
          }),
        ),
      );
    },
    chooseInPack({ product, combinations: offered }: PackItemChoice, id: number | null) {
      const wanted = offered.find((one) => one.id === id);
      if (wanted && !wanted.available) return setSaid([t('refused', { value: wanted.label })]);
      setSaid([]);
      setChosen((before) => {
        const packChoices = new Map(before.packChoices);
        if (wanted) packChoices.set(product, { combination: wanted.id, label: wanted.label });
        else packChoices.delete(product);
        return { ...before, packChoices };
      });
    },
  };
}
