import { type Static, Type } from 'typebox';

export const CreatedCategory = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'In the language of the request' }),
});
export type CreatedCategory = Static<typeof CreatedCategory>;
