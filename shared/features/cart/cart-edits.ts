import { type CartLine, cappedQuantity, lineId } from './cart-line.ts';
import type { CartRecord, LineRecord, Stamp } from './cart-merge.ts';

/** Names who adds the lines of the unprefixed key: the same in every tab, so that two tabs that both read it add them once. */
export const PLAIN = 'plain';

/** A line of another cart. `origin` names it there, and nothing else. */
export interface OriginLine extends CartLine {
  readonly origin: string;
}

/** Edits of a cart's history by one tab. Each returns a new history, and leaves lines alone that are gone meanwhile. */
interface CartEdits {
  add(cart: CartRecord, lines: readonly CartLine[], by: string): CartRecord;
  /** Adds lines of another cart. Each is added once, however often it is taken over. */
  takeOver(cart: CartRecord, lines: readonly OriginLine[]): CartRecord;
  /** Sets a quantity as the shopper chose it. What was changed about the line counts as read. */
  choose(cart: CartRecord, id: string, quantity: number): CartRecord;
  replace(cart: CartRecord, lines: readonly CartLine[]): CartRecord;
  remove(cart: CartRecord, id: string): CartRecord;
  removeAll(cart: CartRecord): CartRecord;
}

export function cartEdits(tab: string): CartEdits {
  let lastTime = 0;
  const stamp = (cart: CartRecord): Stamp => {
    lastTime = Math.max(Date.now(), lastTime + 1, ...Object.values(cart.lines).map(({ set }) => set.at[0] + 1));
    return [lastTime, tab];
  };
  const set = (cart: CartRecord, id: string, quantity: number): CartRecord => {
    const former = cart.lines[id];
    if (!former) return cart;
    return withLine(cart, id, { ...former, set: { at: stamp(cart), quantity, seen: former.added } });
  };
  /** Sets quantity and data at once: the new stamp makes the line the newest for the other tabs too. */
  const setLine = (cart: CartRecord, id: string, line: CartLine, quantity: number): CartRecord => {
    const next = set(cart, id, quantity);
    const former = next.lines[id];
    return former ? withLine(next, id, { ...former, line, heard: former.set.at }) : cart;
  };
  const add = (cart: CartRecord, lines: readonly CartLine[], by: string): CartRecord => {
    // One copy for all of them: a stored cart may have ten thousand lines.
    const next: Record<string, LineRecord> = { ...cart.lines };
    for (const line of lines) {
      const id = lineId(line);
      const former = next[id];
      const total = (former?.added[by] ?? 0) + cappedQuantity(line.quantity, line.stock);
      // Lines of the unprefixed key are of unknown age, and must be the same in every tab.
      const heard = by === PLAIN ? {} : { heard: stamp(cart) };
      const set = former?.set ?? { at: [0, tab], quantity: 0, seen: {} };
      next[id] = { line, ...heard, added: { ...former?.added, [by]: total }, set };
    }
    return { ...cart, lines: next };
  };
  return {
    add,
    takeOver: (cart, lines) =>
      lines.reduce((next, { origin, ...line }) => {
        const missing = line.quantity - (next.lines[lineId(line)]?.added[origin] ?? 0);
        return missing > 0 ? add(next, [{ ...line, quantity: missing }], origin) : next;
      }, cart),
    choose(cart, id, quantity) {
      const former = cart.lines[id]?.line;
      const capped = cappedQuantity(quantity, former?.stock);
      if (!former?.changed) return set(cart, id, capped);
      const { changed: _, ...line } = former;
      return setLine(cart, id, line, capped);
    },
    replace: (cart, lines) =>
      lines.reduce((next, line) => setLine(next, lineId(line), line, cappedQuantity(line.quantity, line.stock)), cart),
    remove: (cart, id) => set(cart, id, 0),
    removeAll(cart) {
      const at = stamp(cart);
      const entries = Object.entries(cart.lines).map(
        ([id, former]) => [id, { ...former, set: { at, quantity: 0, seen: former.added } }] as const,
      );
      return { ...cart, lines: Object.fromEntries(entries) };
    },
  };
}

function withLine(cart: CartRecord, id: string, line: LineRecord): CartRecord {
  return { ...cart, lines: { ...cart.lines, [id]: line } };
}
