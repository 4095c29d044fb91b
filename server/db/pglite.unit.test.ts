import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SNAPSHOT_DIR } from '../testing/test-database.ts';
import { openPglite, type PgliteDatabase } from './pglite.ts';
import { migratedSnapshot } from './snapshot.ts';

/** The statements sent to the engine, and the reports of a panic, in their order. */
const events: string[] = [];
let db: PgliteDatabase;
beforeAll(async () => {
  const snapshot = await migratedSnapshot(SNAPSHOT_DIR);
  db = await openPglite(undefined, snapshot, undefined, ({ message }) => events.push(message));
});
afterAll(() => db.close());
afterEach(() => {
  vi.restoreAllMocks();
  events.length = 0;
});

/** Makes the disk full at the message to the engine that has a text. */
function failAt(text: string, error: { severity: string; file: string }): void {
  const { execProtocolStream } = PGlite.prototype;
  vi.spyOn(PGlite.prototype, 'execProtocolStream').mockImplementation(function (this: PGlite, message, options) {
    const isFailing = Buffer.from(message).includes(text);
    events.push(isFailing ? text : 'another message');
    if (!isFailing) return execProtocolStream.call(this, message, options);
    const { severity, file } = error;
    throw Object.assign(new Error(`could not write to file "${file}"`), { code: '53100', severity });
  });
}

it.each([
  ['a query', 'select 1', () => db.query('select 1')],
  ['a script', 'select 1', () => db.exec('select 1')],
  ['a query of a transaction', 'select 1', () => db.transaction((tx) => tx.query('select 1'))],
  ['a commit', 'COMMIT', () => db.transaction((tx) => tx.query('select 1'))],
])(
  'reports that the disk has no room for the log at %s, before the engine is asked anything else',
  async (_, text, work) => {
    failAt(text, { severity: 'PANIC', file: 'pg_wal/xlogtemp.42' });
    await expect(work()).rejects.toThrow('could not write to file');
    const failed = events.indexOf(text);
    expect(events[failed + 1]).toBe('could not write to file "pg_wal/xlogtemp.42"');
  },
);

it('goes on after a full disk that the engine survives', async () => {
  failAt('select 1', { severity: 'ERROR', file: 'base/5/16384' });
  await expect(db.query('select 1')).rejects.toThrow('The database is not available');
  expect(events).not.toContain('could not write to file "base/5/16384"');
  expect(await db.query('select 2 as two')).toEqual([{ two: 2 }]);
});
