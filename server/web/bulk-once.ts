import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { type Staff, staffOf } from '../http/staff-area.ts';
import { pageText } from './texts.ts';

interface BulkSteps<Row> {
  /** Returns the ids of the rows to change. */
  readonly select: (tx: Database) => Promise<number[]>;
  readonly run: (ids: readonly number[]) => Promise<Row[]>;
}

/**
 * Runs a bulk change unless its key has run already; then its result is returned again.
 * @throws Refusal 409 while it runs, after it was cut off, and when the key belongs to another change
 */
export async function runBulkOnce<Row>(
  request: FastifyRequest,
  body: { readonly key: string },
  { select, run }: BulkSteps<Row>,
): Promise<Row[]> {
  const { key } = body;
  const { locale } = request;
  const { db } = request.server;
  const staff = staffOf(request);
  const sent = JSON.stringify({ ...body, key: '' });
  // The rows are selected after the key is looked up, as the change may have taken them out of their own filter. A
  // selection that is refused rolls back, so that its key may be sent again.
  const ids = await db.transaction(async (tx) => {
    const [claimed] = await tx.query(
      'insert into bulk_changes (key, staff_id, request) values ($1, $2, $3) on conflict do nothing returning key',
      [key, staff.id, sent],
    );
    return claimed === undefined ? null : select(tx);
  });
  if (ids === null) {
    const [earlier] = await db.query<{ result: Row[] | null }>(
      'select result from bulk_changes where key = $1 and staff_id = $2 and request = $3',
      [key, staff.id, sent],
    );
    const text = earlier === undefined ? 'bulkOtherChange' : 'bulkRunning';
    if (!earlier?.result) throw new Refusal(409, 'conflict', { message: pageText(locale, text) });
    return earlier.result;
  }
  const result = await run(ids);
  await db.query('update bulk_changes set result = $2 where key = $1', [key, JSON.stringify(result)]);
  return result;
}

/** Returns the result of a bulk change of the person; null when there is none, or no longer. */
export async function bulkResult<Row>(db: Database, { id }: Staff, key: string): Promise<Row[] | null> {
  const [earlier] = await db.query<{ result: Row[] | null }>(
    'select result from bulk_changes where key = $1 and staff_id = $2',
    [key, id],
  );
  return earlier?.result ?? null;
}

export async function purgeBulkChanges(db: Database): Promise<void> {
  await db.query("delete from bulk_changes where created_at < now() - interval '7 days'");
}
