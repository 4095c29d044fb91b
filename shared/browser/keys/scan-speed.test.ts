import { expect, it } from 'vitest';
import { isScanSpeed } from './scan-speed.ts';

it('a scan is known by the time between its keys', () => {
  expect(isScanSpeed([0, 10, 20, 35, 60])).toBe(true);
  expect(isScanSpeed([0, 10, 20])).toBe(false);
  expect(isScanSpeed([0, 10, 20, 30, 400])).toBe(false);
  expect(isScanSpeed([0, 180, 370, 500, 640])).toBe(false);
});
