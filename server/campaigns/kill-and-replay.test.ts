import { expect, test } from 'vitest';
import { killAndReplay } from './kill-and-replay.ts';

test('a server killed during 200 orders has every acknowledged order once when it is back', async () => {
  const kind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite';
  const { problems } = await killAndReplay(kind, { shoppers: 200, kills: 1, seed: 20_261_121 });
  expect(problems).toEqual([]);
}, 90_000);
