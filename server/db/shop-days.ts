import { Type } from 'typebox';
import type { Parameter } from './database.ts';

/** A day as a date field sends it, `2026-11-26`. PostgreSQL has no year 0, which the format allows. */
export const Day = Type.String({ format: 'date', pattern: '^[1-9]' });

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
