import { useLayoutEffect, useRef, useState } from 'react';
import { createDomPatch } from '../dom/dom-patch.ts';
import { useDomEvent } from '../element/use-dom-event.ts';
import { type ChoiceField, type ChoiceFieldTexts, createChoiceField } from './choice-field.ts';
import { useSelectProxy } from './combobox-select.ts';

interface ChoiceFieldProps {
  /** An element of the class `z-choice-field`. */
  readonly place: HTMLElement | null;
  /** The same object until the language changes. */
  readonly texts: ChoiceFieldTexts;
  /** Id of the element that says what is chosen. */
  readonly chosenId: string;
  /** The same function on every render. */
  readonly onChoice: (keys: readonly string[]) => void;
}

/** Creates a choice field as the proxy of a select that stays in the form and holds the value; anew when the texts change. */
export function useChoiceField(
  select: HTMLSelectElement,
  { place, texts, chosenId, onChoice }: ChoiceFieldProps,
): ChoiceField | null {
  const [field, setField] = useState<ChoiceField | null>(null);
  useLayoutEffect(() => {
    if (!place) return;
    const made = createChoiceField(place, { texts, isSingle: !select.multiple, onChoice });
    setField(made);
    return () => {
      made.destroy();
      setField(null);
    };
  }, [select, place, texts, onChoice]);
  const input = field?.input ?? null;
  useSelectProxy(select, input, useRef(false));
  useDescription(select, input, chosenId);
  // The text that is typed to search is no field of the form.
  useDomEvent(place, 'input', (event) => event.stopPropagation());
  useDomEvent(place, 'change', (event) => event.stopPropagation());
  return field;
}

/** Gives the field the name, hint and error of the select, and what is chosen. */
function useDescription(select: HTMLSelectElement, input: HTMLInputElement | null, chosenId: string): void {
  useLayoutEffect(() => {
    if (!input) return;
    const patch = createDomPatch();
    for (const name of ['aria-label', 'aria-labelledby', 'aria-invalid', 'dir']) {
      const value = select.getAttribute(name);
      if (value !== null) patch.set(input, name, value);
    }
    const described = select.getAttribute('aria-describedby') ?? '';
    patch.set(input, 'aria-describedby', `${described} ${chosenId}`.trim());
    return patch.revert;
  });
}
