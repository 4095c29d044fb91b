/** Unicode's Stream-Safe text has at most 30; no script writes as many on one letter. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Returns a text composed (NFC), at most 30 marks on a letter. To compose a run of marks takes time that grows with its
 * square: of 500,000 of them, which fit into one request, nearly a minute.
 */
export function composed(text: string): string {
  return text.replace(TOO_MANY_MARKS, '$1').normalize('NFC');
}

/** Returns a text with its letters and marks apart (NFKD), at most 30 marks on a letter. */
export function decomposed(text: string): string {
  return text.replace(TOO_MANY_MARKS, '$1').normalize('NFKD');
}
