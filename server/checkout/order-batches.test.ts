import { expect, test } from 'vitest';
import { DatabaseOutage } from '../db/outage.ts';
import { OrderBatches } from './order-batches.ts';

interface Order {
  readonly name: string;
  readonly distinct: readonly string[];
}

/** Fails for every batch in which one of `poison` is. */
function gatherer(...poison: string[]) {
  const sent: string[][] = [];
  const batches = new OrderBatches<Order, string>(async (orders) => {
    sent.push(orders.map(({ name }) => name));
    if (orders.some(({ name }) => poison.includes(name))) throw new Error('cannot be placed');
    return orders.map(({ name }) => `placed ${name}`);
  });
  return {
    sent,
    place: (name: string, ...distinct: string[]) => batches.place({ name, distinct: [name, ...distinct] }),
  };
}

test('orders that arrive together are placed together and each gets its own answer', async () => {
  const { sent, place } = gatherer();
  expect(await Promise.all([place('a'), place('b'), place('c')])).toEqual(['placed a', 'placed b', 'placed c']);
  expect(sent).toEqual([['a', 'b', 'c']]);
});

test('orders of one phone or one key never share a batch', async () => {
  const { sent, place } = gatherer();
  await Promise.all([place('a', 'phone 1'), place('b', 'phone 1'), place('c', 'phone 2'), place('d', 'phone 1')]);
  expect(sent).toEqual([['a', 'c'], ['b'], ['d']]);
});

test('a crowd is served in batches of 64', async () => {
  const { sent, place } = gatherer();
  await Promise.all(Array.from({ length: 150 }, (_, i) => place(String(i))));
  expect(sent.map(({ length }) => length)).toEqual([64, 64, 22]);
});

test('an order that cannot be placed fails alone', async () => {
  const { sent, place } = gatherer('b');
  const results = await Promise.allSettled([place('a'), place('b'), place('c')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(sent).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

test('an order that waits for another does not hold up those it is tried beside', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const batches = new OrderBatches<Order, string>(async ([first, ...others]) => {
    if (others.length > 0) throw new Error('cannot be placed together');
    if (first?.name === 'a') await released;
    return [`placed ${first?.name}`];
  });
  const place = (name: string) => batches.place({ name, distinct: [name] });
  const [a, b] = [place('a'), place('b')];
  expect(await b).toBe('placed b');
  release();
  expect(await a).toBe('placed a');
});

test('what the database did not answer is not asked again order by order', async () => {
  let calls = 0;
  const batches = new OrderBatches<Order, string>(async () => {
    calls += 1;
    throw new DatabaseOutage('no answer');
  });
  const results = await Promise.allSettled(['a', 'b'].map((name) => batches.place({ name, distinct: [name] })));
  expect([calls, ...results.map(({ status }) => status)]).toEqual([1, 'rejected', 'rejected']);
});
