import { isOrderable } from '../../shared/rules/catalogue/availability.ts';
import type { CombinationData, PageCombination } from '../../shared/rules/catalogue/combination-data.ts';

/**
 * State that the option picker shows and the form does not have: on a slow network a shopper chooses and presses the button
 * before the picker is mounted.
 */
type PickerState =
  /** Chosen before the picker was mounted, which has reverted to the former combination since. */
  | { readonly kind: 'reverted'; readonly name: string }
  /** Chosen before the picker is mounted, and sold out. */
  | { readonly kind: 'sold-out'; readonly name: string }
  /** Chosen before the picker is mounted. */
  | { readonly kind: 'chosen'; readonly combination: PageCombination };

/** Reads the picker nearest to the button. `reverted` is returned once. */
export function readPicker(host: Element, data: CombinationData, comma: string): PickerState | null {
  const picker = pickerNear(host);
  if (!picker) return null;
  const { refusedChoice, state } = picker.dataset;
  if (refusedChoice !== undefined) {
    delete picker.dataset.refusedChoice;
    return { kind: 'reverted', name: refusedChoice };
  }
  const radios = [...picker.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  // A mounted picker has a state, and updates the form itself.
  if (state !== undefined || !radios.some(({ checked, defaultChecked }) => checked && !defaultChecked)) return null;
  const choice = new Map(radios.filter(({ checked }) => checked).map((radio) => [codeOf(radio), radio.value]));
  const combination = data.combinations.find((one) =>
    Object.entries(one.choice).every(([code, value]) => choice.get(code) === value),
  );
  if (combination && isOrderable(combination)) return { kind: 'chosen', combination };
  const names = [...choice].map(([code, value]) => {
    const labels = data.combinations.find((one) => one.choice[code] === value)?.labels;
    return labels?.[code] ?? value;
  });
  return { kind: 'sold-out', name: names.join(comma) };
}

function pickerNear(node: Element): HTMLElement | null {
  for (let around: Element | null = node; around; around = around.parentElement) {
    const picker = around.querySelector<HTMLElement>('z-option-picker');
    if (picker) return picker;
  }
  return null;
}

function codeOf(radio: HTMLInputElement): string {
  return radio.closest('fieldset')?.dataset.code ?? /\[(.*)\]$/.exec(radio.name)?.[1] ?? '';
}
