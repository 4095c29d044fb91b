/** Returns true for an object of JSON, which a list is not. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns true for a list whose items all fit. */
export const isListOf = (value: unknown, fits: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.every(fits);
