import { expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { CurrentIndex } from './current-index.ts';

it('listens once for two first readers, and stops that when it closes', async () => {
  const counts = { listens: 0, stops: 0 };
  const db = {
    listen: async () => {
      counts.listens++;
      return async () => void counts.stops++;
    },
    query: async () => [],
  } as unknown as Database;
  const index = new CurrentIndex(db, 1, () => undefined);
  await Promise.allSettled([index.get(), index.get()]);
  await index.close();
  expect(counts).toEqual({ listens: 1, stops: 1 });
});
