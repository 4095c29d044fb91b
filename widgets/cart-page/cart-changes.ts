import type { CartCheckoutRequest, CheckoutLine } from '../../shared/api/checkout.ts';
import type { CurrentPrices, ProblemLine } from '../../shared/api/problem.ts';
import { repriced } from '../../shared/features/cart/cart-check.ts';
import { type CartLine, lineId } from '../../shared/features/cart/cart-line.ts';
import type { cartStore } from '../../shared/features/cart/cart-store.ts';

type Store = ReturnType<typeof cartStore>;

/** Returns the cart's lines that an answer names. */
function linesNamed(lines: readonly CartLine[], named: Pick<ProblemLine, 'product' | 'combination'>): CartLine[] {
  return lines.filter((line) => line.productId === named.product && line.combinationId === named.combination);
}

/** Returns the lines that are short: of a pack's item the packs it is in, with the variant that is short. */
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

/** Returns the lines whose price is another one now. */
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

/** Counts the pieces of a line that an order has. */
function orderedOf(line: CartLine, { lines }: CartCheckoutRequest): number {
  const id = lineId(line);
  const same = lines.filter((ordered) => lineId(cartLineOf(ordered)) === id);
  return same.reduce((sum, { quantity }) => sum + Number(quantity), 0);
}

/** Returns a line of an order in the terms of the cart: those `lineId` goes by. */
export function cartLineOf({ product, combination, type, productInPack }: CheckoutLine): Parameters<typeof lineId>[0] {
  const items = (productInPack ?? []).map((item) => ({ product: Number(item.product), combination: idOf(item) }));
  return {
    productId: Number(product),
    combinationId: idOf({ combination }),
    ...(type && { type, productInPack: items }),
  };
}

const idOf = ({ combination }: Pick<CheckoutLine, 'combination'>) => (combination ? Number(combination) : null);

/** Returns the name of a line with its option values, such as "Hijab (Red, M)", of a pack with its items too. */
export function lineInWords({ name, attributes, type }: CartLine, comma: string): string {
  const words = Object[type ? 'entries' : 'values'](attributes).flat().filter(Boolean);
  return words[0] ? `${name} (${words.join(comma)})` : name;
}

/** Returns the lines of an order as the cart names them. */
export function linesInWords(cart: readonly CartLine[], ordered: CartCheckoutRequest, comma: string) {
  return cart.flatMap((line) => {
    const quantity = orderedOf(line, ordered);
    return quantity > 0 ? [{ quantity, name: lineInWords(line, comma) }] : [];
  });
}

/** Starts a new cart after an order, with what is more in the cart than was ordered. */
export function startAfterOrder(store: Store, ordered: CartCheckoutRequest): void {
  const { lines, cartId, startNew } = store.getState();
  // The cart of that order may be another tab's by now.
  if (cartId !== ordered.cartExternalId) return;
  const left = lines.map((line) => ({ ...line, quantity: line.quantity - orderedOf(line, ordered) }));
  startNew();
  for (const line of left) if (line.quantity > 0) store.getState().add(line);
}

/** Gives the same cart another id: the one it had belongs to an order with other content (ORD-4). */
export function renewCart(store: Store): void {
  const { lines } = store.getState();
  store.getState().startNew();
  for (const line of lines) store.getState().add(line);
}
