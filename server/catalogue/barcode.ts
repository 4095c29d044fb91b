import { scannedCode } from '../../shared/rules/digits/scanned-code.ts';

/** Returns the barcode that was typed or scanned (PVN-5); null for a text with other signs, which no scan would find. */
export function readBarcode(typed: string): string | null {
  const code = scannedCode(typed);
  return /^[0-9A-Za-z-]*$/.test(code) ? code : null;
}
