import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useEventCallback } from '../../browser/dom/use-event-callback.ts';
import { useDomEvent } from '../../browser/element/use-dom-event.ts';
import { endpointUrl } from '../../browser/http/endpoint.ts';
import { request } from '../../browser/http/request.ts';
import { useLatestRequest } from '../../browser/http/use-latest-request.ts';
import {
  applyAnswerToCart,
  type CartCheck,
  cartCheck,
  checkRequest,
  isCheckAnswer,
  portionsToCheck,
} from './cart-check.ts';
import type { CartLine } from './cart-line.ts';
import { CHECK_ENDPOINT } from './check-endpoint.ts';

/** A cart that was checked less than this long ago is not checked again when it becomes visible. */
const FRESH_MS = 60_000;
/** After an absence of this length the cart is checked again. */
const AWAY_MS = 3 * 60_000;

interface Options {
  readonly tag: string;
  readonly shop: string;
  readonly lines: readonly CartLine[];
  /** The cart has been read and is visible. */
  readonly isShown: boolean;
  readonly locale: string;
  readonly base: string | undefined;
  readonly url: string | undefined;
  /** Called with the number of lines that have news, once for each check that has any. */
  readonly onNews: (count: number) => void;
}

/**
 * Checks the cart's prices, stock and names when the cart becomes visible, and again when the shopper comes back after a while.
 * The cart works without an answer too: an order is checked by the server anyway.
 */
export function useCartCheck(options: Options): CartCheck & { readonly again: () => void } {
  const { tag, shop, lines, isShown, locale, base, url } = options;
  const store = cartCheck(shop);
  const latest = useLatestRequest();
  const hiddenAt = useRef<number | null>(null);
  const canCheck = isShown && lines.length > 0;
  const onNews = useEventCallback(options.onNews);

  const check = useEventCallback(async () => {
    if (store.getState().status === 'checking' || lines.length === 0) return;
    store.setState({ status: 'checking' });
    const address = endpointUrl(CHECK_ENDPOINT, { base, override: url });
    let news = 0;
    let status: CartCheck['status'] = 'checked';
    // One call after the other: a cart of thousands of lines must not block the page's other calls.
    for (const portion of portionsToCheck(lines)) {
      const outcome = await latest.run((signal) =>
        request({
          tag,
          call: 'check',
          method: 'POST',
          url: address,
          json: checkRequest(shop, portion),
          locale,
          signal,
          expect: (value): value is Parameters<typeof applyAnswerToCart>[2] => isCheckAnswer(value, portion.length),
        }),
      );
      if (outcome.kind !== 'ok') {
        status = outcome.kind === 'aborted' ? 'never' : 'failed';
        break;
      }
      news += applyAnswerToCart(shop, portion, outcome.data);
    }
    store.setState({ status, ...(status === 'checked' && { at: Date.now(), locale }) });
    if (news > 0) onNews(news);
  });

  useEffect(() => {
    const { at, locale: last } = store.getState();
    if (canCheck && (Date.now() - at > FRESH_MS || last !== locale)) void check();
  }, [canCheck, locale, store, check]);
  useDomEvent(document, 'visibilitychange', () => {
    const left = hiddenAt.current;
    hiddenAt.current = document.hidden ? Date.now() : null;
    if (!document.hidden && left !== null && Date.now() - left >= AWAY_MS && isShown) void check();
  });

  const state = useSyncExternalStore(store.subscribe, store.getState);
  return { ...state, again: () => void check() };
}
