import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CartCheckAnswer, CartCheckRequest, GoneReason } from '../../api/cart-check.ts';
import { isCartCheckAnswer } from '../../api/guards/cart-check.ts';
import { MAX_CHECKED_LINES } from '../../rules/cart/cart-check-limits.ts';
import { type CartLine, lineChange, lineId } from './cart-line.ts';
import { cartStore } from './cart-store.ts';

/** The lines that cannot be ordered, by their ids, and why: they stay in the cart, and out of the order. */
export type GoneLines = Readonly<Record<string, GoneReason>>;

export interface CartCheck {
  readonly gone: GoneLines;
  readonly status: 'never' | 'checking' | 'checked' | 'failed';
  /** Milliseconds; when the newest answer came. */
  readonly at: number;
  /** The language of the newest answer. */
  readonly locale: string;
}

const checks = new Map<string, StoreApi<CartCheck>>();

/** Returns the state of the check of a shop's cart, shared by its dialog and its page. */
export function cartCheck(shopUuid: string): StoreApi<CartCheck> {
  let check = checks.get(shopUuid);
  if (!check) {
    check = createStore<CartCheck>()(() => ({ gone: {}, status: 'never', at: 0, locale: '' }));
    checks.set(shopUuid, check);
  }
  return check;
}

/** Returns the lines that can be ordered, as far as is known. */
export function orderableLines(lines: readonly CartLine[], gone: GoneLines): readonly CartLine[] {
  return lines.some((line) => gone[lineId(line)]) ? lines.filter((line) => !gone[lineId(line)]) : lines;
}

/** Splits lines into calls of at most `MAX_CHECKED_LINES`. */
export function portionsToCheck(lines: readonly CartLine[]): readonly (readonly CartLine[])[] {
  const portions: CartLine[][] = [];
  let free = 0;
  for (const line of lines) {
    const weight = 1 + (line.productInPack?.length ?? 0);
    if (weight > free) {
      portions.push([]);
      free = MAX_CHECKED_LINES;
    }
    portions.at(-1)?.push(line);
    free -= weight;
  }
  return portions;
}

export function checkRequest(shopUuid: string, lines: readonly CartLine[]): CartCheckRequest {
  return {
    shopUuid,
    lines: lines.map(({ productId, combinationId, productInPack }) => ({
      product: productId,
      combination: combinationId,
      ...(productInPack && { productInPack: productInPack.map((item) => ({ ...item })) }),
    })),
  };
}

/** Returns true for an answer with one entry for each of the `count` lines that were sent. */
export const isCheckAnswer = (value: unknown, count: number): value is CartCheckAnswer =>
  isCartCheckAnswer(value) && value.lines.length === count;

/** Returns the line at another price, with the one the shopper knew; a price that is that one again is no news. */
export function repriced(line: CartLine, unitPrice: number): CartLine {
  const known = line.changed?.priceWas ?? line.unitPrice;
  return withChange({ ...line, unitPrice }, known === unitPrice ? undefined : known, line.changed?.lowered);
}

/** Returns the line with what the stock makes of it, and with the quantity the shopper had chosen where it makes less. */
function restocked(line: CartLine, stock: number | null | undefined): CartLine {
  if (stock === null || stock === undefined) {
    const { stock: _, ...unlimited } = line;
    return unlimited;
  }
  const quantity = Math.min(line.quantity, stock);
  const { priceWas, lowered } = line.changed ?? {};
  const less = quantity < line.quantity ? { from: lowered?.from ?? line.quantity, to: quantity } : lowered;
  return withChange({ ...line, stock, quantity }, priceWas, less);
}

/** Returns the line with its texts in the language of the answer, which may not be the one it was put in with. */
function renamed(line: CartLine, checked: CartCheckAnswer['lines'][number]): CartLine {
  return {
    ...line,
    name: checked.name || line.name,
    attributes: ('attributes' in checked && checked.attributes) || line.attributes,
  };
}

function withChange({ changed: _, ...line }: CartLine, ...change: Parameters<typeof lineChange>): CartLine {
  const changed = lineChange(...change);
  return changed ? { ...line, changed } : line;
}

/**
 * Returns the cart's lines as the server sees them, what changed about each, and how many have news. `sent` are the lines
 * the answer is about; a line that was taken out meanwhile stays out, and a quantity that was changed meanwhile counts.
 */
export function applyAnswer(
  lines: readonly CartLine[],
  gone: GoneLines,
  sent: readonly CartLine[],
  answer: CartCheckAnswer,
): { readonly replaced: readonly CartLine[]; readonly gone: GoneLines; readonly news: number } {
  const now = new Map(lines.map((line) => [lineId(line), line]));
  const next: Record<string, GoneReason> = { ...gone };
  const replaced: CartLine[] = [];
  let news = 0;
  for (const [index, one] of sent.entries()) {
    const id = lineId(one);
    const line = now.get(id);
    const given = answer.lines[index];
    if (!line || !given) continue;
    const isSoldOut = 'available' in given && (given.available ?? 1) <= 0;
    const result = isSoldOut ? { ...given, gone: 'sold-out' as const } : given;
    const named = renamed(line, result);
    if ('gone' in result) {
      if (next[id] !== result.gone) news += 1;
      next[id] = result.gone;
      if (named.name !== line.name) replaced.push(named);
      continue;
    }
    delete next[id];
    const checked = restocked(repriced(named, result.unitPrice), result.available);
    if (JSON.stringify(checked) !== JSON.stringify(line)) replaced.push(checked);
    if (checked.changed && JSON.stringify(checked.changed) !== JSON.stringify(line.changed)) news += 1;
  }
  return { replaced, gone: next, news };
}

/** Takes an answer into the cart, in every tab, and says how many lines have news. */
export function applyAnswerToCart(shopUuid: string, sent: readonly CartLine[], answer: CartCheckAnswer): number {
  const check = cartCheck(shopUuid);
  const cart = cartStore(shopUuid).getState();
  const { replaced, gone, news } = applyAnswer(cart.lines, check.getState().gone, sent, answer);
  if (replaced.length > 0) cart.replace(replaced);
  check.setState({ gone });
  return news;
}
