import { isObject } from '../../rules/json/shapes.ts';
import { type CartLine, cappedQuantity, isCount, lineId, readLine } from './cart-line.ts';

/** When something was set: later wins, and of two at once the tab whose name sorts last, in every tab alike. */
export type Stamp = readonly [time: number, tab: string];

/** One line's history; see README.md of this folder. */
export interface LineRecord {
  readonly line: CartLine;
  /** When name, price and stock of the line were last heard of; without it, when its quantity was set. */
  readonly heard?: Stamp;
  /** Tab to all it ever added to this line: only grows. */
  readonly added: Readonly<Record<string, number>>;
  /** The quantity last set, and what had been added by then. */
  readonly set: { readonly at: Stamp; readonly quantity: number; readonly seen: Readonly<Record<string, number>> };
}

export interface CartRecord {
  readonly version: 1;
  readonly cartId: { readonly at: Stamp; readonly id: string };
  readonly lines: Readonly<Record<string, LineRecord>>;
}

const REMOVED_MS = 24 * 3_600_000;

function isLater(a: Stamp, b: Stamp): boolean {
  return a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]);
}

/** Merges two histories into one. In whatever order and however often tabs merge, all end with the same cart. */
export function mergeCarts(a: CartRecord, b: CartRecord): CartRecord {
  const lines: Record<string, LineRecord> = { ...a.lines };
  for (const [id, theirs] of Object.entries(b.lines)) {
    const ours = lines[id];
    lines[id] = ours ? mergeLines(ours, theirs) : theirs;
  }
  return { version: 1, cartId: isLater(b.cartId.at, a.cartId.at) ? b.cartId : a.cartId, lines };
}

function mergeLines(a: LineRecord, b: LineRecord): LineRecord {
  const added: Record<string, number> = { ...a.added };
  for (const [tab, total] of Object.entries(b.added)) added[tab] = Math.max(total, added[tab] ?? 0);
  const { set } = isLater(b.set.at, a.set.at) ? b : a;
  const { line, heard } = isLater(heardAt(b), heardAt(a)) ? b : a;
  return { line, ...(heard && { heard }), added, set };
}

const heardAt = ({ heard, set }: LineRecord): Stamp => heard ?? set.at;

function quantityOf({ added, set }: LineRecord): number {
  return Object.entries(added).reduce(
    (sum, [tab, total]) => sum + Math.max(0, total - (set.seen[tab] ?? 0)),
    set.quantity,
  );
}

/** Returns the lines the shopper sees. */
export function linesOf(cart: CartRecord): CartLine[] {
  return Object.values(cart.lines).flatMap((record) => {
    const quantity = quantityOf(record);
    return quantity > 0 ? [{ ...record.line, quantity: cappedQuantity(quantity, record.line.stock) }] : [];
  });
}

/** Returns the history without lines removed so long ago that no open tab still has them. */
export function compact(cart: CartRecord, now: number): CartRecord {
  const remaining = Object.entries(cart.lines).filter(
    ([, record]) => quantityOf(record) > 0 || now - record.set.at[0] < REMOVED_MS,
  );
  return { ...cart, lines: Object.fromEntries(remaining) };
}

/** Reads a history out of storage or from another tab: what is wrong in it is left out and counted. */
export function readCart(value: unknown): { cart: CartRecord; dropped: number } | null {
  if (!isObject(value) || value.version !== 1 || !isObject(value.cartId) || !isObject(value.lines)) return null;
  const { at, id } = value.cartId;
  if (!isStamp(at) || typeof id !== 'string' || id === '') return null;
  const lines: Record<string, LineRecord> = {};
  let dropped = 0;
  for (const [key, record] of Object.entries(value.lines)) {
    const read = readRecord(record);
    if (read && lineId(read.line) === key) lines[key] = read;
    else dropped += 1;
  }
  return { cart: { version: 1, cartId: { at, id }, lines }, dropped };
}

function readRecord(value: unknown): LineRecord | null {
  if (!isObject(value) || !isObject(value.set)) return null;
  const line = readLine(value.line);
  const { at, quantity, seen } = value.set;
  if (!line || !isStamp(at) || !isCount(quantity) || !isTotals(seen) || !isTotals(value.added)) return null;
  const heard = isStamp(value.heard) ? { heard: value.heard } : {};
  return { line, ...heard, added: value.added, set: { at, quantity, seen } };
}

const isTotals = (value: unknown): value is Record<string, number> =>
  isObject(value) && Object.values(value).every(isCount);
const isStamp = (value: unknown): value is Stamp =>
  Array.isArray(value) && value.length === 2 && isCount(value[0]) && typeof value[1] === 'string';
