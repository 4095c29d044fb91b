import { describe, expect, it } from 'vitest';
import { isScanSpeed } from './scan-speed.ts';
import { scannedCode } from './scanned-code.ts';

describe('a scanned code', () => {
  it.each([
    ['à&é"\'(-è_ç', '0123456789'],
    ['-&"à&é"', '6130123'],
    ['-&"e\u0301', '-&"é'],
    ['٦١٣٠', '6130'],
    ['۶۱۳۰', '6130'],
    [' 6130123 ', '6130123'],
    ['ZL-12', 'ZL-12'],
    ['théière', 'théière'],
    ['براد ٣', 'براد ٣'],
    ['', ''],
  ])('of %j is %j', (text, code) => {
    expect(scannedCode(text)).toBe(scannedCode(code));
  });

  it('is known by the time between its keys', () => {
    expect(isScanSpeed([0, 10, 20, 35, 60])).toBe(true);
    expect(isScanSpeed([0, 10, 20])).toBe(false);
    expect(isScanSpeed([0, 10, 20, 30, 400])).toBe(false);
    expect(isScanSpeed([0, 180, 370, 500, 640])).toBe(false);
  });
});
