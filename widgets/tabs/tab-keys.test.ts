import { expect, it } from 'vitest';
import { tabByKey } from './tab-keys.ts';

it('leads to the next tab in the direction of reading, and around the ends', () => {
  expect(tabByKey('ArrowRight', 0, 3, false)).toBe(1);
  expect(tabByKey('ArrowRight', 2, 3, false)).toBe(0);
  expect(tabByKey('ArrowLeft', 0, 3, false)).toBe(2);
  expect(tabByKey('ArrowLeft', 0, 3, true)).toBe(1);
  expect(tabByKey('ArrowRight', 1, 3, true)).toBe(0);
});

it('leads to the first and the last tab, and nowhere with another key', () => {
  expect(['Home', 'End', 'Enter', 'ArrowDown'].map((key) => tabByKey(key, 1, 3, false))).toEqual([0, 2, null, null]);
});
