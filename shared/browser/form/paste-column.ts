import { setByScript } from './set-by-script.ts';

/** Result of a paste. */
export interface PastedColumn {
  readonly filled: number;
  /** Lines whose text was not understood, counted from 1. */
  readonly unread: readonly { readonly line: number; readonly text: string }[];
  /** Lines for which the column has no field left. */
  readonly excess: number;
}

/** Returns the lines of a pasted column, of several columns the first; null for a single value, which the browser pastes. */
export function pastedLines(text: string): string[] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (lines.length === 1 && !text.includes('\t') && !/\n/.test(text)) return null;
  return lines.map((line) => (line.split('\t')[0] ?? '').trim());
}

/**
 * Fills fields downward, one line each. An empty line, and one that `read` does not understand, leaves its field as it is.
 * @param read returns the value for the field, null for a text that is none
 */
export function pasteColumn(
  fields: readonly HTMLInputElement[],
  lines: readonly string[],
  read: (text: string) => string | null,
): PastedColumn {
  let filled = 0;
  const unread: { line: number; text: string }[] = [];
  for (const [at, text] of lines.slice(0, fields.length).entries()) {
    const field = fields[at];
    if (text === '' || field === undefined) continue;
    const value = read(text);
    if (value === null) unread.push({ line: at + 1, text });
    else {
      setByScript(field, value);
      filled += 1;
    }
  }
  return { filled, unread, excess: Math.max(0, lines.length - fields.length) };
}
