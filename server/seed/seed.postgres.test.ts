import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../db/database.ts';
import { openPostgres } from '../db/postgres.ts';
import type { TimeLimits } from '../db/time-limits.ts';
import { createPostgresDatabase, PATIENT } from '../testing/test-database.ts';
import { seedDatabase } from './seed.ts';

async function open(url: string, limits: TimeLimits): Promise<Database> {
  const db = await openPostgres(url, () => {}, limits);
  onTestFinished(() => db.close());
  return db;
}

it('seeds a shop however long the database takes for a statement', async () => {
  const url = await createPostgresDatabase();
  const impatient = await open(url, { ...PATIENT, statement: 500 });
  await (await open(url, PATIENT)).exec(`
    create function sleep() returns trigger language plpgsql as $$ begin perform pg_sleep(0.7); return new; end $$;
    create trigger slow before insert on shops for each row execute function sleep();`);
  await expect(seedDatabase(impatient, { products: 20 })).resolves.toBe(true);
});

it('leaves the shop of another process that seeds at the same time', async () => {
  const db = await open(await createPostgresDatabase(), PATIENT);
  const filled = await Promise.all([seedDatabase(db, { products: 20 }), seedDatabase(db, { products: 20 })]);
  expect(filled.sort()).toEqual([false, true]);
  expect(await db.query('select id from shops')).toEqual([{ id: 1 }]);
});
