import { useEffect, useRef } from 'react';
import type { AbandonedCart } from '../../api/abandoned-cart.ts';
import { useDomEvent } from '../../browser/element/use-dom-event.ts';
import { csrfToken, renewalAddress } from '../../browser/http/csrf.ts';
import { endpointUrl } from '../../browser/http/endpoint.ts';
import { request } from '../../browser/http/request.ts';
import { useLatestRequest } from '../../browser/http/use-latest-request.ts';
import { useDebouncedEffect } from '../../browser/time/hooks.ts';
import { CHECKOUT_ENDPOINTS } from './endpoints.ts';

/** Pause in typing after which a snapshot is sent (ABN-1), in milliseconds. */
const DEBOUNCE_MS = 300;
/** Ends of a call after which the server may lack the snapshot. An answer that cannot be read counts as one. */
const UNSENT: readonly string[] = ['offline', 'timeout', 'server-error'];
let warned = false;

interface Options {
  readonly tag: string;
  /** Null when there is nothing to send, or the order is on its way. */
  readonly snapshot: AbandonedCart | null;
  readonly base: string | undefined;
  readonly url: string | undefined;
  readonly locale: string;
}

/** Sends each snapshot until it arrived once. The answer is ignored, and a failure is not shown: it costs the shopper nothing (CAL-15). */
export function useAbandonedSnapshot({ tag, snapshot, base, url, locale }: Options): void {
  const latest = useLatestRequest();
  const sent = useRef('');
  const content = snapshot ? JSON.stringify(snapshot) : '';
  useEffect(() => {
    if (content === '') latest.cancel();
  }, [content, latest]);
  const send = async () => {
    if (content === sent.current) return;
    sent.current = content;
    if (!csrfToken() && !renewalAddress()) {
      if (!warned) console.warn('Abandoned cart: the page has no CSRF token, so no snapshot of the order is sent.');
      warned = true;
      return;
    }
    const address = endpointUrl(CHECKOUT_ENDPOINTS.abandoned, { base, override: url });
    const outcome = await latest.run((signal) =>
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
    if (UNSENT.includes(outcome.kind) && sent.current === content) sent.current = '';
  };
  // The last snapshot before the line dropped is the one that counts.
  const sendLost = () => {
    if (content !== '') void send();
  };
  useDomEvent(window, 'online', sendLost);
  useDebouncedEffect(() => void send(), content === '' ? null : DEBOUNCE_MS, [content]);
}
