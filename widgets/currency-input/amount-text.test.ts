import { describe, expect, it } from 'vitest';
import { ambiguityOf } from '../../shared/rules/money/ambiguity.ts';
import {
  finishedText,
  movedCaret,
  postedText,
  refusalOf,
  refusedBeforeStart,
  typedFromPasted,
  unfinishedText,
} from './amount-text.ts';

describe('the text of an amount', () => {
  it.each([
    ['1234567.5', '1 234 567,50'],
    ['1234.50', '1 234,50'],
    ['12,5', '12,50'],
    ['0', '0,00'],
    ['-1250.75', '-1 250,75'],
    ['١٢٣٤٫٥', '1 234,50'],
    ['1.005', '1,01'],
  ])('shows %s as %s once the field is left', (text, shown) => {
    expect(finishedText(text)).toBe(shown);
  });

  it.each([
    ['1234', '1 234'],
    ['1234.', '1 234,'],
    ['12,5', '12,5'],
    ['-', '-'],
    ['', ''],
    ['1,234.50', '1 234,50'],
  ])('leaves %j unfinished as %j while it is typed', (text, shown) => {
    expect(unfinishedText(text)).toBe(shown);
  });

  it('does not make an amount of other text', () => {
    expect([finishedText('about 900'), unfinishedText('about 900'), typedFromPasted('12 or 13')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each([
    ['1 234,5 DA', '1234,50'],
    ['1,234.50', '1234,50'],
    ['1.234,50', '1234,50'],
    ['1 234,50 DA', '1234,50'],
    ['1234', '1234'],
    ['-12', '-12'],
    ['٣٬٠٠٠', '3000'],
  ])('takes the pasted %j as if %j were typed', (pasted, typed) => {
    expect(typedFromPasted(pasted)).toBe(typed);
  });

  it.each([
    ['1.234', 123_400, 123],
    ['1,234', 123_400, 123],
    ['12.345 DA', 1_234_500, 1235],
    ['-1.234 د.ج', -123_400, -123],
    ['١,٢٣٤', 123_400, 123],
  ])('finds two amounts in the pasted %j', (pasted, grouped, decimal) => {
    expect(ambiguityOf(pasted)).toEqual({ grouped, decimal });
  });

  it.each([
    '1.234,50',
    '1 234,5',
    '1,234.50',
    '1 234.567',
    '1.234.567',
    '0.125',
    '1234.567',
    '١٫٢٣٤',
    '1,23',
    '1 234',
    'x',
  ])('finds no second amount in the pasted %j', (pasted) => {
    expect(ambiguityOf(pasted)).toBeNull();
  });

  it('refuses before it works what it refuses to have pasted, and nothing else', () => {
    expect(refusedBeforeStart('1.234')).toEqual({ grouped: 123_400, decimal: 123 });
    expect(refusedBeforeStart('12 or 13')).toBe('unreadable');
    expect(['', '-', '12,', '1.234,50', '1234.5', '1 234'].map(refusedBeforeStart)).toEqual(Array(6).fill(null));
  });

  it('posts two decimals and a point', () => {
    expect(postedText('1 234,5', '')).toBe('1234.50');
    expect(postedText('12', '11.00')).toBe('12.00');
    expect(postedText('', '5')).toBe('');
  });

  it('posts an amount that the server wrote as the server wrote it', () => {
    expect(postedText('1 234,50', '1234.5')).toBe('1234.5');
    expect(postedText('1 234,51', '1234.5')).toBe('1234.51');
    expect(postedText('1 234,50', '1 234,5')).toBe('1234.50');
  });

  it('posts text that is no amount as it is, and nothing for a lone sign', () => {
    expect(postedText('about 900', '')).toBe('about 900');
    expect(postedText('-', '')).toBe('');
  });

  it('keeps the caret behind the same digit', () => {
    expect(movedCaret('1234567', 4, '1 234 567')).toBe(5);
    expect(movedCaret('1234.50', 7, '1 234,50')).toBe(8);
    expect(movedCaret('1 234', 0, '1234')).toBe(0);
  });

  it('refuses what is out of bounds, and takes what is exactly on them', () => {
    const bounds = { min: 100, max: 200 };
    expect(['0,99', '1', '2,00', '2,01', '', 'abc'].map((text) => refusalOf(text, bounds))).toEqual([
      'tooLow',
      null,
      null,
      'tooHigh',
      null,
      'unreadable',
    ]);
  });
});
