import { type Static, Type } from 'typebox';

/** A category that was created, or the one that has the name of a new one already. */
export const CreatedCategory = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'In the language of the request' }),
});
export type CreatedCategory = Static<typeof CreatedCategory>;
