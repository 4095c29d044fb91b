import { describe, expect, it } from 'vitest';
import { scannedCode, searchedText } from './scanned-code.ts';

describe('a scanned code', () => {
  it.each([
    ['à&é"\'(-è_ç', '0123456789'],
    ['-&"à&é"', '6130123'],
    ['-&"e\u0301', '6132'],
    ['٦١٣٠', '6130'],
    ['۶۱۳۰', '6130'],
    [' 6130123 ', '6130123'],
    ["'6130000000017", '6130000000017'],
    ['ZL-12', 'ZL-12'],
    ['théière', 'théière'],
    ['براد ٣', 'براد ٣'],
    ['', ''],
  ])('of %j is %j', (text, code) => {
    expect(scannedCode(text)).toBe(code);
  });
});

describe('a search', () => {
  it.each([
    ['&àà&é"', '100123'],
    [' -&"à&é" ', '6130123'],
    ['ÀÉÈÇ', '0279'],
    ["'0012345678", '0012345678'],
    ["'tajine", "'tajine"],
    ['çà', 'çà'],
    ['-_-', '-_-'],
    ['été', 'été'],
    ['Zoé', 'Zoé'],
    ['&àà&é" à', '&àà&é" à'],
    ['٦١٣٠', '٦١٣٠'],
    [' lampe ', ' lampe '],
    ['', ''],
  ])('for %j is one for %j', (text, search) => {
    expect(searchedText(text)).toBe(search);
  });
});
