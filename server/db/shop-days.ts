import type { Parameter } from './database.ts';

/** First and last day, by the shop's clock, `2026-11-26`. */
export interface ShopDays {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Returns the conditions that a column's time is on one of these days. */
export function* isOnDays(
  column: string,
  { from, until }: ShopDays,
  param: (value: Parameter) => string,
): Generator<string> {
  const midnight = (day: string) => `(${day})::timestamp at time zone 'Africa/Algiers'`;
  if (from !== undefined) yield `${column} >= ${midnight(`${param(from)}::date`)}`;
  if (until !== undefined) yield `${column} < ${midnight(`${param(until)}::date + 1`)}`;
}
