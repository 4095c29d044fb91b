/**
 * Writes plain data as `JSON.stringify` does, on pages too whose old library gives arrays a `toJSON` of its own: that writes
 * `"[1]"`, a text, where `[1]` is meant.
 */
export function toJson(value: unknown): string {
  if (!('toJSON' in Array.prototype)) return JSON.stringify(value);
  return JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return this[key];
  });
}
