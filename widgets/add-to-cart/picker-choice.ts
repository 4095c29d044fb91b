import { isOrderable } from '../../shared/rules/catalogue/availability.ts';
import type { CombinationData, PageCombination } from '../../shared/rules/catalogue/combination-data.ts';

/**
 * What the option picker shows and the form does not know: on a slow network a shopper chooses and presses the button
 * before the picker works.
 */
export type PickerWord =
  /** The picker slept when this was chosen, and has gone back to its former choice since. */
  | { readonly kind: 'went-back'; readonly wanted: string }
  /** Chosen while the picker sleeps, and not to be had. */
  | { readonly kind: 'sold-out'; readonly wanted: string }
  /** Chosen while the picker sleeps. */
  | { readonly kind: 'chosen'; readonly combination: PageCombination };

/** Asks the picker nearest to the button; what it went back from is told once. */
export function askPicker(host: Element, data: CombinationData, comma: string): PickerWord | null {
  const picker = pickerNear(host);
  if (!picker) return null;
  const { refusedChoice, state } = picker.dataset;
  if (refusedChoice !== undefined) {
    delete picker.dataset.refusedChoice;
    return { kind: 'went-back', wanted: refusedChoice };
  }
  const radios = [...picker.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  // A picker that works has a state, and keeps the form up to date itself.
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
  return { kind: 'sold-out', wanted: names.join(comma) };
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
