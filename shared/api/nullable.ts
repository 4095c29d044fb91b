import { Type } from 'typebox';

/** Returns the schema of a value that may be null. */
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);
