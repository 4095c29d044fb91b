import { expect, it } from 'vitest';
import { normalizeName } from '../checkout/names.ts';
import { canonicalOrder } from '../checkout/order-key.ts';
import { composed, decomposed } from './composed.ts';

const MARKS = '\u0301\u0316'.repeat(50_000);

it('composes a letter with its marks, and takes it apart', () => {
  expect(composed('e\u0301te\u0301')).toBe('\u00e9t\u00e9');
  expect(decomposed('\u00e9t\u00e9')).toBe('e\u0301te\u0301');
});

it('leaves 30 marks on a letter and drops those behind them', () => {
  const letter = `\u0634${'\u0651'.repeat(30)}`;
  expect(composed(letter)).toBe(letter);
  expect(composed(`${letter}\u0651\u0651b`)).toBe(`${letter}b`);
});

it.each([
  ['a name', () => normalizeName(`a${MARKS}`)],
  ['an order', () => canonicalOrder({ firstname: `a${MARKS}` })],
  ['a search', () => decomposed(`a${MARKS}`)],
])('%s of 100,000 marks is no longer than its letter and 30 of them', (_, read) => {
  expect(read().length).toBeLessThan(60);
});
