/** Returns a typed text without the characters nobody can see or store: control characters and halves of a pair. */
export function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .normalize('NFC')
    .trim();
}
