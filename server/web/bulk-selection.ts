import { Type } from 'typebox';
import { Uuid } from '../../shared/api/uuid.ts';
import { Refusal } from '../http/refusal.ts';

/** Returns the fields of a list's bulk form that say which rows are changed: the ticked ones, or all that match. */
export function bulkSelection({ digits, most }: { readonly digits: number; readonly most: number }) {
  const id = Type.String({ pattern: `^[1-9][0-9]{0,${digits - 1}}$` });
  return {
    // A form sends one ticked box as a text.
    ids: Type.Optional(Type.Union([id, Type.Array(id, { minItems: 1, maxItems: most, uniqueItems: true })])),
    all: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,9}$',
        description: 'Instead of ids: all that match `query`, with their number',
      }),
    ),
    query: Type.Optional(Type.String({ maxLength: 4000, description: 'Parameters of the address of the list' })),
    matching: Type.Optional(
      Type.String({ maxLength: 64, description: 'Hash of the ids of all that matched when the list was shown' }),
    ),
    key: Type.Optional(Type.String({ ...Uuid, description: 'A change that is sent again with its key counts once' })),
  };
}

/** The rows that match the filters of a list. */
export interface MatchingRows {
  readonly ids: number[];
  /** Of the ids, whatever their sequence. */
  readonly hash: string;
}

/** Returns SQL of the hash of the ids in a column of all rows of a query, those beyond its limit included. */
export const hashOfIds = (column: string) => `to_hex(bit_xor(hashint8extended(${column}, 0)) over ())`;

/**
 * Returns the ids of all that match.
 * @throws Refusal 409 with the message when others match than the list showed
 */
export function idsAsListed(
  { ids, hash }: MatchingRows,
  { all, matching }: { readonly all?: string; readonly matching?: string },
  message: string,
): number[] {
  if (ids.length === Number(all) && (matching === undefined || matching === hash)) return ids;
  throw new Refusal(409, 'conflict', { message });
}
