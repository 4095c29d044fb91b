import { describe, expect, it } from 'vitest';
import { canonicalAmount } from '../../rules/money/format.ts';
import { parseAmount } from '../../rules/money/parse.ts';
import { pasteColumn, pastedLines } from './paste-column.ts';

const price = (text: string) => {
  const centimes = parseAmount(text);
  return centimes === null ? null : canonicalAmount(centimes);
};
const fields = (count: number) => {
  document.body.innerHTML = '<input value="1.00">'.repeat(count);
  return [...document.querySelectorAll('input')];
};

describe('a column pasted from a spreadsheet', () => {
  it('is read line by line, whatever ends the lines, and of several columns the first', () => {
    expect(pastedLines('1 234,50\r\n1234.50\r\n')).toEqual(['1 234,50', '1234.50']);
    expect(pastedLines('10\tblack\n\n12\twhite')).toEqual(['10', '', '12']);
    expect(pastedLines('10\tblack')).toEqual(['10']);
  });

  it('is left to the browser when it is one value', () => {
    expect(pastedLines('1 234,50')).toBeNull();
  });

  it('fills downward and says what it filled, what it could not read and what was too much', () => {
    const column = fields(4);
    const heard: string[] = [];
    document.body.addEventListener('input', (event) => heard.push((event.target as HTMLInputElement).value));
    const result = pasteColumn(column, ['1 234,50', 'dear', '', '99', '5', '6'], price);
    expect(column.map(({ value }) => value)).toEqual(['1234.50', '1.00', '1.00', '99.00']);
    expect(result).toEqual({ filled: 2, unread: [{ line: 2, text: 'dear' }], excess: 2 });
    expect(heard).toEqual(['1234.50', '99.00']);
  });
});
