import { type Static, Type } from 'typebox';

/** Result of a bulk change for one row of a list. */
export const BulkRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  outcome: Type.Union([Type.Literal('changed'), Type.Literal('unchanged'), Type.Literal('failed')]),
  message: Type.String({ description: 'What happened, in the language of the call' }),
  before: Type.Optional(Type.Number({ description: 'Price with tax in DA, of a change of prices' })),
  after: Type.Optional(Type.Number()),
});
export type BulkRow = Static<typeof BulkRow>;

/** The result of a bulk change: failed rows first. */
export const BulkAnswer = Type.Object({
  message: Type.String(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  rows: Type.Array(BulkRow),
  undo: Type.Optional(
    Type.Object(
      { url: Type.String(), fields: Type.Record(Type.String(), Type.String()) },
      { description: 'Form that takes the change back when it is posted; its answer is another one of these' },
    ),
  ),
});
export type BulkAnswer = Static<typeof BulkAnswer>;
