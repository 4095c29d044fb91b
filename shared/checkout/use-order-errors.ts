import { useEffect, useRef, useState } from 'react';
import { useEvent } from '../element/use-event.ts';
import { showErrorSummary } from '../form/error-summary.ts';
import { fieldsInError, focusFirstError, showFieldErrors } from '../form/field-errors.ts';
import type { Say } from './checkout-form.messages.ts';
import { readOrderValues } from './order-values.ts';

interface Places {
  readonly form: HTMLFormElement;
  readonly errors: HTMLElement | undefined;
  readonly transporters: HTMLElement;
}

/** The messages of a whole order: beside the fields, listed above them, and the focus at the first (B 5, B 8). */
export function useOrderErrors({ form, errors: slot, transporters }: Places, t: Say) {
  const [transporter, setTransporter] = useState<string | null>(null);
  const closeSummary = useRef(() => {});
  useEffect(() => () => closeSummary.current(), []);

  useEvent(form, 'change', ({ target }) => {
    if ((target as HTMLInputElement).name === 'transporter') setTransporter(null);
  });

  const clear = () => {
    closeSummary.current();
    closeSummary.current = () => {};
    setTransporter(null);
  };
  const show = (errors: Readonly<Record<string, readonly string[]>>, title: string | null) => {
    clear();
    const { transporter: delivery, ...others } = errors;
    const unmapped = showFieldErrors(
      form,
      Object.fromEntries(Object.entries(others).map(([field, messages]) => [field, [...messages]])),
    );
    if (delivery) setTransporter(delivery.join(' '));
    if (Object.keys(errors).length === 0) return;
    const leadToDelivery = () => {
      const radio = transporters.querySelector<HTMLElement>('input[type="radio"][name="transporter"]');
      (radio ?? transporters).focus();
      if (!radio) transporters.scrollIntoView();
    };
    const wrong = readOrderValues(form).transporter;
    const isInError = () => readOrderValues(form).transporter === wrong;
    const place = { node: transporters, focus: leadToDelivery, isInError };
    const listed = delivery ? [...unmapped, { field: 'transporter', messages: delivery, place }] : unmapped;
    const laterTitle = t('correct');
    if (slot) closeSummary.current = showErrorSummary(slot, form, title ?? laterTitle, listed, { laterTitle });
    const first = fieldsInError(form).find((control) => !control.disabled);
    const deliveryFirst =
      delivery && (!first || transporters.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING);
    const radio = transporters.querySelector<HTMLElement>('input[type="radio"][name="transporter"]');
    if (deliveryFirst && radio) radio.focus();
    else if (!focusFirstError(form)) slot?.focus();
  };
  return { transporter, show };
}
