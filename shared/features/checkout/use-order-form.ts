import { useCallback, useEffect, useRef, useState } from 'react';
import { sendPageEvent } from '../../browser/element/page-events.ts';
import { useDomEvent } from '../../browser/element/use-dom-event.ts';
import { clearFieldErrors } from '../../browser/form/field-errors.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import { cleanEmailField, refuseEmailTyping } from './email-typing.ts';
import { fieldRules } from './field-rules.ts';
import { type OrderValues, readOrderValues } from './order-values.ts';
import { isBeingFilled } from './remembered-place.ts';

interface FormParts {
  readonly form: HTMLFormElement;
  readonly wilaya: HTMLSelectElement;
  readonly commune: HTMLSelectElement;
}

export interface OrderFormState {
  readonly values: OrderValues;
  /** The shopper changed something since the widget works. */
  readonly touched: boolean;
  /** Reads the form again after it was changed by script. */
  readonly refresh: () => void;
  readonly clearError: (name: string) => void;
}

/** Returns the form's values and applies the rules of its fields (CHK-1). */
export function useOrderForm(
  host: HTMLElement,
  { form, wilaya, commune }: FormParts,
  t: TranslateCheckoutForm,
): OrderFormState {
  const [values, setValues] = useState(() => readOrderValues(form));
  const [touched, setTouched] = useState(false);
  const [rules] = useState(() => fieldRules(form));
  const lastPhone = useRef(values.phone);

  const read = useCallback((next: OrderValues) => {
    setValues((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, []);
  const refresh = useCallback(() => read(readOrderValues(form)), [form, read]);

  useDomEvent(form, 'beforeinput', (event) => {
    if ((event.target as HTMLInputElement).name === 'email') refuseEmailTyping(event);
  });
  useDomEvent(form, 'input', (event) => {
    const field = event.target as HTMLInputElement;
    if (field.name === 'email') cleanEmailField(field, event.isComposing);
    // A message about what is being corrected would only be in the way; leaving the field brings it back.
    if (field.getAttribute('aria-invalid') === 'true') rules.clear(field.name);
    setTouched(true);
    refresh();
  });
  useDomEvent(form, 'compositionend', (event) => {
    const field = event.target as HTMLInputElement;
    if (field.name === 'email') cleanEmailField(field, false);
    refresh();
  });
  useDomEvent(form, 'change', (event) => {
    // A commune that is emptied follows from something else: of another wilaya, or of a list without it.
    const isEmptied = event.target === commune && commune.value === '';
    if (!isBeingFilled(form) && !isEmptied) setTouched(true);
    const next = readOrderValues(form);
    // The communes that are still in the list belong to the wilaya before.
    if (event.target === wilaya) read({ ...next, commune: '' });
    else read(next);
    if (event.target === wilaya || event.target === commune) {
      rules.clear((event.target as HTMLSelectElement).name);
      if (event.target === wilaya) rules.clear('commune');
    }
  });
  useDomEvent(form, 'focusout', (event) => {
    const { target, relatedTarget } = event;
    // On the way to a button: a message that moves it from under the pointer would cost the press, and it checks anyway.
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.form === form) return;
    const { phone } = rules.check(target as Element, t);
    if (phone && phone !== lastPhone.current) {
      lastPhone.current = phone;
      sendPageEvent(host, 'z:phone-entered', { phone });
    }
    refresh();
  });
  useEffect(
    () => () => {
      clearFieldErrors(form);
      rules.stop();
    },
    [form, rules],
  );
  return { values, touched, refresh, clearError: rules.clear };
}
