import { describe, expect, it } from 'vitest';
import { settle } from './settlement.ts';
import { isTrackingNumber, normalizeTrackingNumber, pastedNumbers } from './tracking-number.ts';

describe('a settlement', () => {
  it.each([
    [{ expected: 580_010, fee: 80_005, received: 500_005 }, 500_005, 0],
    [{ expected: 580_010, fee: 80_005, received: 500_000 }, 500_005, -5],
    [{ expected: 100, fee: 200, received: 0 }, -100, 100],
  ])('of %j leaves %i to receive and %i too much', (sums, due, difference) => {
    expect(settle(sums)).toEqual({ due, difference });
  });
});

describe('a tracking number', () => {
  it('is upper case without spaces, in the digits 0 to 9', () => {
    expect(normalizeTrackingNumber(' rx-٧٧ 01\u200f')).toBe('RX-7701');
    expect(normalizeTrackingNumber("'0012345678")).toBe('0012345678');
    expect(['RX-7701', '1234', 'A_1-b', 'RX', 'RX/77', '-123', ''].map(isTrackingNumber)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('pasted numbers', () => {
  const known = (number: string) => number.startsWith('RX-');

  it('are the words of a text, each once', () => {
    expect(pastedNumbers('rx-1001\n RX-1002, rx-1001\r\n\n100103', known)).toEqual(['RX-1001', 'RX-1002', '100103']);
  });

  it('are one per line of a table: the known cell, else the first with a digit', () => {
    const table = 'Date;Suivi;Montant\n12/11/2026;rx-1001;4500,00\n\tAmina\tZZ-9\t900,00\nTotal;;';
    expect(pastedNumbers(table, known)).toEqual(['RX-1001', 'ZZ-9']);
  });

  it('are those of our own CSV, without the apostrophe that marks them as texts', () => {
    expect(pastedNumbers("'0012345678\n'100103", known)).toEqual(['0012345678', '100103']);
    expect(pastedNumbers("1;'0012345678\n2;ZZ-9", (number) => number === '0012345678')).toEqual(['0012345678', '2']);
  });

  it('are all known ones of a line', () => {
    expect(pastedNumbers('RX-1;RX-2;RX-3', known)).toEqual(['RX-1', 'RX-2', 'RX-3']);
  });

  it('are none in nothing', () => {
    expect(pastedNumbers(' \n\t\n', known)).toEqual([]);
  });
});
