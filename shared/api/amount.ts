import { Type } from 'typebox';

/** An amount of an answer. At most 13 digits before the point, so that it can be counted in centimes. */
export const Amount = Type.String({
  pattern: String.raw`^-?\d{1,13}(\.\d+)?$`,
  description: 'DA with two decimals, such as `1234.50`',
});
