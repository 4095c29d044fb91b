import { type Static, Type } from 'typebox';

/** A list of the menu's form: the first element of the outer list (MNU-3). */
export const MenuChoices = Type.Array(Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })), {
  minItems: 1,
  maxItems: 1,
});
export type MenuChoices = Static<typeof MenuChoices>;
