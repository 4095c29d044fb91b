import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useOutlet } from '../../browser/element/use-outlet.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Centimes } from '../../rules/money/centimes.ts';
import type { Say } from './checkout-form.messages.ts';
import { chosenText } from './order-values.ts';
import { SubtotalRest } from './subtotal-rest.tsx';
import { TransporterChoice } from './transporter-choice.tsx';
import { type Offer, offerPrice } from './transporter-offers.ts';
import type { OrderFormState } from './use-order-form.ts';
import { useRememberedPerson } from './use-remembered-person.tsx';
import type { Totals } from './use-totals.ts';
import { useTransporters } from './use-transporters.ts';

interface Parts {
  readonly form: HTMLFormElement;
  readonly wilaya: HTMLSelectElement;
  readonly commune: HTMLSelectElement;
  readonly transporters: HTMLElement;
}

interface Options {
  readonly parts: Parts;
  readonly orderForm: OrderFormState;
  readonly subtotal: Centimes;
  /** The shop for which who orders is remembered; empty: nobody is. */
  readonly rememberFor: string;
  readonly locale: Locale;
  readonly currency: string;
  readonly base: string | undefined;
  readonly url: string | undefined;
  readonly t: Say;
}

/** Where an order goes and what that costs: the choice, the totals that follow from it, and what is remembered of both (B 4). */
export function useDelivery({ parts, orderForm, subtotal, rememberFor, locale, currency, base, url, t }: Options): {
  readonly offer: Offer | null;
  readonly totals: Totals;
  /** Asks for the prices of the chosen commune again. */
  readonly reload: () => void;
  /** What has to be drawn for it to work; `error` is that of the choice. */
  readonly draw: (error: string | null) => ReactNode;
} {
  const { form, wilaya, commune, transporters: place } = parts;
  const { values, touched, refresh } = orderForm;
  const shipping = useTransporters({ place, select: commune, commune: values.commune, subtotal, locale, base, url });
  const { delivery, reload } = shipping;
  const offer = delivery.offers?.find(({ id }) => id === delivery.choice) ?? null;
  const totals = { subtotal, delivery: offer ? offerPrice(offer) : null };
  const person = useRememberedPerson({
    ...{ form, wilaya, commune, values, touched, t },
    shop: rememberFor,
    onFill: refresh,
    onDelivery: shipping.prefer,
  });
  const outlet = useOutlet((node) => place.append(node));
  const draw = (error: string | null) => (
    <>
      {person}
      <SubtotalRest delivery={delivery} commune={values.commune} subtotal={subtotal} onReload={reload} />
      {outlet &&
        createPortal(
          <TransporterChoice
            delivery={delivery}
            communeName={chosenText(commune)}
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
  return { offer, totals, reload, draw };
}
