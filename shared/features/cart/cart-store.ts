import { createStore, type StoreApi } from 'zustand/vanilla';
import { sendPageEvent } from '../../browser/element/page-events.ts';
import { randomUuid } from '../../browser/storage/random-uuid.ts';
import { cartEdits, type OriginLine, PLAIN } from './cart-edits.ts';
import { type CartLine, piecesOf } from './cart-line.ts';
import { type CartRecord, compact, linesOf, mergeCarts, readCart } from './cart-merge.ts';
import { type CartStorage, cartStorage } from './cart-storage.ts';
import { cartSync } from './cart-sync.ts';

export interface CartState {
  readonly lines: readonly CartLine[];
  /** Names the cart to the server; another one after each order (CRT-2). */
  readonly cartId: string;
  /** The stored cart has been read. */
  readonly ready: boolean;
  /** Stored lines that had to be left out. */
  readonly dropped: number;
  /** Stored lines of another shop, which were left alone. */
  readonly foreign: number;
  /** A cart was stored and could not be read any more: this one started empty. */
  readonly lost: boolean;
  /** Reason why the cart cannot be stored or read, in words, or null. */
  readonly problem: string | null;
  /** Adds a line, or its quantity to the same line. */
  add(line: CartLine): void;
  /** Adds lines of another cart. Each is added once, however often it is taken over, and however it was changed since. */
  takeOver(lines: readonly OriginLine[]): void;
  /**
   * Sets the quantity the shopper chose, never below 1 (CRT-6); `id` is that of `lineId`. Ends the message about what was changed
   * about the line: the shopper has seen it.
   */
  setQuantity(id: string, quantity: number): void;
  /** Replaces the lines with the same ids, all at once: their price or stock is another one. */
  replace(lines: readonly CartLine[]): void;
  remove(id: string): void;
  /** Returns a line by the id of `lineId` as it was last known, for a day after it was removed too; null when there was none. */
  formerLine(id: string): CartLine | null;
  /** Empties the cart and gives it a new id, so that the next order is another one. */
  startNew(): void;
  /** Reads the stored cart and merges it in; resolves when that is done, and never rejects. */
  hydrate(): Promise<void>;
}

const stores = new Map<string, StoreApi<CartState>>();

/** Returns the one cart of a shop on this page, shared with the shop's other tabs. */
export function cartStore(shopUuid: string): StoreApi<CartState> {
  let store = stores.get(shopUuid);
  if (!store) {
    store = createCart(shopUuid, cartStorage(shopUuid));
    stores.set(shopUuid, store);
  }
  return store;
}

/** Returns null in a browser without channels, and in Firefox where cookies are blocked, which throws. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Creates a cart on the given storage; `cartStore` creates one per shop. */
export function createCart(shopUuid: string, storage: CartStorage): StoreApi<CartState> {
  const tab = randomUuid().slice(0, 8);
  const edits = cartEdits(tab);
  const channel = openChannel(`zellige-cart:${shopUuid}`);
  let record: CartRecord = { version: 1, cartId: { at: [0, tab], id: randomUuid() }, lines: {} };
  let publishedLines = '[]';
  let isUnstored = false;

  const publish = (next: CartRecord, more: Partial<CartState> = {}) => {
    record = next;
    const lines = linesOf(record);
    const text = JSON.stringify(lines);
    const isChanged = text !== publishedLines || store.getState().cartId !== record.cartId.id;
    publishedLines = text;
    store.setState({ ...more, ...(isChanged && { lines, cartId: record.cartId.id }) });
    if (!isChanged) return;
    sendPageEvent(document, 'z:cart-changed', { shopUuid, lines: lines.length, quantity: piecesOf(lines) });
  };

  const mergeAndStore = async () => {
    const stored = await storage.read();
    if (!store.getState().ready) record = edits.add(record, stored.plainLines, PLAIN);
    // The id of a cart nobody stored yet counts from now on; until then any stored one is preferred to it.
    if (!stored.cart && !stored.answered && record.cartId.at[0] === 0) {
      record = { ...record, cartId: { at: [Date.now(), tab], id: stored.plainId ?? record.cartId.id } };
    }
    publish(compact(stored.cart ? mergeCarts(stored.cart, record) : record, Date.now()), {
      ready: true,
      ...(stored.dropped > 0 && { dropped: stored.dropped }),
      ...(stored.foreign > 0 && { foreign: stored.foreign }),
      ...(stored.lost && { lost: true }),
      ...(stored.problem && { problem: stored.problem }),
    });
    const isStored = stored.cart && JSON.stringify(stored.cart) === JSON.stringify(record);
    const problem = isStored ? null : await storage.write(record);
    // A failure to store is shown until it succeeds; a failure to read stays.
    if (problem || isUnstored) store.setState({ problem });
    isUnstored = problem !== null;
    void stored.answered?.then(sync.now);
  };
  const sync = cartSync(`zellige-cart:${shopUuid}`, mergeAndStore);

  const change = (next: CartRecord) => {
    // The other tabs merge what they receive, so they need only the lines that are new.
    const changed = Object.entries(next.lines).filter(([id, line]) => line !== record.lines[id]);
    publish(next);
    channel?.postMessage({ ...record, lines: Object.fromEntries(changed) });
    void sync.now();
  };
  const startNew = () => {
    const at = [Math.max(Date.now(), record.cartId.at[0] + 1), tab] as const;
    change({ ...edits.removeAll(record), cartId: { at, id: randomUuid() } });
  };

  const store = createStore<CartState>()(() => ({
    lines: [],
    cartId: record.cartId.id,
    ready: false,
    dropped: 0,
    foreign: 0,
    lost: false,
    problem: null,
    add: (line) => change(edits.add(record, [line], tab)),
    takeOver: (lines) => change(edits.takeOver(record, lines)),
    setQuantity: (id, quantity) => change(edits.choose(record, id, quantity)),
    replace: (lines) => change(edits.replace(record, lines)),
    remove: (id) => change(edits.remove(record, id)),
    formerLine: (id) => record.lines[id]?.line ?? null,
    startNew,
    hydrate: () => sync.now(),
  }));

  channel?.addEventListener('message', ({ data }) => {
    const read = readCart(data);
    if (!read) return;
    publish(mergeCarts(record, read.cart));
    sync.soon();
  });
  addEventListener('storage', ({ key }) => {
    if (key === storage.key) sync.soon();
  });
  // A page in the browser's page cache hears nothing of other tabs and pages.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sync.soon();
  });
  return store;
}
