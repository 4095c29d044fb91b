import { useEffect, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { sendForm, submitTarget } from '../../shared/browser/form/send-form.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import type { OriginLine } from '../../shared/features/cart/cart-edits.ts';
import { type CartLine, lineId, readLine } from '../../shared/features/cart/cart-line.ts';
import { type CartState, cartStore } from '../../shared/features/cart/cart-store.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { contract } from './cart-page.contract.ts';

/**
 * Adds the lines of the part `given` to the cart, once the stored cart has been read.
 *
 * @returns true once the cart has all lines of an earlier visit
 */
export function useRestoredLines(script: HTMLScriptElement | undefined, cart: CartState): boolean {
  const [given] = useState(() => readLines('given', script, readLine));
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!cart.ready || isDone) return;
    setDone(true);
    addMissingLines(cart, given);
  }, [cart, given, isDone]);
  return isDone;
}

interface ServerCart {
  readonly script: HTMLScriptElement | undefined;
  /** Removes the lines from the server's cart. */
  readonly form: HTMLFormElement | undefined;
  readonly shop: string;
  readonly locale: Locale;
}

/**
 * Takes the lines of the server's cart over into the browser's: what was added before the script ran would otherwise be missing
 * in the order. They leave the server's cart only when the browser has stored them; until then each page takes them over anew.
 *
 * @returns true once they are in the browser's cart
 */
export function useServerLines({ script, form, shop, locale }: ServerCart, cart: CartState): boolean {
  const [lines] = useState(() => readLines('server-lines', script, readOriginLine));
  const [isMoved, setMoved] = useState(false);
  const latest = useLatestRequest();
  const takeOver = useEventCallback(async () => {
    const store = cartStore(shop);
    store.getState().takeOver(lines);
    setMoved(true);
    await store.getState().hydrate();
    if (!form || store.getState().problem !== null) return;
    const { action } = submitTarget(form, null);
    await latest.run((signal) =>
      sendForm({ tag: contract.tag, action, method: 'POST', data: new FormData(form), locale, signal }),
    );
  });
  useEffect(() => {
    if (cart.ready && cart.problem === null && lines.length > 0) void takeOver();
  }, [cart.ready, cart.problem, lines, takeOver]);
  return isMoved;
}

function readOriginLine(value: unknown): OriginLine | null {
  const line = readLine(value);
  const { origin } = Object(value) as { origin?: unknown };
  return line && typeof origin === 'string' ? { ...line, origin } : null;
}

/**
 * Reads the list of `<script type="application/json" data-part="…">`; a line that cannot be read is named in the console.
 *
 * @throws Error in words when it is not a JSON list
 */
function readLines<L extends CartLine>(
  part: 'given' | 'server-lines',
  script: HTMLScriptElement | undefined,
  read: (value: unknown) => L | null,
): L[] {
  if (!script) return [];
  let value: unknown = null;
  try {
    value = JSON.parse(script.textContent ?? '');
  } catch {
    // Reported below.
  }
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => {
      const line = read(one);
      const needed = part === 'given' ? 'productId, name and unitPrice' : 'origin, productId, name and unitPrice';
      if (!line) {
        console.error(
          `<z-cart-page>: line ${index} of the part "${part}" cannot be read, so it is missing in the cart. It needs ${needed}, and a combinationId that is an id or null.`,
        );
      }
      return line ?? [];
    });
  }
  throw new Error(
    `the part "${part}" is no JSON list of cart lines, so nothing could be handed over. Correct the template; until then the page’s own markup is in use.`,
  );
}

/**
 * Adds the given lines that are not in the cart yet; a line that is there stays as it is. The link's parameter is removed from
 * the address, so that a reload does not bring back what the shopper removed.
 */
function addMissingLines(cart: Pick<CartState, 'lines' | 'add'>, given: readonly CartLine[]): void {
  if (given.length === 0) return;
  const ids = new Set(cart.lines.map(lineId));
  for (const line of given) if (!ids.has(lineId(line))) cart.add(line);
  const address = new URL(location.href);
  if (!address.searchParams.has('restore')) return;
  address.searchParams.delete('restore');
  history.replaceState(history.state, '', address);
}
