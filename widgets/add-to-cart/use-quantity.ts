import { useEffect, useState } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { type Chosen, stockOf } from '../../shared/features/cart/line-to-add.ts';
import { type Correction, readQuantity } from '../../shared/features/cart/quantity-field.ts';
import type { ChosenLine } from './use-chosen-line.ts';

export interface Corrected {
  readonly correction: Correction;
  readonly quantity: number;
}

/** Returns the field that the page shares between the cart and another form. */
export function sharedQuantityField(id: string | undefined): HTMLInputElement | null {
  const node = id ? document.getElementById(id) : null;
  return node instanceof HTMLInputElement ? node : null;
}

/** Corrects the quantity field by the stock of what is chosen (CAT-11). */
export function useQuantity(field: HTMLInputElement | undefined, { line, data, chosen }: ChosenLine) {
  const [corrected, setCorrected] = useState<Corrected>({ correction: null, quantity: 1 });
  const correct = (now: Chosen) => {
    if (!field) return;
    const next = readQuantity(field.value, stockOf(line, data, now));
    if (field.value !== String(next.quantity)) field.value = String(next.quantity);
    setCorrected(next);
  };

  const correctEarlierInput = useEventCallback(() => {
    if (field && field.value !== field.defaultValue && document.activeElement !== field) correct(chosen);
  });
  useEffect(() => correctEarlierInput(), [correctEarlierInput]);

  const isOther = chosen.combinationId !== line.combinationId;
  const stock = stockOf(line, data, chosen);
  useEffect(() => {
    // The `max` of a number field is that of the first combination, by which a browser would refuse more of this one.
    if (field?.type !== 'number' || !isOther || stock === undefined) return;
    const patch = createDomPatch();
    patch.set(field, 'max', String(Math.max(1, stock)));
    return patch.revert;
  }, [field, isOther, stock]);

  /** Returns the quantity of a press, which corrects the field first. The message about that stays while the line is added. */
  const quantityToAdd = (now: Chosen): number => {
    if (!field) return 1;
    const { quantity, correction } = readQuantity(field.value, stockOf(line, data, now));
    if (correction) correct(now);
    return quantity;
  };
  return { corrected, correct, quantityToAdd };
}
