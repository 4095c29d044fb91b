/**
 * Returns a boolean of a page's JSON, also one written as a number or text, as PHP writes them: `""` is its false.
 *
 * @param missing what a page means that leaves it out
 * @throws Error that names the field, for anything else
 */
export function booleanIn(value: unknown, field: string, missing: boolean): boolean {
  const index = ['', 'false', '0', 'true', '1'].indexOf(String(value ?? missing));
  if (index < 0) throw new Error(`"${field}" is ${JSON.stringify(value)}. Write true, false, 1 or 0.`);
  return index > 2;
}
