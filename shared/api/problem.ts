import { type Static, Type } from 'typebox';
import { CreatedCategory } from './category.ts';
import { PaymentDraft } from './payments.ts';
import { SortedEntries } from './sort-list.ts';

/** Field name to messages, in the language of the request. */
export const FieldErrors = Type.Record(Type.String(), Type.Array(Type.String()));
export type FieldErrors = Static<typeof FieldErrors>;

/** The line of an order that the stock cannot serve, or whose price is another one now. */
export const ProblemLine = Type.Object({
  product: Type.Integer(),
  combination: Type.Union([Type.Integer(), Type.Null()]),
  name: Type.String(),
  available: Type.Optional(Type.Integer({ description: 'How many can still be ordered' })),
  requested: Type.Optional(Type.Integer()),
  pack: Type.Optional(
    Type.Object(
      { product: Type.Integer(), name: Type.String(), available: Type.Integer({ description: 'Of the pack' }) },
      { description: 'The pack of the order whose item this is' },
    ),
  ),
});
export type ProblemLine = Static<typeof ProblemLine>;

/** The server's figures, in DA, when those the shopper saw no longer hold. */
export const CurrentPrices = Type.Object({
  lines: Type.Array(
    Type.Object({
      product: Type.Integer(),
      combination: Type.Union([Type.Integer(), Type.Null()]),
      unitPrice: Type.Number(),
    }),
  ),
  subtotal: Type.Number(),
  deliveryPrice: Type.Number(),
  total: Type.Number(),
});
export type CurrentPrices = Static<typeof CurrentPrices>;

/** The quantity on hand that a change of stock did not expect, and who changed it when. */
export const StockConflict = Type.Object({
  current: Type.Integer(),
  by: Type.Union([Type.String(), Type.Null()]),
  at: Type.Union([Type.String({ description: 'ISO time' }), Type.Null()]),
});
export type StockConflict = Static<typeof StockConflict>;

/** Every JSON answer that is not a success. `error` is a stable code, `message` a sentence for the shopper. */
export const Problem = Type.Object({
  error: Type.String(),
  message: Type.String(),
  errors: Type.Optional(FieldErrors),
  retryAfterSeconds: Type.Optional(Type.Integer({ minimum: 1 })),
  line: Type.Optional(ProblemLine),
  prices: Type.Optional(CurrentPrices),
  stock: Type.Optional(StockConflict),
  draft: Type.Optional(PaymentDraft),
  entries: Type.Optional(SortedEntries),
  category: Type.Optional(CreatedCategory),
  compareOnPage: Type.Optional(
    Type.Boolean({ description: 'The same form sent plainly is answered with a page to compare and choose on' }),
  ),
  stored: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Stored values of the fields that somebody else changed',
    }),
  ),
  seen: Type.Optional(Type.String({ description: 'The `_seen` with which the same form is accepted' })),
});
export type Problem = Static<typeof Problem>;
