import { useState } from 'react';
import { readSession, writeSession } from '../../shared/browser/storage/session.ts';
import type { RemovedLine } from '../../shared/features/cart/cart-rows.ts';
import type { CartState } from '../../shared/features/cart/cart-store.ts';
import { toJson } from '../../shared/rules/json/to-json.ts';

/** A removed line in the tab's storage. Its name and price are only in the cart's history, which is encrypted (CRT-3). */
interface StoredRemoval {
  readonly id: string;
  readonly quantity: number;
  readonly at: number;
}

/** Returns the lines that were removed on the cart page in this tab, also before a reload, and a setter for them (CRT-6). */
export function useRemovedLines(shop: string, cart: CartState) {
  const key = `${shop}:cartRemoved`;
  const [stored, setStored] = useState(() => readRemovals(key));
  const removed = stored.flatMap(({ id, quantity, at }): RemovedLine[] => {
    const line = cart.formerLine(id);
    return line ? [{ id, line: { ...line, quantity }, at }] : [];
  });
  const setRemoved = (next: readonly RemovedLine[]) => {
    const removals = next.map(({ id, line, at }): StoredRemoval => ({ id, quantity: line.quantity, at }));
    writeSession(key, removals.length > 0 ? toJson(removals) : null);
    setStored(removals);
  };
  return { removed, setRemoved };
}

function readRemovals(key: string): readonly StoredRemoval[] {
  const stored = readSession(key);
  if (stored.kind !== 'found') return [];
  try {
    const removals: unknown = JSON.parse(stored.text);
    return Array.isArray(removals) ? removals.filter(isRemoval) : [];
  } catch {
    return [];
  }
}

const isRemoval = (value: StoredRemoval | null) =>
  typeof value?.id === 'string' && Number.isInteger(value.quantity) && Number.isInteger(value.at);
