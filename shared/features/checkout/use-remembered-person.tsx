import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEventCallback } from '../../browser/dom/use-event-callback.ts';
import { announce } from '../../browser/element/announce.ts';
import { useDomEvent } from '../../browser/element/use-dom-event.ts';
import { useOutlet } from '../../browser/element/use-outlet.ts';
import { showFieldError } from '../../browser/form/field-errors.ts';
import { useDebouncedEffect } from '../../browser/time/hooks.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import type { OrderValues } from './order-values.ts';
import {
  clearFilledFields,
  fillEmptyFields,
  forgetPerson,
  PERSONAL_FIELDS,
  personOf,
  type RememberedPerson,
  rememberedPerson,
  rememberPerson,
} from './remembered-person.ts';
import { clearPlace, fillPlace, type RememberedPlace, rememberedPlaceOf } from './remembered-place.ts';

/** Pause in typing after which the person is stored, in milliseconds. */
const DEBOUNCE_MS = 300;

interface Options {
  readonly form: HTMLFormElement;
  readonly wilaya: HTMLSelectElement;
  readonly commune: HTMLSelectElement;
  /** Empty when nobody is remembered. */
  readonly shop: string;
  readonly values: OrderValues;
  readonly touched: boolean;
  readonly t: TranslateCheckoutForm;
  readonly onFill: () => void;
  /** Prefers this transporter for a commune, if it is still offered there. */
  readonly onDelivery: (commune: string, transporter: string) => void;
}

/** Returns an outlet below the last field of the person, so that nothing above it moves. */
function useBelowFields(form: HTMLFormElement): HTMLElement | null {
  return useOutlet((node) => {
    const fields = PERSONAL_FIELDS.map((name) => form.elements.namedItem(name));
    const last = fields.findLast((field) => field instanceof HTMLElement);
    last?.parentElement?.append(node);
  });
}

/**
 * Fills in the person and the place of the last order, and remembers those of this one (CRT-4). Filling in does not
 * count as a change by the shopper, and clears no list (FRM-8).
 * @returns what has to be rendered for it to work
 */
export function useRememberedPerson(options: Options): ReactNode {
  const { form, wilaya, commune, shop, values, touched } = options;
  const [filled, setFilled] = useState<{
    readonly person: Partial<RememberedPerson>;
    readonly place?: RememberedPlace;
  } | null>(null);
  /** Nothing is stored again before the shopper types something else. */
  const [forgotten, setForgotten] = useState(false);
  const outlet = useBelowFields(form);

  const fill = useEventCallback(async (signal: AbortSignal) => {
    const { person, place } = await rememberedPerson(shop);
    if (!signal.aborted) await fillIn(person, place, signal);
  });
  const fillIn = useEventCallback(
    async (person: Partial<RememberedPerson>, place: RememberedPlace | null, signal: AbortSignal) => {
      if (fillEmptyFields(form, person, touched).length > 0) {
        setFilled({ person });
        options.onFill();
      }
      if (!place) return;
      // Before the commune is there: its shipping options are loaded as soon as it is.
      options.onDelivery(place.commune, place.transporter);
      const isPlaceFilled = await fillPlace({ wilaya, commune }, place, {
        signal,
        onGone: (name) => showFieldError(form, name, [options.t('placeGone', { name: place.communeText })]),
      });
      if (!isPlaceFilled || signal.aborted) return;
      setFilled({ person, place });
      onFill();
    },
  );
  const onFill = useEventCallback(options.onFill);
  useEffect(() => {
    if (shop === '') return;
    const unmounted = new AbortController();
    void fill(unmounted.signal);
    return () => unmounted.abort();
  }, [shop, fill]);

  useDomEvent(form, 'input', () => setForgotten(false));
  const isRemembered = touched && !forgotten && shop !== '';
  const person = personOf(values);
  const place = rememberedPlaceOf(values, commune);
  const remember = () => void rememberPerson(shop, person, place);
  useDebouncedEffect(remember, isRemembered ? DEBOUNCE_MS : null, [JSON.stringify([person, place])]);
  // A shopper who presses at once leaves the page before the pause is over.
  useDomEvent(form, 'submit', () => {
    if (isRemembered) remember();
  });
  const forget = () => {
    forgetPerson(shop);
    setForgotten(true);
    setFilled(null);
    const first = clearFilledFields(form, filled?.person ?? {});
    if (filled?.place) clearPlace({ wilaya, commune }, filled.place);
    options.onFill();
    (first ?? wilaya).focus();
    announce(options.t('forgotten'));
  };
  if (!outlet || !filled) return null;
  return createPortal(
    <p className="z-checkout-filled">
      <span>{`${options.t('filledIn')} `}</span>
      <button type="button" className="z-checkout-link" onClick={forget}>
        {options.t('forgetMe')}
      </button>
    </p>,
    outlet,
  );
}
