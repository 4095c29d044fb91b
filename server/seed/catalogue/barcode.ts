/** Returns a well-formed EAN-13 with Algeria's prefix 613. */
export function barcode(number: number): string {
  const digits = `613${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
