import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../db/database.ts';
import { openPostgres } from '../db/postgres.ts';
import { TIME_LIMITS } from '../db/time-limits.ts';
import { createPostgresDatabase } from '../testing/test-database.ts';
import { seedDatabase } from './seed.ts';

let impatient: Database;
beforeAll(async () => {
  impatient = await openPostgres(await createPostgresDatabase(), () => {}, { ...TIME_LIMITS, statement: 500 });
});
afterAll(() => impatient.close());

it('seeds a shop however long the database takes for a statement', async () => {
  await impatient.exec(`
    create function sleep() returns trigger language plpgsql as $$ begin perform pg_sleep(0.7); return new; end $$;
    create trigger slow before insert on shops for each row execute function sleep();`);
  await expect(seedDatabase(impatient, { products: 20 })).resolves.toBe(true);
});

it('leaves the shop of another process that seeds at the same time', async () => {
  const db = await openPostgres(await createPostgresDatabase(), () => {});
  onTestFinished(() => db.close());
  const filled = await Promise.all([seedDatabase(db, { products: 20 }), seedDatabase(db, { products: 20 })]);
  expect(filled.sort()).toEqual([false, true]);
  expect(await db.query('select id from shops')).toEqual([{ id: 1 }]);
});
