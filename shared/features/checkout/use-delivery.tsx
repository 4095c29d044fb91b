import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useOutlet } from '../../browser/element/use-outlet.ts';
import { useDebouncedEffect } from '../../browser/time/hooks.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Centimes } from '../../rules/money/centimes.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import { chosenPlace } from './order-values.ts';
import { type ShippingOption, shippingPrice } from './shipping-options.ts';
import { ShippingTiles } from './shipping-tiles.tsx';
import type { OrderFormState } from './use-order-form.ts';
import { useRememberedPerson } from './use-remembered-person.tsx';
import { useShippingOptions } from './use-shipping-options.ts';
import type { Totals } from './use-totals.ts';

/** Pause in changing a quantity after which the delivery prices are loaded again, in milliseconds. */
const DEBOUNCE_MS = 250;

interface Parts {
  readonly form: HTMLFormElement;
  readonly wilaya: HTMLSelectElement;
  readonly commune: HTMLSelectElement;
  readonly transporters: HTMLElement;
}

interface Options {
  readonly tag: string;
  readonly parts: Parts;
  readonly orderForm: OrderFormState;
  readonly subtotal: Centimes;
  /** The shop for which the person is remembered; empty when nobody is. */
  readonly rememberFor: string;
  readonly locale: Locale;
  readonly currency: string;
  readonly base: string | undefined;
  readonly url: string | undefined;
  readonly t: TranslateCheckoutForm;
}

/** Runs the delivery of an order: its options, the totals that follow from it, and the person and place of the last order. */
export function useDelivery(options: Options): {
  readonly shippingOption: ShippingOption | null;
  readonly totals: Totals;
  /** There are no options yet to choose from. */
  readonly isLoading: boolean;
  /** Loads the prices of the chosen commune again. */
  readonly reload: () => void;
  /** Renders the tiles and what was remembered. `error` is the message about the choice of a transporter. */
  readonly render: (error: string | null) => ReactNode;
} {
  const { tag, parts, orderForm, subtotal, rememberFor, locale, currency, base, url, t } = options;
  const { form, wilaya, commune, transporters: shippingFieldset } = parts;
  const { values, touched, refresh } = orderForm;
  const shipping = useShippingOptions({
    tag,
    shippingFieldset,
    select: commune,
    commune: values.commune,
    subtotal,
    locale,
    base,
    url,
  });
  const { delivery, reload } = shipping;
  const shippingOption = delivery.shippingOptions?.find(({ id }) => id === delivery.chosenId) ?? null;
  const totals = { subtotal, delivery: shippingOption ? shippingPrice(shippingOption) : undefined };
  const person = useRememberedPerson({
    form,
    wilaya,
    commune,
    values,
    touched,
    t,
    shop: rememberFor,
    onFill: refresh,
    onDelivery: shipping.prefer,
  });
  // Another subtotal may make the delivery free, or no longer free (DLV-5).
  const isOutdated = delivery.pricedFor !== null && delivery.pricedFor !== subtotal && values.commune !== '';
  useDebouncedEffect(reload, isOutdated ? DEBOUNCE_MS : null, [subtotal]);
  const outlet = useOutlet((node) => shippingFieldset.append(node));
  // The chosen tile becomes a field of the form when it is rendered: only then can the form equal an earlier order (ORD-3).
  useLayoutEffect(() => {
    if (outlet && shippingOption) refresh();
  }, [outlet, shippingOption, refresh]);
  const render = (error: string | null) => (
    <>
      {person}
      {outlet &&
        createPortal(
          <ShippingTiles
            delivery={delivery}
            communeName={chosenPlace(commune, locale)}
            locale={locale}
            currency={currency}
            error={error}
            t={t}
            onChoose={shipping.choose}
            onCollapse={shipping.setCollapsed}
            onRetry={reload}
          />,
          outlet,
        )}
    </>
  );
  const isLoading = delivery.isLoading && !delivery.shippingOptions;
  return { shippingOption, totals, isLoading, reload, render };
}
