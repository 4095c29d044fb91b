import { type Static, Type } from 'typebox';
import { Nullable } from './nullable.ts';

/** The answer of a change of stock, or of its undo. */
export const StockChanged = Type.Object({
  status: Type.String({ description: '`ok`; anything else is a failure' }),
  message: Type.String({ description: 'The first whole number in it is the quantity that was added' }),
  movement: Nullable(Type.Integer({ description: 'To undo it; null when nothing had to move' })),
  before: Type.Integer(),
  after: Type.Integer({ description: 'On hand in the warehouse now' }),
  redirect: Type.Optional(Type.String({ description: 'Address the page goes to, which shows the message' })),
});
export type StockChanged = Static<typeof StockChanged>;

/** The answer of a recount. */
export const StockRecounted = Type.Object({
  status: Type.String({ description: '`success`; anything else is a failure' }),
  message: Type.String(),
  ranAt: Type.String({ description: 'ISO time' }),
  differences: Type.Array(
    Type.Object({
      item: Type.Integer(),
      warehouse: Nullable(Type.Integer()),
      account: Type.String(),
      cached: Type.Integer(),
      ledger: Type.Integer(),
      label: Type.String({ description: 'Product, combination, warehouse and account in words' }),
    }),
    { description: 'Cached quantities that were corrected, the first hundred' },
  ),
  more: Type.Integer({ description: 'Corrected quantities beyond those listed' }),
});
export type StockRecounted = Static<typeof StockRecounted>;
