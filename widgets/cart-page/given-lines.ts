import { type CartLine, lineId, readLine } from '../../shared/features/cart/cart-line.ts';
import type { cartStore } from '../../shared/features/cart/cart-store.ts';

/**
 * The lines the page hands over, from `<script type="application/json" data-part="given">`.
 *
 * @throws Error in words when it is not a JSON list; entries that cannot be lines are left out
 */
export function givenLines(script: HTMLScriptElement | undefined): CartLine[] {
  if (!script) return [];
  let value: unknown = null;
  try {
    value = JSON.parse(script.textContent ?? '');
  } catch {
    // Said below.
  }
  if (!Array.isArray(value)) {
    throw new Error(
      'the part "given" is no JSON list of cart lines, so nothing could be handed over. Correct the template; until then the page’s own markup is in use.',
    );
  }
  return value.map(readLine).filter((line) => line !== null);
}

/**
 * Puts what the page hands over beside what is in the cart; a line that is there already stays as it is. The address loses
 * the link's part, so that a reload does not bring back what the shopper takes out.
 */
export function takeGiven(store: ReturnType<typeof cartStore>, given: readonly CartLine[]): void {
  if (given.length === 0) return;
  const there = new Set(store.getState().lines.map(lineId));
  for (const line of given) if (!there.has(lineId(line))) store.getState().add(line);
  const address = new URL(location.href);
  if (!address.searchParams.has('restore')) return;
  address.searchParams.delete('restore');
  history.replaceState(history.state, '', address);
}
