import { type Static, Type } from 'typebox';

/** A product that a block of the home page can show. */
export const BlockProducts = Type.Object({
  products: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String({ description: 'In the language of the call' }) }),
  ),
});
export type BlockProducts = Static<typeof BlockProducts>;
