import { type CartLine, readLine } from '../../shared/cart/cart-line.ts';

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
