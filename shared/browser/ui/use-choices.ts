import { useReducer } from 'react';
import { foldText } from '../../rules/catalogue/fold-text.ts';
import { useDomEvent } from '../element/use-dom-event.ts';
import { sendInput } from '../form/set-by-script.ts';
import { useFormReset } from '../form/use-form-reset.ts';
import type { Choice } from './choice-field.ts';
import { useSelectChanges } from './combobox-select.ts';

interface SelectChoices {
  readonly choices: readonly Choice[];
  /** Keys of the chosen options. */
  readonly chosen: readonly string[];
  /** Makes the options with these keys the chosen ones. Returns their number; null when nothing changed. */
  choose(keys: Iterable<string>): number | null;
}

/**
 * Reads the options of the select, and follows whatever changes them: the page, a reset, a form that was saved. Of a select
 * without `multiple` an option without a value is no choice.
 */
export function useChoices(select: HTMLSelectElement): SelectChoices {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useSelectChanges(select);
  useFormReset(select.form, rerender);
  // An accepted form sets the lists of choices that its answer names.
  useDomEvent(select.ownerDocument, 'z-async-form:success', rerender);

  const choices = [...select.options].flatMap((option, key) =>
    select.multiple || option.value !== '' ? [choiceOf(option, key)] : [],
  );
  return {
    choices,
    chosen: choices.flatMap(({ key }) => (select.options[Number(key)]?.selected ? [key] : [])),
    choose(keys) {
      const target = new Set(keys);
      const changed = [...select.options].filter((option, key) => option.selected !== target.has(String(key)));
      for (const option of changed) option.selected = !option.selected;
      if (changed.length === 0) return null;
      sendInput(select);
      return target.size;
    },
  };
}

function choiceOf(option: HTMLOptionElement, key: number): Choice {
  const { parentElement: parent } = option;
  const group = parent instanceof HTMLOptGroupElement ? parent : null;
  const text = option.text.trim();
  return {
    key: String(key),
    text,
    names: foldText(`${text} ${option.dataset.names ?? ''}`),
    isDisabled: option.disabled || group?.disabled === true,
    group: group?.label ?? '',
  };
}
