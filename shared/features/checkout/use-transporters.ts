import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createDomPatch } from '../../browser/dom/dom-patch.ts';
import { useDomEvent } from '../../browser/element/use-dom-event.ts';
import { endpointUrl, onServer } from '../../browser/http/endpoint.ts';
import { request } from '../../browser/http/request.ts';
import { useLatestRequest } from '../../browser/http/use-latest-request.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Centimes } from '../../rules/money/centimes.ts';
import { canonicalAmount } from '../../rules/money/format.ts';
import { CHECKOUT_ENDPOINTS } from './endpoints.ts';
import { drawnOffers, drawnRadios, type Offer, offerPrice, readOffers } from './transporter-offers.ts';

export interface Delivery {
  /** The server's radios are in use until the shopper changes something. */
  readonly drawn: boolean;
  /** Null while nothing is known of this commune. */
  readonly offers: readonly Offer[] | null;
  readonly status: 'idle' | 'loading' | 'failed';
  readonly choice: string | null;
  /** The choice made before is not offered any more. */
  readonly choiceGone: boolean;
  /** Only the chosen one is shown (B 4). */
  readonly collapsed: boolean;
  /** The subtotal the prices are for. */
  readonly at: Centimes | null;
}

interface Options {
  readonly place: HTMLElement;
  readonly select: HTMLSelectElement;
  readonly commune: string;
  readonly subtotal: Centimes;
  readonly locale: Locale;
  readonly base: string | undefined;
  readonly url: string | undefined;
}

const NOTHING: Delivery = {
  drawn: false,
  offers: null,
  status: 'idle',
  choice: null,
  choiceGone: false,
  collapsed: false,
  at: null,
};

/** What the page shows when the widget begins: the server's radios, if they are those of the commune in the list now. */
function deliveryAtStart({ place, select, commune, subtotal }: Options): Delivery {
  const drawnFor = [...select.options].find((option) => option.hasAttribute('selected'))?.value ?? '';
  if (drawnFor !== commune) return NOTHING;
  const choice = drawnRadios(place).find((radio) => radio.checked)?.value ?? null;
  return { ...NOTHING, drawn: true, offers: commune === '' ? null : drawnOffers(place), choice, at: subtotal };
}

function samePrices(some: readonly Offer[], others: readonly Offer[]): boolean {
  const priceOf = new Map(others.map((offer) => [offer.id, offerPrice(offer)]));
  return some.length === others.length && some.every((offer) => priceOf.get(offer.id) === offerPrice(offer));
}

const isOffers = (value: unknown): value is unknown[] => readOffers(value) !== null;

/** The transporters of the chosen commune at the current subtotal, and the choice among them (B 4, resolutions 19 and 88). */
export function useTransporters(options: Options) {
  const { place, commune, subtotal, locale, base, url } = options;
  const [delivery, setDelivery] = useState(() => deliveryAtStart(options));
  const latest = useLatestRequest();
  const seen = useRef(delivery.drawn ? commune : '');
  /** The delivery chosen on the last visit, for its commune only. */
  const wanted = useRef<{ readonly commune: string; readonly choice: string } | null>(null);
  const newest = useRef({ commune, subtotal });
  newest.current = { commune, subtotal };

  const load = async (forCommune: string, collapse = false) => {
    const at = newest.current.subtotal;
    setDelivery((before) => ({ ...before, status: 'loading' }));
    const address = endpointUrl(CHECKOUT_ENDPOINTS.transporters, { base, override: url }, { commune: forCommune });
    const query = { subtotal: canonicalAmount(at), channel: 'eCommerce' };
    const outcome = await latest.run((signal) =>
      request({ method: 'GET', url: address, query, locale, signal, expect: isOffers }),
    );
    if (outcome.kind === 'aborted') return;
    if (outcome.kind !== 'ok') {
      setDelivery((before) => ({ ...before, status: 'failed' }));
      return;
    }
    const offers = (readOffers(outcome.data) ?? []).map((offer) => ({
      ...offer,
      logo: offer.logo && onServer(base, offer.logo),
    }));
    setDelivery((before) => {
      // The server's tiles stay while they are right: other tiles would move what is below them.
      if (before.drawn && !collapse && samePrices(before.offers ?? [], offers))
        return { ...before, status: 'idle', at };
      const kept = offers.some(({ id }) => id === before.choice);
      return {
        drawn: false,
        offers,
        status: 'idle',
        choice: kept ? before.choice : null,
        choiceGone: before.choice !== null && !kept,
        collapsed: kept && (before.collapsed || collapse),
        at,
      };
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another commune is what makes it load
  useEffect(() => {
    if (seen.current === commune) return;
    seen.current = commune;
    latest.cancel();
    const choice = wanted.current?.commune === commune ? wanted.current.choice : null;
    wanted.current = null;
    setDelivery({ ...NOTHING, choice });
    if (commune !== '') void load(commune);
  }, [commune]);

  useDomEvent(place, 'change', (event) => {
    const radio = event.target as HTMLInputElement;
    if (!delivery.drawn || !drawnRadios(place).includes(radio)) return;
    setDelivery((before) => ({ ...before, choice: radio.value }));
    // The server's answer says more than its radios: home or desk, and from where on it is free.
    void load(newest.current.commune, true);
  });

  useDrawnRadios(place, delivery, commune);

  return {
    delivery,
    /** Chooses a delivery as soon as the commune is the one it was chosen for, if it is offered there still. */
    prefer: (commune: string, choice: string) => {
      if (commune !== '' && choice !== '') wanted.current = { commune, choice };
    },
    reload: () => void load(newest.current.commune),
    choose: (choice: string, collapsed: boolean) =>
      setDelivery((before) => ({ ...before, choice, collapsed, choiceGone: false })),
    setCollapsed: (collapsed: boolean) => setDelivery((before) => ({ ...before, collapsed })),
  };
}

/**
 * Puts the server's radios away while the widget's are in the same fieldset: hidden and without their name, so that one group
 * of radios is posted. They come back with the same choice.
 */
function useDrawnRadios(place: HTMLElement, { drawn, choice }: Delivery, commune: string): void {
  const last = useRef({ choice, commune });
  last.current = { choice, commune };
  useLayoutEffect(() => {
    if (drawn) return;
    const patch = createDomPatch();
    const radios = drawnRadios(place);
    const hadFocus = place.contains(document.activeElement);
    for (const node of place.children) {
      if (node.localName !== 'legend' && !node.matches('[data-z-outlet], [hidden], [type="hidden"]')) {
        patch.set(node, 'hidden', '');
      }
    }
    for (const radio of radios) patch.set(radio, 'name', null);
    if (hadFocus) place.querySelector<HTMLElement>('[data-z-outlet] input:checked')?.focus();
    return () => {
      patch.revert();
      for (const radio of radios) radio.checked = radio.value === last.current.choice;
    };
  }, [drawn, place]);
}
