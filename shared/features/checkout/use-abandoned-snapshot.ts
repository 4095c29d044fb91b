import { useEffect, useRef } from 'react';
import type { AbandonedCart } from '../../api/abandoned-cart.ts';
import { csrfToken, renewalAddress } from '../../browser/http/csrf.ts';
import { endpointUrl } from '../../browser/http/endpoint.ts';
import { request } from '../../browser/http/request.ts';
import { useLatestRequest } from '../../browser/http/use-latest-request.ts';
import { useDebouncedEffect } from '../../browser/time/hooks.ts';
import { CHECKOUT_ENDPOINTS } from './endpoints.ts';

/** Pause in typing after which a snapshot is sent (ABN-1), in milliseconds. */
const DEBOUNCE_MS = 300;
let warned = false;

interface Options {
  readonly tag: string;
  /** Null when there is nothing to send, or the order is on its way. */
  readonly snapshot: AbandonedCart | null;
  readonly base: string | undefined;
  readonly url: string | undefined;
  readonly locale: string;
}

/** Sends each snapshot once. The answer is ignored, and a failure is not shown: it costs the shopper nothing (CAL-15). */
export function useAbandonedSnapshot({ tag, snapshot, base, url, locale }: Options): void {
  const latest = useLatestRequest();
  const sent = useRef('');
  const content = snapshot ? JSON.stringify(snapshot) : '';
  useEffect(() => {
    if (content === '') latest.cancel();
  }, [content, latest]);
  const send = () => {
    if (content === sent.current) return;
    sent.current = content;
    if (!csrfToken() && !renewalAddress()) {
      if (!warned) console.warn('Abandoned cart: the page has no CSRF token, so no snapshot of the order is sent.');
      warned = true;
      return;
    }
    const address = endpointUrl(CHECKOUT_ENDPOINTS.abandoned, { base, override: url });
    void latest.run((signal) =>
      request({
        tag,
        call: 'abandoned',
        method: 'POST',
        url: address,
        json: snapshot,
        locale,
        signal,
        keepalive: true,
      }),
    );
  };
  useDebouncedEffect(send, content === '' ? null : DEBOUNCE_MS, [content]);
}
