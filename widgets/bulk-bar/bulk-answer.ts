import type { BulkAnswer } from '../../shared/api/bulk-change.ts';
import { isObject } from '../../shared/rules/json/shapes.ts';

/** Returns true for an answer with the fields the widget cannot do without. */
export function isBulkAnswer(value: unknown): value is BulkAnswer {
  if (!isObject(value) || typeof value.message !== 'string' || !Array.isArray(value.rows)) return false;
  const { undo } = value;
  if (undo !== undefined && !(isObject(undo) && typeof undo.url === 'string' && isObject(undo.fields))) return false;
  return value.rows.every((row) => isObject(row) && typeof row.name === 'string' && typeof row.message === 'string');
}
