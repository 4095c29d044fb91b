import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { clearFieldError } from '../../shared/browser/form/field-errors.ts';
import { correctQuantity, quantityLimit } from '../../shared/rules/quantity/quantity.ts';
import type { TranslateQuickOrder } from './quick-order.messages.ts';

interface Props {
  readonly form: HTMLFormElement;
  readonly field: HTMLInputElement;
  readonly stock: number | null;
  readonly quantity: number;
  readonly t: TranslateQuickOrder;
  readonly onChange: () => void;
}

/** Adds buttons for fewer and more to the server's field, and its limits: at least 1, at most the stock (CAT-11). */
export function QuantityStepper({ form, field, stock, quantity, t, onChange }: Props) {
  const before = useOutlet((node) => field.before(node), 'span');
  const after = useOutlet((node) => field.after(node), 'span');
  const below = useOutlet((node) => field.parentElement?.append(node));
  const [clamped, setClamped] = useState(false);
  const hintId = useId();
  const most = quantityLimit(stock);

  useLayoutEffect(() => {
    const patch = createDomPatch();
    if (field.parentElement) patch.set(field.parentElement, 'data-z-stepper', '');
    return patch.revert;
  }, [field]);
  useEffect(() => {
    const patch = createDomPatch();
    // By the `max` of the first combination a browser would refuse more of this one.
    if (stock !== null && field.type === 'number') patch.set(field, 'max', String(most));
    return patch.revert;
  }, [field, stock, most]);

  useEffect(() => {
    const patch = createDomPatch();
    if (clamped) patch.addToken(field, 'aria-describedby', hintId);
    return patch.revert;
  }, [field, clamped, hintId]);

  const set = (value: string | number) => {
    const next = correctQuantity(value, stock ?? undefined);
    const tooMany = correctQuantity(value) > next && next === most && stock !== null;
    setClamped(tooMany);
    if (tooMany) announce(t('stockLeft', { count: most }));
    if (field.value !== String(next)) field.value = String(next);
    clearFieldError(form, field.name);
    onChange();
  };
  // Before others that correct the field: what was typed decides what is said.
  useDomEvent(field, 'change', () => set(field.value), { capture: true });
  // Another combination may have fewer left than the field says.
  const lowerToStock = useEventCallback((limit: number) => {
    // A number that is still being typed is corrected when the field is left.
    if (document.activeElement === field) return;
    if (correctQuantity(field.value) > limit && stock !== null && stock > 0) set(field.value);
  });
  useEffect(() => lowerToStock(most), [most, lowerToStock]);

  const button = (label: string, sign: string, next: number, disabled: boolean) => (
    <button
      type="button"
      className="z-checkout-step"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled || next > most) set(next);
      }}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <>
      {before && createPortal(button(t('fewer'), '−', quantity - 1, quantity <= 1), before)}
      {after && createPortal(button(t('more'), '+', quantity + 1, quantity >= most), after)}
      {below &&
        clamped &&
        createPortal(
          <p id={hintId} className="z-checkout-hint">
            {t('stockLeft', { count: most })}
          </p>,
          below,
        )}
    </>
  );
}
