import { useEffect, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { sendInput } from '../../shared/browser/form/set-by-script.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';

export interface Entry {
  readonly value: string;
  readonly name: string;
}

interface Entries {
  /** The chosen options in the order a person gave them. */
  readonly chosen: readonly Entry[];
  /** Chooses an option, which is made when the list has none of its value. */
  add(entry: Entry): void;
  remove(value: string): void;
  /** Moves an entry. @param index of the place among the chosen ones */
  move(value: string, index: number): void;
}

/** Returns the chosen options of a list with their sequence, in which the form sends them. */
export function useEntries(select: HTMLSelectElement): Entries {
  const patch = useDomPatch();
  const [order, setOrder] = useState(() => sequenceOf(select, takeSequence(select)));
  const [moves, setMoves] = useState(0);
  const current = sequenceOf(select, order);
  const reorder = (next: string[]) => {
    setOrder(next);
    setMoves((before) => before + 1);
  };
  // After the new order is in the form: who hears of the change compares what the form would send.
  useEffect(() => {
    if (moves > 0) select.dispatchEvent(new Event('input', { bubbles: true }));
  }, [select, moves]);

  useDomEvent(select, 'change', () => {
    const restored = takeSequence(select);
    if (restored.length > 0) reorder(sequenceOf(select, restored));
    else setOrder(sequenceOf(select, order));
  });
  useFormReset(select.form, () => {
    const first = chosenIn(select);
    if (String(first) !== String(order)) reorder(first);
  });
  useDomEvent(select.form, 'formdata', ({ formData }) => {
    const sent = formData.getAll(select.name).map(String);
    const ordered = sequenceOf(select, order).filter((value) => sent.includes(value));
    if (sent.length === 0 || String(sent) === String(ordered)) return;
    formData.delete(select.name);
    for (const value of ordered) formData.append(select.name, value);
  });

  return {
    chosen: current.map((value) => ({ value, name: optionOf(select, value)?.text.trim() ?? value })),
    add({ value, name }) {
      const present = optionOf(select, value);
      const option = present ?? Object.assign(document.createElement('option'), { value, text: name });
      if (!present) patch.append(select, option);
      option.selected = true;
      sendInput(select);
    },
    remove(value) {
      const option = optionOf(select, value);
      if (option) option.selected = false;
      sendInput(select);
    },
    move(value, index) {
      const order = current.filter((one) => one !== value);
      order.splice(index, 0, value);
      reorder(order);
    },
  };
}

function chosenIn(select: HTMLSelectElement): string[] {
  return [...select.options].filter(({ selected }) => selected).map(({ value }) => value);
}

/** Returns the sequence that a restored draft brought back, which is read once. */
function takeSequence(select: HTMLSelectElement): string[] {
  const { sequence = '[]' } = select.dataset;
  delete select.dataset.sequence;
  return JSON.parse(sequence);
}

/** Returns the chosen values: those of `order` first, then the others as the list has them. */
function sequenceOf(select: HTMLSelectElement, order: readonly string[]): string[] {
  const chosen = chosenIn(select);
  const first = order.filter((value) => chosen.includes(value));
  return [...first, ...chosen.filter((value) => !first.includes(value))];
}

function optionOf(select: HTMLSelectElement, value: string): HTMLOptionElement | undefined {
  return [...select.options].find((option) => option.value === value);
}
