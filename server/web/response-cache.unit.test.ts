import { expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';

/** Bodies of 1,000 bytes that begin with their number. */
function counted() {
  let built = 0;
  return async () => String(++built).padEnd(500);
}
const numberOf = (body: string | null) => (body === null ? null : Number(body));

test('a body is built once while nothing changes, however many ask at the same time', async () => {
  const cache = new ResponseCache(1 << 20);
  const build = counted();
  const shop = { name: 'A shop' };
  const bodies = await Promise.all([cache.get('a', [1, shop], build), cache.get('a', [1, shop], build)]);
  bodies.push(await cache.get('a', [1, shop], build));
  expect(bodies.map(numberOf)).toEqual([1, 1, 1]);
});

test('a changed state makes another body, even while the former is being built', async () => {
  const cache = new ResponseCache(1 << 20);
  const build = counted();
  const former = cache.get('a', [1, 'x'], build);
  expect(numberOf(await cache.get('a', [2, 'x'], build))).toBe(2);
  expect(numberOf(await former)).toBe(1);
  expect(numberOf(await cache.get('a', [2, 'x'], build))).toBe(2);
  expect(numberOf(await cache.get('a', [2, 'y'], build))).toBe(3);
});

test('the least recently used body is evicted when the bytes are used up', async () => {
  const cache = new ResponseCache(5_000);
  const build = counted();
  for (const key of ['a', 'b', 'c', 'a', 'd']) await cache.get(key, [], build);
  expect(numberOf(await cache.get('a', [], build))).toBe(1);
  expect(numberOf(await cache.get('b', [], build))).toBe(5);
});

test('a body that replaces an older one does not count twice', async () => {
  const cache = new ResponseCache(5_000);
  const build = counted();
  await cache.get('a', [], build);
  for (let version = 0; version < 20; version++) await cache.get('b', [version], build);
  expect(numberOf(await cache.get('a', [], build))).toBe(1);
});

test('a build that failed or returned null is not cached', async () => {
  const cache = new ResponseCache(1 << 20);
  await expect(cache.get('a', [], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('a', [], async () => null)).toBeNull();
  expect(numberOf(await cache.get('a', [], counted()))).toBe(1);
});
