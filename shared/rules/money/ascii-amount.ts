/** Arabic-Indic and Persian digits, their decimal (U+066B) and thousands (U+066C) separators, as ASCII. */
export function asciiDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/٫/g, ',')
    .replace(/٬/g, ' ');
}
