import type { BulkAnswer } from '../../shared/api/bulk-change.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns true for an answer with the fields the widget cannot do without. */
export function isBulkAnswer(value: unknown): value is BulkAnswer {
  if (!isObject(value) || typeof value.message !== 'string' || !Array.isArray(value.rows)) return false;
  return value.rows.every((row) => isObject(row) && typeof row.name === 'string' && typeof row.message === 'string');
}
