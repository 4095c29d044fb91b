import { createDomPatch, type DomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { isOrderable } from '../../shared/rules/catalogue/availability.ts';
import type { OptionGroupValues } from '../../shared/rules/catalogue/choice-outcome.ts';
import type { PageCombination } from '../../shared/rules/catalogue/combination-data.ts';
import { optionStates } from '../../shared/rules/catalogue/option-choice.ts';

/** An option of the page: its radios, and the node with the name of the chosen value. */
export interface OptionGroupNodes extends OptionGroupValues {
  readonly inputs: readonly HTMLInputElement[];
  readonly chosen: Element | undefined;
}

export function optionNodeGroups(
  fieldsets: readonly HTMLFieldSetElement[],
  inputs: readonly HTMLInputElement[],
  chosen: readonly Element[],
): OptionGroupNodes[] {
  return fieldsets.map((fieldset) => {
    const own = inputs.filter((input) => fieldset.contains(input));
    return {
      code: fieldset.dataset.code ?? /\[(.*)\]$/.exec(own[0]?.name ?? '')?.[1] ?? '',
      inputs: own,
      values: own,
      chosen: chosen.find((node) => fieldset.contains(node)),
    };
  });
}

/** Returns the values that are checked now, by option code. */
export function checkedValues(groups: readonly OptionGroupNodes[]): Record<string, string | undefined> {
  return Object.fromEntries(groups.map(({ code, inputs }) => [code, inputs.find(({ checked }) => checked)?.value]));
}

export function checkCombination(groups: readonly OptionGroupNodes[], combination: PageCombination | null): void {
  for (const { code, inputs } of groups) {
    for (const input of inputs) input.checked = input.value === combination?.choice[code];
  }
}

/** Returns true when somebody chose before the widget was mounted, or the browser restored an earlier choice. */
export function isTouched(groups: readonly OptionGroupNodes[]): boolean {
  return groups.some(({ inputs }) => inputs.some(({ checked, defaultChecked }) => checked !== defaultChecked));
}

/** Greys sold-out values, says so in their names, and names the chosen one of each option. */
export function patchOptions(
  groups: readonly OptionGroupNodes[],
  combinations: readonly PageCombination[],
  selected: PageCombination | null,
  soldOutText: string,
): () => void {
  const patch = createDomPatch();
  const states = optionStates(groups, combinations, selected);
  // Each value may be looked at when all are sold out.
  const isRefusing = combinations.some(isOrderable);
  for (const { code, inputs, chosen } of groups) {
    const name = selected?.labels[code];
    if (chosen && name !== undefined && chosen.textContent !== name) patch.content(chosen, name);
    for (const input of inputs) {
      const isGreyed = states[code]?.some(({ value, greyed }) => greyed && value === input.value) === true;
      patch.set(input, 'data-sold-out', isGreyed ? '' : null);
      // Not `disabled`: the value stays in reach of the keyboard, and its name says why it is not taken.
      patch.set(input, 'aria-disabled', isGreyed && isRefusing ? 'true' : null);
      patchNote(patch, input, isGreyed, soldOutText);
    }
  }
  return patch.revert;
}

function patchNote(patch: DomPatch, input: HTMLInputElement, isGreyed: boolean, text: string): void {
  const label = input.labels?.[0];
  if (!label) return;
  const note = label.querySelector('[data-part~="sold-out"]');
  if (note) patch.set(note, 'hidden', isGreyed ? null : '');
  else if (isGreyed) {
    const made = document.createElement('small');
    made.dataset.part = 'sold-out';
    made.textContent = ` ${text}`;
    patch.append(label, made);
  }
}

const COLOUR = /^#[0-9a-f]{6}$/i;

/** Fills the swatches from `data-color`; a strict policy allows no style attribute. */
export function patchSwatches(swatches: readonly HTMLElement[]): () => void {
  const patch = createDomPatch();
  for (const swatch of swatches) {
    const { color = '' } = swatch.dataset;
    if (COLOUR.test(color)) patch.property(swatch, '--z-option-picker-color', color);
  }
  return patch.revert;
}
