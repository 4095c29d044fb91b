import { createStore, type StoreApi } from 'zustand/vanilla';
import { sendPageEvent } from '../../browser/element/page-events.ts';
import { randomUuid } from '../../browser/storage/random-uuid.ts';
import { type CartLine, cappedQuantity, lineId } from './cart-line.ts';
import { type CartRecord, compact, linesOf, mergeCarts, readCart, type Stamp } from './cart-merge.ts';
import { type CartStorage, cartStorage } from './cart-storage.ts';
import { canTakeTurns, inTurn } from './with-tab-lock.ts';

export interface CartState {
  readonly lines: readonly CartLine[];
  /** Names the cart to the server; another one after each order (resolution 73). */
  readonly cartId: string;
  /** Whether the stored cart has been read. */
  readonly ready: boolean;
  /** Stored lines that had to be left out. */
  readonly dropped: number;
  /** Lines of another shop that were found and not taken over. */
  readonly foreign: number;
  /** A cart was kept and could not be read any more: this one began empty. */
  readonly lost: boolean;
  /** Why the cart cannot be kept or was not found, in words, or null. */
  readonly problem: string | null;
  /** Puts a line in, or adds its quantity to the same line. */
  add(line: CartLine): void;
  /**
   * The shopper's own choice, never below 1 (B 4); `id` is that of `lineId`. What was still to be told of the line is over:
   * the shopper has seen it.
   */
  setQuantity(id: string, quantity: number): void;
  /** Puts lines into the places of those with their ids, all at once: their price or stock is another one. */
  replace(lines: readonly CartLine[]): void;
  remove(id: string): void;
  clear(): void;
  /** After an order: an empty cart with a new id, so that the next order is another one. */
  startNew(): void;
  /** Reads the stored cart and merges it in; resolves when that is done, and never rejects. */
  hydrate(): Promise<void>;
}

/** Who added the lines of the unprefixed key: of one name, so that two tabs that both take them in add them once. */
const PLAIN = 'plain';
const SETTLING_MS = 50;

const stores = new Map<string, StoreApi<CartState>>();

/** The one cart of a shop on this page, shared with the shop's other tabs. */
export function cartStore(shopUuid: string): StoreApi<CartState> {
  let store = stores.get(shopUuid);
  if (!store) {
    store = createCart(shopUuid, cartStorage(shopUuid));
    stores.set(shopUuid, store);
  }
  return store;
}

/** A cart of its own on the given storage: what `cartStore` keeps one of. */
export function createCart(shopUuid: string, storage: CartStorage): StoreApi<CartState> {
  const tab = randomUuid().slice(0, 8);
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`zellige-cart:${shopUuid}`);
  let record: CartRecord = { version: 1, cartId: { at: [0, tab], id: randomUuid() }, lines: {} };
  let shown = '[]';
  let lastTime = 0;
  let unkept = false;
  let syncing: Promise<void> | undefined;
  let again = false;
  let willLook = false;

  const stamp = (): Stamp => {
    lastTime = Math.max(Date.now(), lastTime + 1, ...Object.values(record.lines).map(({ set }) => set.at[0] + 1));
    return [lastTime, tab];
  };

  const publish = (next: CartRecord, more: Partial<CartState> = {}) => {
    record = next;
    const lines = linesOf(record);
    const text = JSON.stringify(lines);
    const changed = text !== shown || store.getState().cartId !== record.cartId.id;
    shown = text;
    store.setState({ ...more, ...(changed && { lines, cartId: record.cartId.id }) });
    if (!changed) return;
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
    sendPageEvent(document, 'z:cart-changed', { shopUuid, lines: lines.length, quantity });
  };

  const change = (next: CartRecord) => {
    // The others merge what they hear, so that they need only the lines that are new.
    const changed = Object.entries(next.lines).filter(([id, line]) => line !== record.lines[id]);
    publish(next);
    channel?.postMessage({ ...record, lines: Object.fromEntries(changed) });
    void sync();
  };

  const takeInAndStore = async () => {
    const stored = await storage.read();
    if (!store.getState().ready) record = withLines(stored.plainLines, PLAIN);
    // The id of a cart nobody stored yet counts from now on; until then any stored one is preferred to it.
    if (!stored.cart && !stored.answered && record.cartId.at[0] === 0) {
      record = { ...record, cartId: { at: [Date.now(), tab], id: record.cartId.id } };
    }
    publish(compact(stored.cart ? mergeCarts(stored.cart, record) : record, Date.now()), {
      ready: true,
      ...(stored.dropped > 0 && { dropped: stored.dropped }),
      ...(stored.foreign > 0 && { foreign: stored.foreign }),
      ...(stored.lost && { lost: true }),
      ...(stored.problem && { problem: stored.problem }),
    });
    const isKept = stored.cart && JSON.stringify(stored.cart) === JSON.stringify(record);
    const problem = isKept ? null : await storage.write(record);
    // What could not be kept is told until it is; what could not be read stays told.
    if (problem || unkept) store.setState({ problem });
    unkept = problem !== null;
    void stored.answered?.then(sync);
  };

  /** Takes in what is stored, and stores what is not there yet. One runs at a time; a change meanwhile runs it again. */
  const sync = (): Promise<void> => {
    again = true;
    syncing ??= (async () => {
      while (again) {
        again = false;
        await inTurn(`zellige-cart:${shopUuid}`, takeInAndStore);
      }
    })().finally(() => {
      syncing = undefined;
    });
    return syncing;
  };

  /**
   * After what another tab did: that tab stores it, so that here it is enough to look, when things have settled, that
   * nothing was written over. Looking at once makes five tabs write some twenty times for each change; it is done only
   * where tabs cannot take turns, and one may be left before the other put back what it wrote over.
   */
  const syncSoon = () => {
    if (syncing) again = true;
    if (syncing || willLook) return;
    willLook = true;
    setTimeout(
      () => {
        willLook = false;
        void sync();
      },
      canTakeTurns() ? SETTLING_MS : 0,
    );
  };

  const withLines = (added: readonly CartLine[], by: string): CartRecord => {
    const lines = { ...record.lines };
    for (const line of added) {
      const id = lineId(line);
      const former = lines[id];
      const total = (former?.added[by] ?? 0) + cappedQuantity(line.quantity, line.stock);
      const set = former?.set ?? { at: [0, tab] as const, quantity: 0, seen: {} };
      // What comes from the unprefixed key is of unknown age, and must be the same in every tab.
      const heard = by === tab ? { heard: stamp() } : {};
      lines[id] = { line, ...heard, added: { ...former?.added, [by]: total }, set };
    }
    return { ...record, lines };
  };

  const withQuantity = (cart: CartRecord, id: string, quantity: number): CartRecord => {
    const former = cart.lines[id];
    if (!former) return cart;
    const set = { at: stamp(), quantity, seen: former.added };
    return { ...cart, lines: { ...cart.lines, [id]: { ...former, set } } };
  };
  const chosen = (id: string, quantity: number): CartRecord => {
    const next = withQuantity(record, id, cappedQuantity(quantity, record.lines[id]?.line.stock));
    const former = next.lines[id];
    if (!former?.line.changed) return next;
    const { changed: _, ...line } = former.line;
    return { ...next, lines: { ...next.lines, [id]: { ...former, line, heard: former.set.at } } };
  };
  /** A set quantity makes a line the newest for the other tabs too. A line that is gone meanwhile stays gone. */
  const replaced = (lines: readonly CartLine[]): CartRecord =>
    lines.reduce((cart, line) => {
      const id = lineId(line);
      const next = withQuantity(cart, id, cappedQuantity(line.quantity, line.stock));
      const former = next.lines[id];
      if (!former) return cart;
      return { ...next, lines: { ...next.lines, [id]: { ...former, line, heard: former.set.at } } };
    }, record);
  const emptied = (): CartRecord => {
    const at = stamp();
    const entries = Object.entries(record.lines).map(
      ([id, former]) => [id, { ...former, set: { at, quantity: 0, seen: former.added } }] as const,
    );
    return { ...record, lines: Object.fromEntries(entries) };
  };

  const store = createStore<CartState>()(() => ({
    lines: [],
    cartId: record.cartId.id,
    ready: false,
    dropped: 0,
    foreign: 0,
    lost: false,
    problem: null,
    add: (line) => change(withLines([line], tab)),
    setQuantity: (id, quantity) => change(chosen(id, quantity)),
    replace: (lines) => change(replaced(lines)),
    remove: (id) => change(withQuantity(record, id, 0)),
    clear: () => change(emptied()),
    startNew: () =>
      change({ ...emptied(), cartId: { at: [Math.max(Date.now(), record.cartId.at[0] + 1), tab], id: randomUuid() } }),
    hydrate: () => sync(),
  }));

  channel?.addEventListener('message', ({ data }) => {
    const read = readCart(data);
    if (!read) return;
    publish(mergeCarts(record, read.cart));
    syncSoon();
  });
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === storage.key) syncSoon();
  });
  return store;
}
