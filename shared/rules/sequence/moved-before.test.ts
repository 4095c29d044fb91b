import { expect, it } from 'vitest';
import { movedBefore } from './moved-before.ts';

it('moves an entry in front of another one, from either side', () => {
  expect(movedBefore([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3]);
  expect(movedBefore([1, 2, 3, 4], 1, 4)).toEqual([2, 3, 1, 4]);
});

it('moves it to the end for null, and for an entry that is gone', () => {
  expect(movedBefore([1, 2, 3], 1, null)).toEqual([2, 3, 1]);
  expect(movedBefore([1, 2, 3], 1, 9)).toEqual([2, 3, 1]);
});
