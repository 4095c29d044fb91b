import { describe, expect, it } from 'vitest';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { IDLE, joinChanges, pendingPieces, type QuantityChange, shownQuantity, withEarlierKey } from './line.ts';

const add = (quantity: number, key = 'new'): QuantityChange => ({ kind: 'add', quantity, key });
const set = (quantity: number): QuantityChange => ({ kind: 'set', quantity });
const remove: QuantityChange = { kind: 'remove' };

describe('changes of one line that wait for a call', () => {
  it.each([
    [null, add(2), add(2)],
    [add(2, 'first'), add(3), add(5)],
    [set(4), add(1), set(5)],
    [set(4), set(7), set(7)],
    [add(2), set(7), set(7)],
    [remove, add(2), set(2)],
    [set(4), remove, remove],
  ])('%j and then %j become %j', (waiting, change, joined) => {
    expect(joinChanges(waiting, change)).toEqual(joined);
  });

  it('are in the quantity that is shown, whatever another answer said meanwhile', () => {
    const line = { ...IDLE, base: 5, running: add(1), waiting: set(9) };
    expect([shownQuantity(5, line), shownQuantity(6, line)]).toEqual([9, 9]);
    expect(shownQuantity(6, { ...line, waiting: null })).toBe(6);
    expect([pendingPieces(6, { ...line, waiting: null }), pendingPieces(6, IDLE)]).toEqual([1, 0]);
  });
});

describe('an addition that is made again', () => {
  const failed = (failure: CallFailed, ...changes: QuantityChange[]) =>
    ({ kind: 'failed', failure, changes, after: 1 }) as const;

  it('has the key of the one whose end nobody knows, so that it counts once', () => {
    expect(withEarlierKey(add(1), failed({ kind: 'timeout' }, add(1, 'first')))).toEqual(add(1, 'first'));
    expect(withEarlierKey(add(1), failed({ kind: 'offline' }, add(1, 'first')))).toEqual(add(1, 'first'));
  });

  it('is a new one after a refusal, with another quantity, or when nothing failed', () => {
    expect(withEarlierKey(add(1), failed({ kind: 'conflict', data: null }, add(1, 'first')))).toEqual(add(1));
    expect(withEarlierKey(add(2), failed({ kind: 'timeout' }, add(1, 'first')))).toEqual(add(2));
    expect(withEarlierKey(set(1), failed({ kind: 'timeout' }, add(1, 'first')))).toEqual(set(1));
    expect(withEarlierKey(add(1), null)).toEqual(add(1));
  });
});
