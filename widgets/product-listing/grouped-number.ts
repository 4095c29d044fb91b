/** `1 234`, with the no-break spaces of amounts (resolution 14). */
export function groupedNumber(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
}
