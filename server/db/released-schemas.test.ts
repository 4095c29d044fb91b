import { afterEach, expect, test } from 'vitest';
import { createPostgresDatabase, createTestDatabase, PATIENT } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { isMigrated, migrate, readSchema } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { OLD_SHOP_BEFORE, restoreOldShop } from './testing/old-shop.ts';

let servers: readonly Database[] = [];
afterEach(() => Promise.all(servers.map((db) => db.close())));

/** Opens one database three times, as three servers do; the embedded one serves one process. */
async function openThrice(): Promise<readonly [Database, ...Database[]]> {
  if (process.env.TEST_DATABASE !== 'postgres') {
    const db = await createTestDatabase();
    servers = [db];
    return [db, db, db];
  }
  const url = await createPostgresDatabase();
  const open = () => openPostgres(url, () => {}, PATIENT);
  const all = [await open(), await open(), await open()] as const;
  servers = all;
  return all;
}

const { migrations } = readSchema();
const later = migrations.filter(({ name }) => name >= OLD_SHOP_BEFORE).map(({ name }) => name);
/** The oldest and the newest, and some between them. */
const released = later.filter((_, index) => index % 12 === 0 || index === later.length - 1);

test.each(released)(
  'a shop from before %s is brought to this version by one of three servers, with its rows',
  async (next) => {
    const [db, ...others] = await openThrice();
    await restoreOldShop(db, next);
    const ran = await Promise.all([db, ...others].map((one) => migrate(one)));
    const pending = migrations.filter(({ name }) => name >= next).map(({ name }) => name);
    expect(ran.filter((names) => names.length > 0)).toEqual([pending]);
    expect(await isMigrated(db, readSchema())).toBe(true);
    expect(await db.query('select id, status from orders order by id')).toEqual([
      { id: 1, status: 'new' },
      { id: 2, status: 'confirmed' },
      { id: 3, status: 'sent' },
      { id: 4, status: 'delivered' },
    ]);
    expect(await db.query('select id, available, reserved from stock_items order by id')).toEqual([
      { id: 1, available: 41, reserved: 4 },
      { id: 2, available: 0, reserved: 0 },
    ]);
  },
);
