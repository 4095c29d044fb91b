import { createHash } from 'node:crypto';

/**
 * Returns the uuid of the row that a form creates: the same for the same key and values, so that a form that is sent twice
 * creates one row, and another one when it is changed and sent again (NEW-3).
 */
export function formUuid(key: string, values: object): string {
  const hex = createHash('sha256')
    .update(`${key} ${JSON.stringify(values)}`)
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
