import { expect, it } from 'vitest';
import { secondsLeft } from './seconds-left.ts';

it('no second is left exactly at the end, and one just before it', () => {
  expect([secondsLeft(1000, 999), secondsLeft(1000, 1000), secondsLeft(1000, 5000)]).toEqual([1, 0, 0]);
});
