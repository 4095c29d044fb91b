import { expect, test } from 'vitest';
import { KeptBodies } from './response-cache.ts';

/** Bodies of 1,000 bytes that say which one they are. */
function counted() {
  let built = 0;
  return async () => Buffer.alloc(1_000, ++built);
}
const numberOf = (body: Buffer | null) => body?.[0];

test('a body is built once for as long as nothing changes, however many ask at the same time', async () => {
  const kept = new KeptBodies<Buffer>(1 << 20);
  const build = counted();
  const shop = { name: 'A shop' };
  const bodies = await Promise.all([kept.get('a', [1, shop], build), kept.get('a', [1, shop], build)]);
  bodies.push(await kept.get('a', [1, shop], build));
  expect(bodies.map(numberOf)).toEqual([1, 1, 1]);
});

test('anything that changed makes another body, even while the former is being built', async () => {
  const kept = new KeptBodies<Buffer>(1 << 20);
  const build = counted();
  const former = kept.get('a', [1, 'x'], build);
  expect(numberOf(await kept.get('a', [2, 'x'], build))).toBe(2);
  expect(numberOf(await former)).toBe(1);
  expect(numberOf(await kept.get('a', [2, 'x'], build))).toBe(2);
  expect(numberOf(await kept.get('a', [2, 'y'], build))).toBe(3);
});

test('what was asked for longest ago makes room when the bytes are used up', async () => {
  const kept = new KeptBodies<Buffer>(5_000);
  const build = counted();
  for (const key of ['a', 'b', 'c', 'a', 'd']) await kept.get(key, [], build);
  expect(numberOf(await kept.get('a', [], build))).toBe(1);
  expect(numberOf(await kept.get('b', [], build))).toBe(5);
});

test('what replaced an older body does not count twice', async () => {
  const kept = new KeptBodies<Buffer>(5_000);
  const build = counted();
  await kept.get('a', [], build);
  for (let version = 0; version < 20; version++) await kept.get('b', [version], build);
  expect(numberOf(await kept.get('a', [], build))).toBe(1);
});

test('what failed, and what cannot be kept, is built again', async () => {
  const kept = new KeptBodies<Buffer>(1 << 20);
  await expect(kept.get('a', [], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await kept.get('a', [], async () => null)).toBeNull();
  expect(numberOf(await kept.get('a', [], counted()))).toBe(1);
});
