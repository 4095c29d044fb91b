import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CheckoutRequest } from '../../api/checkout.ts';
import { encryptedStore } from '../../browser/storage/encrypted-store.ts';
import { writeLocal } from '../../browser/storage/local.ts';
import { toJson } from '../../rules/json/to-json.ts';
import { REMEMBERED_MS } from './order-record.ts';

/** An order that was sent and has no final answer, exactly as it was sent (ORD-3), and what the shopper knows it by. */
export interface UnconfirmedOrder<P extends CheckoutRequest = CheckoutRequest> {
  readonly payload: P;
  readonly lines: readonly { readonly quantity: number; readonly name: string }[];
  /** Address, commune and wilaya in words. */
  readonly address: readonly string[];
  /** Milliseconds. */
  readonly sentAt: number;
}

export interface UnconfirmedOrderStore<P extends CheckoutRequest> {
  /** The storage key, which other tabs write too. */
  readonly key: string;
  readonly subscribe: StoreApi<unknown>['subscribe'];
  readonly current: () => UnconfirmedOrder<P> | null;
  /** Reads what this or another tab stored, and once more when the browser was late with the key. Never rejects. */
  readonly read: () => Promise<void>;
  readonly save: (order: UnconfirmedOrder<P>) => void;
  /** Ends it: there is a final answer. */
  readonly clear: () => void;
}

const stores = new Map<string, UnconfirmedOrderStore<never>>();

/** Returns the one order of a shop that waits for its answer, of the cart page or of quick orders; the same in all tabs. */
export function unconfirmedOrder<P extends CheckoutRequest>(
  shop: string,
  source: P['meta']['source'],
): UnconfirmedOrderStore<P> {
  const key = `${shop}:unconfirmed:${source}`;
  const store = stores.get(key) ?? createUnconfirmedOrder<never>(key);
  stores.set(key, store);
  return store as unknown as UnconfirmedOrderStore<P>;
}

function createUnconfirmedOrder<P extends CheckoutRequest>(key: string): UnconfirmedOrderStore<P> {
  const storage = encryptedStore();
  const store = createStore<{ readonly order: UnconfirmedOrder<P> | null }>()(() => ({ order: null }));
  let changes = 0;
  let isStored = true;
  let writing: Promise<unknown> = Promise.resolve();
  const change = (order: UnconfirmedOrder<P> | null, write: () => Promise<unknown> | unknown) => {
    changes += 1;
    if (store.getState().order !== order) store.setState({ order });
    writing = writing.then(write);
  };
  const read = async (): Promise<void> => {
    await writing;
    const before = changes;
    const stored = await storage.read(key);
    // A browser that is late with the key is not waited for, but its answer counts.
    if (stored.kind === 'unanswered') void stored.answered.then(read);
    const isUnknown = stored.kind === 'unavailable' || stored.kind === 'unanswered';
    if (!isStored || isUnknown || before !== changes) return;
    const order = stored.kind === 'found' ? parse<P>(stored.text) : null;
    const known = store.getState().order;
    if (order?.payload.clientOrderKey !== known?.payload.clientOrderKey) store.setState({ order });
  };
  return {
    key,
    subscribe: store.subscribe,
    current: () => store.getState().order,
    read,
    save: (order) =>
      change(order, async () => {
        isStored = (await storage.write(key, toJson(order))).kind === 'written';
      }),
    clear: () => change(null, () => writeLocal(key, null)),
  };
}

/** Reads a stored order; null when it is too old, or cannot be one. */
function parse<P extends CheckoutRequest>(text: string): UnconfirmedOrder<P> | null {
  try {
    const order = JSON.parse(text) as UnconfirmedOrder<P>;
    // A cart that was not ordered keeps its id, so that the same order has the same key afterwards too, and is not placed twice.
    const isRecent = Math.abs(Date.now() - order.sentAt) < REMEMBERED_MS;
    const isOrder = typeof order.payload.clientOrderKey === 'string' && Array.isArray(order.lines);
    return isRecent && isOrder && Array.isArray(order.address) ? order : null;
  } catch {
    return null;
  }
}
