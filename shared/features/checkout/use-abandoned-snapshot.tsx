import { type ReactNode, useEffect, useRef } from 'react';
import type { AbandonedCart } from '../../api/abandoned-cart.ts';
import { csrfToken } from '../../browser/http/csrf.ts';
import { endpointUrl } from '../../browser/http/endpoint.ts';
import { request } from '../../browser/http/request.ts';
import { useLatestRequest } from '../../browser/http/use-latest-request.ts';
import { After } from './after.tsx';
import { CHECKOUT_ENDPOINTS } from './endpoints.ts';

/** How long the form has to rest before a snapshot is sent (B 9), in milliseconds. */
const REST_MS = 300;
let warned = false;

interface Options {
  /** Null: there is nothing to send, or the order is on its way. */
  readonly snapshot: AbandonedCart | null;
  readonly base: string | undefined;
  readonly url: string | undefined;
  readonly locale: string;
}

/**
 * Sends each snapshot once. Nobody waits for the answer, and a failure costs the shopper nothing (B 7).
 * @returns what has to be drawn for it to work
 */
export function useAbandonedSnapshot({ snapshot, base, url, locale }: Options): ReactNode {
  const latest = useLatestRequest();
  const sent = useRef('');
  const content = snapshot ? JSON.stringify(snapshot) : '';
  useEffect(() => {
    if (content === '') latest.cancel();
  }, [content, latest]);
  if (content === '' || content === sent.current) return null;
  const send = () => {
    sent.current = content;
    if (!csrfToken()) {
      if (!warned) console.warn('Abandoned cart: the page has no CSRF token, so no snapshot of the order is sent.');
      warned = true;
      return;
    }
    const address = endpointUrl(CHECKOUT_ENDPOINTS.abandoned, { base, override: url });
    void latest.run((signal) =>
      request({ method: 'POST', url: address, json: snapshot, locale, signal, keepalive: true }),
    );
  };
  return <After key={content} ms={REST_MS} run={send} />;
}
