import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useDomEvent } from '../../browser/element/use-dom-event.ts';
import { endpointUrl } from '../../browser/http/endpoint.ts';
import { request } from '../../browser/http/request.ts';
import { useLatestRequest } from '../../browser/http/use-latest-request.ts';
import { type CartCheck, cartCheck, checkRequest, isCheckAnswer, portionsToCheck, takeAnswer } from './cart-check.ts';
import type { CartLine } from './cart-line.ts';
import { CHECK_ENDPOINT } from './check-endpoint.ts';

/** A cart that was checked so lately is not checked again for being shown. */
const FRESH_MS = 60_000;
/** After being away for so long the page looks again. */
const AWAY_MS = 3 * 60_000;

interface Options {
  readonly shop: string;
  readonly lines: readonly CartLine[];
  /** The cart has been read and is in sight. */
  readonly isShown: boolean;
  readonly locale: string;
  readonly base: string | undefined;
  readonly url: string | undefined;
  /** How many lines have news; told once for each answer that has any. */
  readonly onNews: (count: number) => void;
}

/**
 * Has the cart's prices, stock and names checked when it is shown, and again when the shopper comes back after a while. The cart
 * works all the same when no answer comes: an order is checked by the server anyway.
 */
export function useCartCheck(options: Options): CartCheck & { readonly again: () => void } {
  const { shop, lines, isShown, locale } = options;
  const store = cartCheck(shop);
  const latest = useLatestRequest();
  const newest = useRef(options);
  newest.current = options;
  const hiddenAt = useRef<number | null>(null);
  const canAsk = isShown && lines.length > 0;

  const ask = async () => {
    if (store.getState().status === 'checking') return;
    const { lines: all, base, url } = newest.current;
    if (all.length === 0) return;
    store.setState({ status: 'checking' });
    const address = endpointUrl(CHECK_ENDPOINT, { base, override: url });
    let news = 0;
    let status: CartCheck['status'] = 'checked';
    // One call after the other: a cart of thousands of lines must not take the line from the page's other calls.
    for (const asked of portionsToCheck(all)) {
      const outcome = await latest.run((signal) =>
        request({
          ...{ method: 'POST', url: address, json: checkRequest(shop, asked), locale, signal },
          expect: (value): value is Parameters<typeof takeAnswer>[2] => isCheckAnswer(value, asked.length),
        }),
      );
      if (outcome.kind !== 'ok') {
        status = outcome.kind === 'aborted' ? 'never' : 'failed';
        break;
      }
      news += takeAnswer(shop, asked, outcome.data);
    }
    store.setState({ status, ...(status === 'checked' && { at: Date.now(), locale }) });
    if (news > 0) newest.current.onNews(news);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: being shown, or in another language, is what makes it look
  useEffect(() => {
    const { at, locale: last } = store.getState();
    if (canAsk && (Date.now() - at > FRESH_MS || last !== locale)) void ask();
  }, [canAsk, locale, store]);
  useDomEvent(document, 'visibilitychange' as 'change', () => {
    const left = hiddenAt.current;
    hiddenAt.current = document.hidden ? Date.now() : null;
    if (!document.hidden && left !== null && Date.now() - left >= AWAY_MS && newest.current.isShown) void ask();
  });

  const check = useSyncExternalStore(store.subscribe, store.getState);
  return { ...check, again: () => void ask() };
}
