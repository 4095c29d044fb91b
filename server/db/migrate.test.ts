import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { isMigrated, migrate, readMigrations } from './migrate.ts';

let db: Database;
let folder: string;
beforeEach(async () => {
  db = await createTestDatabase();
  await db.exec('drop table migrations');
  folder = mkdtempSync(join(tmpdir(), 'zellige-migrations-'));
  write('0001_boxes.sql', 'create table boxes (id int primary key); insert into boxes values (1);');
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql);
const run = (): Promise<string[]> => migrate(db, readMigrations(folder));

describe('migrations', () => {
  it('run once each, in the order of their numbers', async () => {
    write('0002_lids.sql', 'alter table boxes add lid text;');
    expect(await run()).toEqual(['0001_boxes.sql', '0002_lids.sql']);
    expect(await run()).toEqual([]);
    expect(await isMigrated(db, readMigrations(folder))).toBe(true);
    write('0003_more.sql', 'insert into boxes values (2);');
    expect(await isMigrated(db, readMigrations(folder))).toBe(false);
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

  it('leave everything as it was when one fails', async () => {
    write('0002_broken.sql', 'create table lids (id int); insert into nowhere values (1);');
    await expect(run()).rejects.toThrow(/0002_broken.sql failed: .*nowhere.*Nothing was changed/);
    expect(await db.query("select to_regclass('boxes')::text as boxes, to_regclass('lids')::text as lids")).toEqual([
      { boxes: null, lids: null },
    ]);
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
