import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { createPostgresDatabase, createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { isMigrated, migrate, readFunctions, readMigrations, type Schema } from './migrate.ts';
import { openPostgres } from './postgres.ts';

let db: Database;
let folder: string;
beforeEach(async () => {
  db = await createTestDatabase();
  await db.exec('drop table migrations, applied_functions');
  folder = mkdtempSync(join(tmpdir(), 'zellige-migrations-'));
  mkdirSync(join(folder, 'functions'));
  write('0001_boxes.sql', 'create table boxes (id int primary key); insert into boxes values (1);');
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql);
/** Reads the files of the folder as migrations, and those in its folder `functions` as functions. */
const read = (): Schema => ({
  migrations: readMigrations(folder),
  functions: readFunctions(join(folder, 'functions')),
});
const run = (): Promise<string[]> => migrate(db, read());

describe('migrations', () => {
  it('run once each, in the order of their numbers', async () => {
    write('0002_lids.sql', 'alter table boxes add lid text;');
    expect(await run()).toEqual(['0001_boxes.sql', '0002_lids.sql']);
    expect(await run()).toEqual([]);
    expect(await isMigrated(db, read())).toBe(true);
    write('0003_more.sql', 'insert into boxes values (2);');
    expect(await isMigrated(db, read())).toBe(false);
  });

  it('run once when several processes start together', async () => {
    const ran = await Promise.all([run(), run(), run()]);
    expect(ran.flat()).toEqual(['0001_boxes.sql']);
    expect(await db.query('select count(*) as n from boxes')).toEqual([{ n: 1 }]);
  });

  it('refuse to go on when one that has run was changed since', async () => {
    await run();
    write('0001_boxes.sql', 'create table boxes (id bigint primary key);');
    await expect(run()).rejects.toThrow(/0001_boxes.sql was changed after it ran/);
  });

  it('take the same file with other line ends for the same', async () => {
    write('0002_two.sql', 'select 1;\nselect 2;\n');
    await run();
    write('0002_two.sql', 'select 1;\r\nselect 2;\r\n');
    expect(await run()).toEqual([]);
  });

  it('say in a sentence that the role does not own the database', async () => {
    if (db.kind === 'pglite') return;
    const url = new URL(await createPostgresDatabase());
    const owner = await openPostgres(url.href, () => {});
    onTestFinished(() => owner.close());
    await owner.exec('drop table migrations, applied_functions; create role "a guest" login');
    url.username = 'a%20guest';
    const guest = await openPostgres(url.href, () => {});
    onTestFinished(() => guest.close());
    await expect(migrate(guest, read())).rejects.toThrow(
      `The role of DATABASE_URL may not create the tables (permission denied for schema public). It must own the database and the tables in it: alter database ${url.pathname.slice(1)} owner to "a guest"`,
    );
  });

  it('leave everything as it was when one fails', async () => {
    write('0002_broken.sql', 'create table lids (id int); insert into nowhere values (1);');
    await expect(run()).rejects.toThrow(/0002_broken.sql failed: .*nowhere.*Nothing was changed/);
    expect(await db.query("select to_regclass('boxes')::text as boxes, to_regclass('lids')::text as lids")).toEqual([
      { boxes: null, lids: null },
    ]);
  });

  // The embedded database has one connection, so nobody waits for a lock of another.
  const itOnPostgres = process.env.TEST_DATABASE === 'postgres' ? it : () => {};
  itOnPostgres('let others read a table whose lock they wait for, say so, and run once they get it', async () => {
    await run();
    write('0002_lids.sql', 'alter table boxes add lid text;');
    const finish = await holdOpen(db, (tx) => tx.query('select from boxes'));
    const waits: string[] = [];
    const migrated = migrate(db, read(), { onWait: (message) => waits.push(message), pauseMs: 100 });
    await lockWaits(db);
    expect(await db.query('select id from boxes')).toEqual([{ id: 1 }]);
    await finish();
    expect(await migrated).toEqual(['0002_lids.sql']);
    expect(waits[0]).toMatch(/0002_lids.sql failed: .*Nothing was changed. Another transaction has the lock/);
  });

  it('refuse a database that a newer version has migrated', async () => {
    write('0002_future.sql', 'select 1;');
    await run();
    rmSync(join(folder, '0002_future.sql'));
    await expect(run()).rejects.toThrow(/0002_future.sql, which this version does not know/);
  });

  it('refuse a new one whose number comes before one that has run', async () => {
    rmSync(join(folder, '0001_boxes.sql'));
    write('0002_later.sql', 'select 1;');
    await run();
    write('0001_late.sql', 'select 1;');
    await expect(run()).rejects.toThrow(/0001_late.sql is new but its number is before 0002_later.sql/);
  });

  it('refuse a file without a number and a number used twice', () => {
    write('0001_twin.sql', 'select 1;');
    expect(() => readMigrations(folder)).toThrow(/0001_boxes.sql and 0001_twin.sql share a number/);
    rmSync(join(folder, '0001_twin.sql'));
    write('notes.sql', 'select 1;');
    expect(() => readMigrations(folder)).toThrow(/notes.sql has no number/);
  });
});

describe('functions', () => {
  const countBoxes = (answer: number): void =>
    write('functions/boxes.sql', `create or replace function boxes() returns int language sql as 'select ${answer}';`);
  const boxes = async (): Promise<unknown> => (await db.query<{ n: number }>('select boxes() as n'))[0]?.n;

  it('are applied again when one of their files changes, and only then', async () => {
    countBoxes(1);
    await run();
    await db.exec("create or replace function boxes() returns int language sql as 'select 9'");
    await run();
    expect(await boxes()).toBe(9);
    countBoxes(2);
    expect(await isMigrated(db, read())).toBe(false);
    expect(await run()).toEqual([]);
    expect(await boxes()).toBe(2);
    expect(await isMigrated(db, read())).toBe(true);
  });

  it('find the tables that the migrations of the same version bring', async () => {
    write('0002_lids.sql', 'create table lids (id int);');
    write(
      'functions/lids.sql',
      "create function lids_left() returns bigint language sql as 'select count(*) from lids';",
    );
    expect(await run()).toEqual(['0001_boxes.sql', '0002_lids.sql']);
  });

  it('are applied once when several processes start together', async () => {
    write('functions/twice.sql', "create function twice() returns int language sql as 'select 2';");
    expect((await Promise.all([run(), run(), run()])).flat()).toEqual(['0001_boxes.sql']);
  });

  it('leave everything as it was when one fails', async () => {
    countBoxes(1);
    write('functions/broken.sql', "create function broken() returns int language sql as 'select nothing';");
    await expect(run()).rejects.toThrow(/broken.sql of server\/db\/functions failed: .*nothing.*Nothing was changed/);
    expect(await db.query("select to_regclass('boxes')::text as boxes")).toEqual([{ boxes: null }]);
  });
});

describe('the functions and triggers of the shop', () => {
  let shop: Database;
  beforeEach(async () => {
    shop = await createTestDatabase();
  });
  afterEach(() => shop.close());

  const definitions = () =>
    shop.query<{ definition: string }>(
      `select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
    );

  it('are all in the files that are applied again', async () => {
    const before = await definitions();
    expect(before.length).toBeGreaterThan(70);
    await shop.exec(`do $$ declare f record; begin
      for f in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace loop
        execute format('drop function %s cascade', f.name);
      end loop; end $$; delete from applied_functions`);
    expect(await definitions()).toEqual([]);
    await migrate(shop);
    expect(await definitions()).toEqual(before);
  });

  it('stay as they are when they are applied a second time', async () => {
    const before = await definitions();
    await shop.exec('delete from applied_functions');
    await migrate(shop);
    expect(await definitions()).toEqual(before);
  });

  it('replace those of a database that has run the migrations only', async () => {
    const fresh = await definitions();
    for (const { sql } of readMigrations()) {
      for (const [statement] of sql.matchAll(/create function[\s\S]+?\$\$;|drop function [^;]+;/g))
        await shop.exec(statement.replace(/^create/, 'create or replace'));
    }
    await shop.exec('delete from applied_functions');
    expect(await definitions()).not.toEqual(fresh);
    await migrate(shop);
    expect(await definitions()).toEqual(fresh);
  });
});
