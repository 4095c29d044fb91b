import { expect, test, vi } from 'vitest';
import type { ArenaName } from './arena.ts';
import { crowd } from './crowd.ts';
import { expeditions } from './expeditions.ts';
import { fieldFuzz } from './field-fuzz.ts';
import { fuzz } from './fuzz.ts';
import { onePhone } from './one-phone.ts';
import { overload } from './overload.ts';
import { oversell } from './oversell.ts';
import { oversellShapes } from './oversell-shapes.ts';
import { sameKey } from './same-key.ts';
import { stockModel } from './stock-model.ts';
import { tampering } from './tampering.ts';
import { uploads } from './uploads.ts';

// A slow machine takes a minute for one that takes ten seconds elsewhere.
vi.setConfig({ testTimeout: 120_000 });

const onPostgres = process.env.TEST_DATABASE === 'postgres';
const arena: ArenaName = onPostgres ? 'PostgreSQL, three servers' : 'PGlite';

test('five pieces are sold exactly five times to a hundred shoppers, however long commits take', async () => {
  const figures = await oversell(arena, { pieces: 5, rounds: 2 });
  expect(figures).toMatchObject({ sent: 200, accepted: 10, refused: 190, problems: [] });
});

test('orders that take a piece in two lines or packs get no more than there is, and all that fits', async () => {
  expect((await oversellShapes(arena, { pieces: 15, rounds: 2, seed: 20_261_122 })).problems).toEqual([]);
});

test('one order sent fifty times at once, and again after a restart, is one order with one answer', async () => {
  const figures = await sameKey(arena, { keys: 3, parallel: 50 });
  expect(figures).toMatchObject({ keys: 3, posts: 159, orders: 3, problems: [] });
});

test('twenty orders of one phone at once, to the servers in turn, are one order and nineteen waits', async () => {
  const figures = await onePhone(arena, { phones: 3, orders: 20 });
  expect(figures).toMatchObject({ accepted: 3, refused: 57, problems: [] });
});

test('stock adds up and nothing is promised twice, whatever happens to it at once', async () => {
  expect((await stockModel({ programs: 40, seed: 20_261_122 })).problems).toEqual([]);
});

test('what staff move, receive and get paid on three servers at once adds up as on one', async () => {
  const { problems } = await expeditions(onPostgres ? 'postgres' : 'pglite', {
    rounds: 1,
    isKilled: false,
    seed: 20_261_122,
  });
  expect(problems).toEqual([]);
});

test('forged orders cost the server’s price or are refused', async () => {
  expect((await tampering(arena, { count: 150, seed: 20_261_121 })).problems).toEqual([]);
});

// Refused before it reaches a database, so the same with either.
if (!onPostgres) {
  test('whatever is sent to whatever address is answered as the document says, and never with a 5xx', async () => {
    expect((await fuzz({ count: 400, seed: 20_261_122 })).problems).toEqual([]);
  });

  test('the server refuses the fields of an order that the page refuses, in the same words, and no other', async () => {
    expect((await fieldFuzz({ count: 200, seed: 20_261_122 })).problems).toEqual([]);
  });

  test('hostile, broken and slow uploads are refused with their reason and leave nothing behind', async () => {
    expect((await uploads({ cutOff: 20, slow: 10, seed: 20_261_122 })).problems).toEqual([]);
  });

  // How soon the server is itself again is measured by the long form.
  test('a rush of twice what the server can answer ends in pages and honest refusals, in bounded memory', async () => {
    const figures = await overload('pglite', { measuredSeconds: 1, rushSeconds: 3, connections: 250 });
    expect(figures.problems).toEqual([]);
  });

  // How soon shoppers are answered is measured by the long form: here a busy machine has to serve them at all.
  test('shoppers are served beside a crowd of their own address that never ends its requests', {
    timeout: 90_000,
    retry: 1,
  }, async () => {
    const figures = await crowd('pglite', {
      pipelining: [17, 100],
      slowBodies: 600,
      slowHeaders: 100,
      nestedScenarios: 20,
      byteEverySeconds: 1,
      shoppersWaitMs: 25_000,
      // A busy machine may leave the request of a shopper unread for some seconds; the limit must not close that too.
      timeLimitSeconds: 10,
      // Other tests run beside this one. Without limits the crowd would stay until the test gives up.
      graceMs: 30_000,
      maxEventLoopDelayMs: 0,
    });
    expect(figures.problems).toEqual([]);
  });
}
