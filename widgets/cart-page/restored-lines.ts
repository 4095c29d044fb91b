import { useEffect, useState } from 'react';
import { type CartLine, lineId, readLine } from '../../shared/features/cart/cart-line.ts';
import type { CartState } from '../../shared/features/cart/cart-store.ts';

/** Adds the lines of the part `given` to the cart, once the stored cart has been read. */
export function useRestoredLines(script: HTMLScriptElement | undefined, cart: CartState): void {
  const [given] = useState(() => readGivenLines(script));
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!cart.ready || isDone) return;
    setDone(true);
    addMissingLines(cart, given);
  }, [cart, given, isDone]);
}

/**
 * Reads the lines of `<script type="application/json" data-part="given">`. Entries that cannot be lines are left out.
 *
 * @throws Error in words when it is not a JSON list
 */
function readGivenLines(script: HTMLScriptElement | undefined): CartLine[] {
  if (!script) return [];
  let value: unknown = null;
  try {
    value = JSON.parse(script.textContent ?? '');
  } catch {
    // Reported below.
  }
  if (!Array.isArray(value)) {
    throw new Error(
      'the part "given" is no JSON list of cart lines, so nothing could be handed over. Correct the template; until then the page’s own markup is in use.',
    );
  }
  return value.map(readLine).filter((line) => line !== null);
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
