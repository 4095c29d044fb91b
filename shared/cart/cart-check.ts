import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CartCheckAnswer, CartCheckRequest, GoneReason } from '../api/cart-check.ts';
import { type CartLine, lineId } from './cart-line.ts';
import { cartStore } from './cart-store.ts';

/** The most lines one call takes. */
const MOST_CHECKED = 100;

/** What the server's answer changed about a line, for as long as the page is open. Amounts in dinars. */
export interface LineNote {
  /** The price the shopper knew. */
  readonly priceWas?: number;
  readonly lowered?: { readonly from: number; readonly to: number };
  /** It cannot be ordered: it stays in the cart, and out of the order. */
  readonly gone?: GoneReason;
}
export type LineNotes = Readonly<Record<string, LineNote>>;

export interface CartCheck {
  readonly notes: LineNotes;
  readonly status: 'never' | 'checking' | 'checked' | 'failed';
  /** Milliseconds; when the newest answer came. */
  readonly at: number;
}

const checks = new Map<string, StoreApi<CartCheck>>();

/** What is known of the shop's cart on this page: its dialog and its page show the same. */
export function cartCheck(shopUuid: string): StoreApi<CartCheck> {
  let check = checks.get(shopUuid);
  if (!check) {
    check = createStore<CartCheck>()(() => ({ notes: {}, status: 'never', at: 0 }));
    checks.set(shopUuid, check);
  }
  return check;
}

/** The lines that can be ordered, as far as is known. */
export function orderableLines(lines: readonly CartLine[], notes: LineNotes): readonly CartLine[] {
  return lines.some((line) => notes[lineId(line)]?.gone) ? lines.filter((line) => !notes[lineId(line)]?.gone) : lines;
}

/** What to ask about, call by call. */
export function portionsToCheck(lines: readonly CartLine[]): readonly (readonly CartLine[])[] {
  const count = Math.ceil(lines.length / MOST_CHECKED);
  return Array.from({ length: count }, (_, at) => lines.slice(at * MOST_CHECKED, (at + 1) * MOST_CHECKED));
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

/** Whether an answer speaks of as many lines as were asked about, each in a known way. */
export function isCheckAnswer(value: unknown, count: number): value is CartCheckAnswer {
  const lines = typeof value === 'object' && value !== null ? Reflect.get(value, 'lines') : null;
  if (!Array.isArray(lines) || lines.length !== count) return false;
  return lines.every(
    (line) =>
      typeof line === 'object' &&
      line !== null &&
      (typeof line.gone === 'string' ||
        (Number.isFinite(line.unitPrice) && line.unitPrice >= 0 && Number.isSafeInteger(line.available))),
  );
}

/**
 * The cart's lines as the server sees them, and what to say beside each. `asked` are the lines the answer is about; a line
 * that was taken out meanwhile stays out, and a quantity that was changed meanwhile counts.
 */
export function applyAnswer(
  lines: readonly CartLine[],
  notes: LineNotes,
  asked: readonly CartLine[],
  answer: CartCheckAnswer,
): { readonly replaced: readonly CartLine[]; readonly notes: LineNotes } {
  const now = new Map(lines.map((line) => [lineId(line), line]));
  const next: Record<string, LineNote> = { ...notes };
  const replaced: CartLine[] = [];
  for (const [index, one] of asked.entries()) {
    const id = lineId(one);
    const line = now.get(id);
    const said = answer.lines[index];
    if (!line || !said) continue;
    const { gone: _, ...before } = notes[id] ?? {};
    if ('gone' in said) {
      next[id] = { ...before, gone: said.gone };
      continue;
    }
    const quantity = Math.min(line.quantity, Math.max(1, said.available));
    const known = before.priceWas ?? line.unitPrice;
    const { priceWas: __, ...rest } = before;
    next[id] = {
      ...rest,
      ...(known !== said.unitPrice && { priceWas: known }),
      ...(quantity < line.quantity && { lowered: { from: line.quantity, to: quantity } }),
    };
    if (line.unitPrice !== said.unitPrice || line.stock !== said.available || quantity !== line.quantity) {
      replaced.push({ ...line, unitPrice: said.unitPrice, stock: said.available, quantity });
    }
  }
  return { replaced, notes: next };
}

/** Takes an answer into the cart, in every tab, and says how many lines have news. */
export function takeAnswer(shopUuid: string, asked: readonly CartLine[], answer: CartCheckAnswer): number {
  const check = cartCheck(shopUuid);
  const cart = cartStore(shopUuid).getState();
  const { notes } = check.getState();
  const next = applyAnswer(cart.lines, notes, asked, answer);
  if (next.replaced.length > 0) cart.replace(next.replaced);
  check.setState({ notes: next.notes });
  const isNews = (id: string) => {
    const note = next.notes[id] ?? {};
    return Object.keys(note).length > 0 && JSON.stringify(note) !== JSON.stringify(notes[id] ?? {});
  };
  return asked.filter((line) => isNews(lineId(line))).length;
}
