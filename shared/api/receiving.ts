import { type Static, Type } from 'typebox';
import { Nullable } from './nullable.ts';

/** A count of a line that is not confirmed yet. */
const DraftCount = Type.Object({
  partId: Type.Integer({ description: 'Line' }),
  count: Nullable(Type.Integer({ description: 'Null while nobody counted it; 0 for a comment alone' })),
  comment: Type.String(),
  by: Nullable(Type.String({ description: 'Who counted it' })),
  at: Nullable(Type.String({ description: 'ISO time' })),
});

/** The answer of saved counts: those of all open lines, as they are stored now. */
export const CountsSaved = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  counts: Type.Array(DraftCount),
  redirect: Type.Optional(Type.String()),
});
export type CountsSaved = Static<typeof CountsSaved>;

/** On hand in a warehouse before and after a receipt. */
export const StockTotal = Type.Object({ warehouse: Type.String(), before: Type.Integer(), after: Type.Integer() });
export type StockTotal = Static<typeof StockTotal>;
