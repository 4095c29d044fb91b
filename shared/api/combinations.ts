import { type Static, Type } from 'typebox';
import { Amount } from './amount.ts';

/** GET /dashboard/api/product/product/{id}/combinations: the combinations of a product, for a list of choices (DSH-1). */
export const CombinationChoices = Type.Object({
  combinations: Type.Array(
    Type.Object({
      id: Type.Integer(),
      combination: Type.String({ description: 'Its label, such as `Noir / M`' }),
      price: Type.Optional(Type.Union([Amount, Type.Null()], { description: 'With tax, after promotions' })),
      stock: Type.Optional(Type.Union([Type.Integer(), Type.Null()], { description: 'Units that can be ordered' })),
      available: Type.Optional(Type.Boolean({ description: 'The merchant offers it' })),
    }),
  ),
});
export type CombinationChoices = Static<typeof CombinationChoices>;

/** The answer to a saved combination (PRO-1); the widgets take any 2xx. */
export const CombinationSaved = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  data: Type.Record(Type.String(), Type.String(), { description: 'What is stored now, by the names of the fields' }),
});

/** The answer to an action on one combination or picture. */
export const ActionDone = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  defaultId: Type.Optional(Type.Integer({ description: 'The combination that is the default from now on' })),
  redirect: Type.Optional(
    Type.String({ description: 'Address of the page on which a combination is that left its page by a move' }),
  ),
  undo: Type.Optional(
    Type.Object(
      { url: Type.String(), fields: Type.Record(Type.String(), Type.String()) },
      { description: 'Form that takes the action back when it is posted' },
    ),
  ),
});
