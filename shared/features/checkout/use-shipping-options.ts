import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createDomPatch } from '../../browser/dom/dom-patch.ts';
import { serverValue } from '../../browser/dom/server-value.ts';
import { useEventCallback } from '../../browser/dom/use-event-callback.ts';
import { useDomEvent } from '../../browser/element/use-dom-event.ts';
import { endpointUrl, onServer } from '../../browser/http/endpoint.ts';
import type { Failure } from '../../browser/http/outcome.ts';
import { request } from '../../browser/http/request.ts';
import { useLatestRequest } from '../../browser/http/use-latest-request.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Centimes } from '../../rules/money/centimes.ts';
import { canonicalAmount } from '../../rules/money/format.ts';
import { CHECKOUT_ENDPOINTS } from './endpoints.ts';
import {
  readShippingOptions,
  type ShippingOption,
  serverRadios,
  serverShippingOptions,
  shippingPrice,
} from './shipping-options.ts';

export interface Delivery {
  /** The server's radios are in use until the shopper changes something. */
  readonly usesServerRadios: boolean;
  /** Null while nothing is known of this commune. */
  readonly shippingOptions: readonly ShippingOption[] | null;
  readonly isLoading: boolean;
  /** Failure of the newest call. */
  readonly failure: Failure | null;
  readonly chosenId: string | null;
  /** The option chosen before is not offered any more. */
  readonly isChosenGone: boolean;
  /** Only the chosen option is visible (DLV-4). */
  readonly collapsed: boolean;
  /** The subtotal the prices are for. */
  readonly pricedFor: Centimes | null;
}

interface Options {
  readonly tag: string;
  readonly shippingFieldset: HTMLElement;
  readonly select: HTMLSelectElement;
  readonly commune: string;
  readonly subtotal: Centimes;
  readonly locale: Locale;
  readonly base: string | undefined;
  readonly url: string | undefined;
}

const NOTHING: Delivery = {
  usesServerRadios: false,
  shippingOptions: null,
  isLoading: false,
  failure: null,
  chosenId: null,
  isChosenGone: false,
  collapsed: false,
  pricedFor: null,
};

/** Returns what the page shows when the widget starts: the server's radios, if they are for the commune in the list now. */
function initialDelivery({ shippingFieldset, select, commune, subtotal }: Options): Delivery {
  if (serverValue(select) !== commune) return NOTHING;
  return {
    ...NOTHING,
    usesServerRadios: true,
    shippingOptions: commune === '' ? null : serverShippingOptions(shippingFieldset),
    chosenId: serverRadios(shippingFieldset).find((radio) => radio.checked)?.value ?? null,
    pricedFor: subtotal,
  };
}

/** Returns the delivery after an answer for a subtotal. `collapse`: the chosen option is the only one visible afterwards. */
function withAnswer(
  before: Delivery,
  shippingOptions: readonly ShippingOption[],
  pricedFor: Centimes,
  collapse: boolean,
): Delivery {
  // The server's tiles stay while they are right: other tiles would move what is below them.
  if (before.usesServerRadios && !collapse && samePrices(before.shippingOptions ?? [], shippingOptions)) {
    return { ...before, isLoading: false, pricedFor };
  }
  const isOffered = shippingOptions.some(({ id }) => id === before.chosenId);
  return {
    usesServerRadios: false,
    shippingOptions,
    isLoading: false,
    failure: null,
    chosenId: isOffered ? before.chosenId : null,
    isChosenGone: before.chosenId !== null && !isOffered,
    collapsed: isOffered && (before.collapsed || collapse),
    pricedFor,
  };
}

function samePrices(some: readonly ShippingOption[], others: readonly ShippingOption[]): boolean {
  const priceOf = new Map(others.map((option) => [option.id, shippingPrice(option)]));
  return some.length === others.length && some.every((option) => priceOf.get(option.id) === shippingPrice(option));
}

const isTransportersAnswer = (value: unknown): value is unknown[] => readShippingOptions(value) !== null;

/** Loads the shipping options of the commune at the current subtotal, and follows the choice (CAL-4, DLV-5). */
export function useShippingOptions(options: Options) {
  const { tag, shippingFieldset, commune, subtotal, locale, base, url } = options;
  const [delivery, setDelivery] = useState(() => initialDelivery(options));
  const latest = useLatestRequest();
  const loadedCommune = useRef(delivery.usesServerRadios ? commune : '');
  /** The option chosen on the last visit, for its commune only. */
  const preferred = useRef<{ readonly commune: string; readonly chosenId: string } | null>(null);

  const load = useEventCallback(async (collapse: boolean) => {
    setDelivery((before) => ({ ...before, isLoading: true, failure: null }));
    const address = endpointUrl(CHECKOUT_ENDPOINTS.transporters, { base, override: url }, { commune });
    const query = { subtotal: canonicalAmount(subtotal), channel: 'eCommerce' };
    const outcome = await latest.run((signal) =>
      request({
        ...{ tag, call: 'transporters', method: 'GET', url: address, query },
        ...{ locale, signal, expect: isTransportersAnswer },
      }),
    );
    if (outcome.kind === 'aborted') return;
    if (outcome.kind !== 'ok') {
      setDelivery((before) => ({ ...before, isLoading: false, failure: outcome }));
      return;
    }
    const shippingOptions = (readShippingOptions(outcome.data) ?? []).map((option) => ({
      ...option,
      logo: option.logo && onServer(base, option.logo),
    }));
    setDelivery((before) => withAnswer(before, shippingOptions, subtotal, collapse));
  });

  useEffect(() => {
    if (loadedCommune.current === commune) return;
    loadedCommune.current = commune;
    latest.cancel();
    const chosenId = preferred.current?.commune === commune ? preferred.current.chosenId : null;
    preferred.current = null;
    setDelivery({ ...NOTHING, chosenId, collapsed: chosenId !== null });
    if (commune !== '') void load(false);
  }, [commune, latest, load]);

  useDomEvent(shippingFieldset, 'change', (event) => {
    const radio = event.target as HTMLInputElement;
    if (!delivery.usesServerRadios || !serverRadios(shippingFieldset).includes(radio)) return;
    setDelivery((before) => ({ ...before, chosenId: radio.value }));
    // The answer has more than the server's radios: home or desk, and the subtotal from which it is free.
    void load(true);
  });

  useHiddenServerRadios(shippingFieldset, delivery);

  return {
    delivery,
    /** Chooses an option as soon as the commune is the one it was chosen for, if it is still offered there. */
    prefer: (commune: string, chosenId: string) => {
      if (commune !== '' && chosenId !== '') preferred.current = { commune, chosenId };
    },
    reload: () => void load(false),
    choose: (chosenId: string, collapsed: boolean) =>
      setDelivery((before) => ({ ...before, chosenId, collapsed, isChosenGone: false })),
    setCollapsed: (collapsed: boolean) => setDelivery((before) => ({ ...before, collapsed })),
  };
}

/**
 * Hides the server's radios and removes their names while the widget's are in the same fieldset, so that one group of radios
 * is posted. They come back with the same choice.
 */
function useHiddenServerRadios(fieldset: HTMLElement, { usesServerRadios, chosenId }: Delivery): void {
  const restoreChoice = useEventCallback(() => {
    for (const radio of serverRadios(fieldset)) radio.checked = radio.value === chosenId;
  });
  useLayoutEffect(() => {
    if (usesServerRadios) return;
    const patch = createDomPatch();
    const hadFocus = fieldset.contains(document.activeElement);
    for (const node of fieldset.children) {
      if (node.localName !== 'legend' && !node.matches('[data-z-outlet], [hidden], [type="hidden"]')) {
        patch.set(node, 'hidden', '');
      }
    }
    for (const radio of serverRadios(fieldset)) patch.set(radio, 'name', null);
    if (hadFocus) fieldset.querySelector<HTMLElement>('[data-z-outlet] input:checked')?.focus();
    return () => {
      patch.revert();
      restoreChoice();
    };
  }, [usesServerRadios, fieldset, restoreChoice]);
}
