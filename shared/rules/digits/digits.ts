/** Writes ASCII digits for the Arabic-Indic and Persian digits that phone keyboards produce. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
