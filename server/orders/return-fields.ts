import { Type } from 'typebox';
import { parsePieces } from '../../shared/rules/stock/quantity.ts';
import { type FormBody, formText } from '../http/form-body.ts';

export const ReturnTo = Type.Optional(
  Type.String({ pattern: '^[0-9]{0,9}$', description: 'Warehouse; empty for those that the pieces left from' }),
);

/** Pattern of the field with the pieces of a stock item that are written off. */
export const DAMAGED_FIELD = '^damaged_([0-9]{1,9})$';

/**
 * Returns the pieces to write off by item, which a form has as `damaged_ITEM`; an empty field is 0. Null where one is no whole
 * number.
 */
export function damagedPieces(body: FormBody): ReadonlyMap<number, number> | null {
  const damaged = new Map<number, number>();
  for (const name of Object.keys(body)) {
    const [, item] = new RegExp(DAMAGED_FIELD).exec(name) ?? [];
    const quantity = parsePieces(formText(body, name).trim() || '0');
    if (item === undefined || quantity === 0) continue;
    if (quantity === null) return null;
    damaged.set(Number(item), quantity);
  }
  return damaged;
}
