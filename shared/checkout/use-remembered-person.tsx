import { type ReactNode, useEffect, useRef } from 'react';
import { useEvent } from '../element/use-event.ts';
import { showFieldError } from '../form/field-errors.ts';
import { After } from './after.tsx';
import type { Say } from './checkout-form.messages.ts';
import type { OrderValues } from './order-values.ts';
import { fillEmptyFields, personOf, rememberedPerson, rememberPerson } from './remembered-person.ts';
import { fillPlace, placeOf } from './remembered-place.ts';

/** A pause in typing after which the person is kept, in milliseconds. */
const REST_MS = 300;

interface Options {
  readonly form: HTMLFormElement;
  readonly wilaya: HTMLSelectElement;
  readonly commune: HTMLSelectElement;
  /** Empty: nothing is kept. */
  readonly shop: string;
  readonly values: OrderValues;
  readonly touched: boolean;
  readonly t: Say;
  readonly onFill: () => void;
  /** Wants this delivery for a commune, if it is still offered. */
  readonly onDelivery: (commune: string, transporter: string) => void;
}

/**
 * Fills in who ordered here last and where it was to go, and keeps who orders now (resolution 108). Nothing of it counts as the
 * shopper's own change, and no list is cleared by it (resolution 18).
 * @returns what has to be drawn for it to work
 */
export function useRememberedPerson(options: Options): ReactNode {
  const { form, wilaya, commune, shop, values, touched } = options;
  const newest = useRef(options);
  newest.current = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, when the widget begins
  useEffect(() => {
    if (shop === '') return;
    const leaving = new AbortController();
    const fill = async () => {
      const { person, place } = await rememberedPerson(shop);
      if (leaving.signal.aborted) return;
      if (fillEmptyFields(form, person, newest.current.touched).length > 0) newest.current.onFill();
      if (!place) return;
      // Before the commune is there: its deliveries are looked for as soon as it is.
      newest.current.onDelivery(place.commune, place.transporter);
      const filled = await fillPlace({ wilaya, commune }, place, {
        signal: leaving.signal,
        onGone: (name) => showFieldError(form, name, [newest.current.t('placeGone', { name: place.communeText })]),
      });
      if (filled && !leaving.signal.aborted) newest.current.onFill();
    };
    void fill();
    return () => leaving.abort();
  }, [form, shop]);
  const isKept = touched && shop !== '';
  const person = personOf(values);
  const place = placeOf(values, commune);
  const keep = () => void rememberPerson(shop, person, place);
  // Who presses at once leaves the page before the form has rested.
  useEvent(form, 'submit', () => {
    if (isKept) keep();
  });
  return isKept ? <After key={JSON.stringify([person, place])} ms={REST_MS} run={keep} /> : null;
}
