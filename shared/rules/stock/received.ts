import { parsePieces } from './quantity.ts';

/** A text of a field for received pieces, compared with the pieces still expected (EXP-8, RCV-1). */
export type ReceivedQuantity =
  | { readonly kind: 'none'; readonly pieces: 0 }
  /** No whole number above 0. */
  | { readonly kind: 'invalid'; readonly pieces: 0 }
  | { readonly kind: 'expected'; readonly pieces: number }
  /** More than expected: those besides are an arrival. */
  | { readonly kind: 'excess'; readonly pieces: number };

export function receivedQuantity(text: string, remaining: number): ReceivedQuantity {
  if (text.trim() === '') return { kind: 'none', pieces: 0 };
  const pieces = parsePieces(text);
  if (pieces === null || pieces === 0) return { kind: 'invalid', pieces: 0 };
  if (pieces > remaining) return { kind: 'excess', pieces };
  return { kind: 'expected', pieces };
}
