import type { CartCheckoutRequest } from '../../shared/api/checkout.ts';
import type { CurrentPrices, ProblemLine } from '../../shared/api/problem.ts';
import { repriced } from '../../shared/cart/cart-check.ts';
import type { CartLine } from '../../shared/cart/cart-line.ts';
import type { cartStore } from '../../shared/cart/cart-store.ts';

type Store = ReturnType<typeof cartStore>;

/** The cart's lines that an answer names. */
function linesNamed(lines: readonly CartLine[], named: Pick<ProblemLine, 'product' | 'combination'>): CartLine[] {
  return lines.filter((line) => line.productId === named.product && line.combinationId === named.combination);
}

/** The lines that are short: of a pack's item the packs it is in, with the variant that is short. */
export function linesShort(lines: readonly CartLine[], named: ProblemLine): CartLine[] {
  const { pack, product, combination } = named;
  if (!pack) return linesNamed(lines, named);
  return lines.filter(({ productId, productInPack = [] }) => {
    const chosen = productInPack.filter((item) => item.product === product && item.combination !== null);
    return (
      productId === pack.product && (chosen.length === 0 || chosen.some((item) => item.combination === combination))
    );
  });
}

export interface PriceChange {
  readonly line: CartLine;
  /** In dinars, as the line's own. */
  readonly now: number;
}

/** The lines whose price is another one now. */
export function priceChanges(lines: readonly CartLine[], prices: CurrentPrices['lines']): PriceChange[] {
  return prices.flatMap(({ unitPrice, ...named }) =>
    linesNamed(lines, named)
      .filter((line) => line.unitPrice !== unitPrice)
      .map((line) => ({ line, now: unitPrice })),
  );
}

export function takeOverPrices(store: Store, changes: readonly PriceChange[]): void {
  store.getState().replace(changes.map(({ line, now }) => repriced(line, now)));
}

/** Keeps what is left of a line in mind, and lowers it to that. */
export function takeWhatIsLeft(store: Store, line: CartLine, available: number): void {
  store.getState().replace([{ ...line, stock: available, quantity: Math.min(line.quantity, available) }]);
}

/** The cart after an order: a new one, with what was put in after the order was sent. */
export function startAfterOrder(store: Store, ordered: CartCheckoutRequest): void {
  const isOrdered = (line: CartLine) =>
    ordered.lines.some(({ product, combination }) => product === line.productId && combination === line.combinationId);
  const later = store.getState().lines.filter((line) => !isOrdered(line));
  // The cart of that order may be another tab's by now.
  if (store.getState().cartId === ordered.cartExternalId) store.getState().startNew();
  else return;
  for (const line of later) store.getState().add(line);
}

/** Another id for the same cart: the one it had belongs to an order with other content (resolution 75). */
export function renewCart(store: Store): void {
  const { lines } = store.getState();
  store.getState().startNew();
  for (const line of lines) store.getState().add(line);
}
