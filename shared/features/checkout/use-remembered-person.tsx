import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { announce } from '../../browser/element/announce.ts';
import { useDomEvent } from '../../browser/element/use-dom-event.ts';
import { useOutlet } from '../../browser/element/use-outlet.ts';
import { showFieldError } from '../../browser/form/field-errors.ts';
import { After } from './after.tsx';
import type { Say } from './checkout-form.messages.ts';
import type { OrderValues } from './order-values.ts';
import {
  clearFilledFields,
  fillEmptyFields,
  forgetPerson,
  PERSONAL_FIELDS,
  type Person,
  personOf,
  rememberedPerson,
  rememberPerson,
} from './remembered-person.ts';
import { clearPlace, fillPlace, placeOf, type RememberedPlace } from './remembered-place.ts';

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

/** Below the last field of the person, so that nothing above it moves. */
function useBelowFields(form: HTMLFormElement): HTMLElement | null {
  return useOutlet((node) => {
    const fields = PERSONAL_FIELDS.map((name) => form.elements.namedItem(name));
    const last = fields.findLast((field) => field instanceof HTMLElement);
    last?.parentElement?.append(node);
  });
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
  const [filled, setFilled] = useState<{ readonly person: Partial<Person>; readonly place?: RememberedPlace } | null>(
    null,
  );
  /** Nothing is stored again before the shopper types something else. */
  const [forgotten, setForgotten] = useState(false);
  const outlet = useBelowFields(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, when the widget begins
  useEffect(() => {
    if (shop === '') return;
    const leaving = new AbortController();
    const fill = async () => {
      const { person, place } = await rememberedPerson(shop);
      if (leaving.signal.aborted) return;
      if (fillEmptyFields(form, person, newest.current.touched).length > 0) {
        setFilled({ person });
        newest.current.onFill();
      }
      if (!place) return;
      // Before the commune is there: its deliveries are looked for as soon as it is.
      newest.current.onDelivery(place.commune, place.transporter);
      const isPlaceFilled = await fillPlace({ wilaya, commune }, place, {
        signal: leaving.signal,
        onGone: (name) => showFieldError(form, name, [newest.current.t('placeGone', { name: place.communeText })]),
      });
      if (!isPlaceFilled || leaving.signal.aborted) return;
      setFilled({ person, place });
      newest.current.onFill();
    };
    void fill();
    return () => leaving.abort();
  }, [form, shop]);
  useDomEvent(form, 'input', () => setForgotten(false));
  const isKept = touched && !forgotten && shop !== '';
  const person = personOf(values);
  const place = placeOf(values, commune);
  const keep = () => void rememberPerson(shop, person, place);
  // Who presses at once leaves the page before the form has rested.
  useDomEvent(form, 'submit', () => {
    if (isKept) keep();
  });
  const forget = () => {
    forgetPerson(shop);
    setForgotten(true);
    setFilled(null);
    const first = clearFilledFields(form, filled?.person ?? {});
    if (filled?.place) clearPlace({ wilaya, commune }, filled.place);
    options.onFill();
    (first ?? wilaya).focus();
    // The new total, which is said too, must not take its place.
    announce(options.t('forgotten'), 'assertive');
  };
  return (
    <>
      {isKept && <After key={JSON.stringify([person, place])} ms={REST_MS} run={keep} />}
      {outlet &&
        filled &&
        createPortal(
          <p className="z-checkout-filled">
            <span>{`${options.t('filledIn')} `}</span>
            <button type="button" className="z-checkout-link" onClick={forget}>
              {options.t('forgetMe')}
            </button>
          </p>,
          outlet,
        )}
    </>
  );
}
