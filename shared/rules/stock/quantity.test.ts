import { describe, expect, it } from 'vitest';
import { checkDistribution, parsePieces, quantityAfter, quantityIn } from './quantity.ts';

describe('quantities of stock', () => {
  it('are whole numbers, in any digits and grouped by spaces', () => {
    expect(['12', ' 1 240 ', '١٢', '0'].map(parsePieces)).toEqual([12, 1240, 12, 0]);
    expect(['', '1.5', '1,5', '-3', 'ten', '12345678'].map(parsePieces)).toEqual([null, null, null, null, null, null]);
  });

  it('are read from a message as its first whole number', () => {
    expect(['5 added to 12', 'Ajouté\u00a0: 1\u00a0240.', 'أُضيف: ١٢', 'Added.'].map(quantityIn)).toEqual([
      5,
      1240,
      12,
      null,
    ]);
    expect(quantityIn('Added 5 120 times')).toBe(5120);
    expect(quantityIn('Added 12 34')).toBe(12);
  });

  it('lead to what is on hand after going in, going out or being counted', () => {
    expect([quantityAfter('in', 12, 5), quantityAfter('out', 12, 5), quantityAfter('count', 12, 5)]).toEqual([
      17, 7, 5,
    ]);
  });

  it('are given out up to the maximum, each and together; empty is none', () => {
    expect(checkDistribution(['4', '', ' 6 '], 10)).toEqual({ wrong: [], sum: 10, isTooMuch: false });
    expect(checkDistribution(['4', '1.5', '11'], 10)).toEqual({ wrong: [1, 2], sum: 15, isTooMuch: true });
    expect(checkDistribution(['4', '7'], 10)).toEqual({ wrong: [], sum: 11, isTooMuch: true });
  });
});
