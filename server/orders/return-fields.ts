import { Type } from 'typebox';
import { parsePieces } from '../../shared/rules/stock/quantity.ts';
import { type FormBody, formText } from '../http/form-body.ts';

export const ReturnTo = Type.Optional(
  Type.String({ pattern: '^[0-9]{0,9}$', description: 'Warehouse; empty for those that the pieces left from' }),
);

/** Options of the schema of a form that has a field `PREFIX_ID` for each of some ids, and no others that it does not name. */
export const fieldsById = (prefix: string) => ({
  additionalProperties: false,
  patternProperties: { [`^${prefix}_[0-9]{1,15}$`]: Type.String({ maxLength: 100 }) },
});

/** Returns the texts of the fields `PREFIX_ID` of a form, by id. */
export function textsById(body: FormBody, prefix: string): [id: number, text: string][] {
  const names = Object.keys(body).filter((name) => name.startsWith(`${prefix}_`));
  return names.map((name) => [Number(name.slice(prefix.length + 1)), formText(body, name).trim()]);
}

/** Returns the pieces to write off by item, of which an empty field is 0; null where one is no whole number. */
export function damagedPieces(body: FormBody): ReadonlyMap<number, number> | null {
  const damaged = new Map<number, number>();
  for (const [item, text] of textsById(body, 'damaged')) {
    const quantity = parsePieces(text || '0');
    if (quantity === null) return null;
    if (quantity > 0) damaged.set(item, quantity);
  }
  return damaged;
}
