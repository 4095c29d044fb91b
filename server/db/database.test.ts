import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPostgresDatabase, createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { openPostgres, whyUnusable } from './postgres.ts';

let db: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.exec('create table notes (id int primary key, text text not null)');
});
afterAll(() => db.close());

const notifyPrices = "select pg_notify('prices_changed', $1)";

const count = async (): Promise<number> =>
  (await db.query<{ n: number }>('select count(*) as n from notes'))[0]?.n ?? -1;

describe('the database', () => {
  it('gives the same JavaScript values on both engines', async () => {
    const [row] = await db.query(
      `select 9007199254740991::bigint as safe, 9007199254740993::bigint as big, 1.50::numeric as price, date '2026-01-31' as day,
              timestamptz '2026-01-31T10:00:00+01' as instant, '{"a":[1]}'::jsonb as data, array[1,2]::bigint[] as ids, true as yes`,
    );
    expect(row).toEqual({
      safe: 9007199254740991,
      big: 9007199254740993n,
      price: '1.50',
      day: '2026-01-31',
      instant: new Date('2026-01-31T09:00:00Z'),
      data: { a: [1] },
      ids: [1, 2],
      yes: true,
    });
  });

  it('takes arrays, dates and JSON text as parameters', async () => {
    const [row] = await db.query(
      'select $1::int[] as ids, $2::timestamptz as instant, $3::jsonb as data, $4::text as nothing',
      [[3, 4], new Date('2026-01-31T09:00:00Z'), JSON.stringify([1, 'a']), null],
    );
    expect(row).toEqual({ ids: [3, 4], instant: new Date('2026-01-31T09:00:00Z'), data: [1, 'a'], nothing: null });
  });

  it('keeps nothing of a transaction that throws', async () => {
    const before = await count();
    const failed = db.transaction(async (tx) => {
      await tx.query('insert into notes values (1, $1)', ['gone']);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await count()).toBe(before);
  });

  it('undoes only the inner part when a transaction inside a transaction throws', async () => {
    await db.transaction(async (tx) => {
      await tx.query("insert into notes values (2, 'kept')");
      await tx
        .transaction(async (inner) => inner.query("insert into notes values (2, 'twice')"))
        .catch(() => undefined);
      await tx.query("insert into notes values (3, 'kept too')");
    });
    expect(await db.query('select id from notes order by id')).toEqual([{ id: 2 }, { id: 3 }]);
  });

  it('refuses the outer handle inside a transaction, in words, instead of waiting for ever', async () => {
    const uses: [string, () => Promise<unknown>][] = [
      ['query', () => db.query('select 1')],
      ['exec', () => db.exec('select 1')],
      ['transaction', () => db.transaction(async () => undefined)],
    ];
    for (const [name, use] of uses) {
      const failure = await db
        .transaction(() => use())
        .then(String, (error: Error & { cause?: Error }) => `${error.message} ${error.cause?.message}`);
      expect(failure, name).toMatch(/outer database handle inside a transaction/);
    }
  });

  it('allows the outer handle again to work that a transaction started and that goes on after it', async () => {
    const committed = Promise.withResolvers<void>();
    let later: Promise<unknown> = Promise.resolve();
    await db.transaction(async () => {
      later = committed.promise.then(() => db.query('select 1 as one'));
    });
    committed.resolve();
    expect(await later).toEqual([{ one: 1 }]);
  });

  it('tells listeners what was sent, and only once the transaction is committed', async () => {
    const heard: string[] = [];
    let arrived = Promise.withResolvers<void>();
    const stop = await db.listen('prices_changed', (payload) => {
      heard.push(payload);
      arrived.resolve();
    });
    await db
      .transaction(async (tx) => {
        await tx.query(notifyPrices, ['never']);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await db.transaction((tx) => tx.query(notifyPrices, ['tx']));
    await arrived.promise;
    arrived = Promise.withResolvers();
    await db.query(notifyPrices, ['direct']);
    await arrived.promise;
    expect(heard).toEqual(['tx', 'direct']);
    await stop();
  });

  it('lets a listener ask the database at once, although a transaction notified it', async () => {
    const { promise: rows, resolve, reject } = Promise.withResolvers<unknown>();
    const stop = await db.listen('prices_changed', () => db.query('select 2 as two').then(resolve, reject));
    await db.transaction((tx) => tx.query(notifyPrices, ['tx']));
    expect(await rows).toEqual([{ two: 2 }]);
    await stop();
  });

  it('compiles no statement, and takes what PGOPTIONS says besides', async () => {
    if (db.kind === 'pglite') return;
    vi.stubEnv('PGOPTIONS', '-c work_mem=5MB');
    onTestFinished(() => void vi.unstubAllEnvs());
    const other = await openPostgres(await createPostgresDatabase(), () => {});
    onTestFinished(() => other.close());
    expect(await other.query("select current_setting('jit') as jit, current_setting('work_mem') as memory")).toEqual([
      { jit: 'off', memory: '5MB' },
    ]);
  });

  it('is refused in a sentence when it has no Unicode', async () => {
    if (db.kind === 'pglite') return;
    const url = new URL(await createPostgresDatabase());
    const admin = await openPostgres(url.href, () => {});
    onTestFinished(() => admin.close());
    await admin.exec(`create database ascii template template0 encoding 'SQL_ASCII' locale 'C'`);
    url.pathname = '/ascii';
    await expect(openPostgres(url.href, () => {})).rejects.toThrow(
      /^The database of DATABASE_URL has the encoding SQL_ASCII, .* createdb --template=template0 --encoding=UTF8 NAME$/,
    );
  });

  it('is refused in a sentence when its server is too old', () => {
    expect(whyUnusable({ encoding: 'UTF8', version: 140_009 })).toMatch(/ is PostgreSQL 14, but the shop needs 15/);
    expect(whyUnusable({ encoding: 'UTF8', version: 150_000 })).toBeUndefined();
  });

  it('refuses a channel name that the two engines would read differently', async () => {
    for (const name of ['Prices', 'prices changed', 'prices; drop table notes', '']) {
      await expect(db.listen(name, () => undefined)).rejects.toThrow(/cannot be the name of a notification channel/);
    }
  });
});
