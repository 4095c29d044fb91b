import { useEffect, useRef, useState } from 'react';
import { announce } from '../../browser/element/announce.ts';
import { useDomEvent } from '../../browser/element/use-dom-event.ts';
import { fieldsInError, focusFirstError, showFieldErrors } from '../../browser/form/field-errors.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import { showErrorCount } from './error-count.ts';
import { type OrderValues, readOrderValues } from './order-values.ts';

interface Nodes {
  readonly form: HTMLFormElement;
  readonly errors: HTMLElement | undefined;
  readonly shippingFieldset: HTMLElement;
  /** The options of the delivery are on their way. */
  readonly isLoading: boolean;
}

/** Shows the errors of a whole order: beside the fields, counted above them, with the focus at the first (CHK-1, ORD-12). */
export function useOrderErrors({ form, errors: slot, shippingFieldset, isLoading }: Nodes, t: TranslateCheckoutForm) {
  const [transporter, setTransporter] = useState<string | null>(null);
  const closeCount = useRef(() => {});
  useEffect(() => () => closeCount.current(), []);
  /** Says if the order that was pressed last still lacks its delivery. */
  const lacksDelivery = useRef<() => boolean>(() => false);
  useEffect(() => {
    // The message that they are coming, or about the options of another commune, which may have none.
    if (!isLoading && !(radioIn(shippingFieldset) && lacksDelivery.current())) setTransporter(null);
  }, [isLoading, shippingFieldset]);

  useDomEvent(form, 'change', ({ target }) => {
    if ((target as HTMLInputElement).name === 'transporter') setTransporter(null);
  });
  useDomEvent(shippingFieldset, 'focusout', ({ relatedTarget: next }) => {
    // A press on a label takes the focus nowhere before it chooses, and a button checks the whole order.
    if (!(next instanceof Element) || next instanceof HTMLButtonElement || shippingFieldset.contains(next)) return;
    if (radioIn(shippingFieldset) && readOrderValues(form).transporter === '')
      setTransporter(t('form.validation.transporter'));
  });

  const clear = () => {
    closeCount.current();
    closeCount.current = () => {};
    setTransporter(null);
  };
  /**
   * Shows errors at their fields.
   * @param missing the message `form.missingMandatoryInfo`, where fields are blank
   * @returns the messages that belong to no field, which the slot shows where there is one
   */
  const show = (errors: Readonly<Record<string, readonly string[]>>, missing: string | null): string | null => {
    clear();
    const { transporter: delivery, ...others } = errors;
    const unmapped = showFieldErrors(
      form,
      Object.fromEntries(Object.entries(others).map(([field, messages]) => [field, [...messages]])),
    );
    if (delivery) setTransporter(delivery.join(' '));
    const refused = readOrderValues(form).transporter;
    lacksDelivery.current = () => !!delivery && !isLoading && readOrderValues(form).transporter === refused;
    if (Object.keys(errors).length === 0) return null;

    const inError = () => [
      ...fieldsInError(form).map(({ name }) => name),
      ...(lacksDelivery.current() ? ['transporter'] : []),
    ];
    const isBlank = (field: string) => (readOrderValues(form)[field as keyof OrderValues] ?? '').trim() === '';
    const text = (fields: readonly string[]) =>
      t(fields.every(isBlank) ? 'form.toComplete' : 'form.toCorrect', { count: fields.length });
    const messages = unmapped.flatMap((one) => one.messages);
    const isCounted = inError().length > 0 || messages.length > 0;
    if (slot && isCounted)
      closeCount.current = showErrorCount(slot, form, { inError, text, spoken: missing, others: messages });
    else if (inError().length > 0) announce(missing ?? text(inError()));
    if (delivery && isLoading) announce(delivery.join(' '));

    const first = fieldsInError(form).find((control) => !control.disabled);
    const deliveryFirst =
      delivery && (!first || shippingFieldset.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING);
    const target = radioIn(shippingFieldset) ?? shippingFieldset.querySelector<HTMLElement>('[role="alert"] button');
    if (deliveryFirst && target) target.focus();
    else if (delivery && isLoading && !first) shippingFieldset.scrollIntoView({ block: 'nearest' });
    else if (!focusFirstError(form)) slot?.focus();
    return messages.join(' ') || null;
  };
  return { transporter, show };
}

function radioIn(shippingFieldset: HTMLElement): HTMLElement | null {
  return shippingFieldset.querySelector<HTMLElement>('input[type="radio"][name="transporter"]');
}
