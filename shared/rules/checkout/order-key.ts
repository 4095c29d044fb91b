import { toJson } from '../json/to-json.ts';
import { composed } from '../text/composed.ts';
import { sha256 } from './sha256.ts';

/** Not part of what is ordered: two sends that differ only here are the same order (ORD-2). */
const LEFT_OUT = new Set(['clientOrderKey', 'temporaryId', 'locale']);
const AMOUNTS = new Set(['unitPrice', 'finalPrice', 'basePrice', 'minSubtotal']);
const LINE_LISTS = new Set(['lines', 'productInPack']);

/**
 * Writes one text for every way of writing the same order: keys sorted at every level, lines by product and combination,
 * texts composed and trimmed, amounts with two decimals, absent and undefined alike (ORD-2).
 */
export function canonicalOrder(payload: unknown): string {
  return toJson(canonical(payload, ''));
}

/** Computes the `clientOrderKey` of a checkout payload. */
export function clientOrderKey(payload: unknown): string {
  return sha256(canonicalOrder(payload));
}

function canonical(value: unknown, name: string): unknown {
  if (AMOUNTS.has(name)) return canonicalAmount(value);
  if (typeof value === 'string') return composed(value).trim();
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item, ''));
    return LINE_LISTS.has(name) ? items.sort(byLine) : items;
  }
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value)
    .filter(([key, child]) => child !== undefined && !LEFT_OUT.has(key))
    .map(([key, child]) => [key, canonical(child, key)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

function canonicalAmount(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number.toFixed(2) : String(value);
}

function byLine(a: unknown, b: unknown): number {
  const [left, right] = [lineText(a), lineText(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Writes what lines sort by: product and combination first; the rest only decides between lines of the same variant. */
function lineText(line: unknown): string {
  const { product, combination } = (line ?? {}) as { product?: unknown; combination?: unknown };
  return toJson([String(product ?? ''), String(combination ?? ''), line]);
}
