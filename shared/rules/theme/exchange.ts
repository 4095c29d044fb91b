import { ownDefault, readValue, type ThemeValues } from './values.ts';
import { isVariableName, VARIABLE_NAMES, type VariableName } from './variables.ts';

/** Longer files are no theme of ours. */
const MAX_FILE_CHARACTERS = 20_000;

/** Values of a file; an empty text is the value of a variable that follows another. */
type ImportedTheme =
  | { readonly kind: 'theme'; readonly values: Readonly<Record<string, string>>; readonly unknown: readonly string[] }
  /** No JSON, or JSON that is no object of names and texts. */
  | { readonly kind: 'unreadable' }
  /** Nothing of the file is used: some values do not fit their variables. */
  | { readonly kind: 'wrong'; readonly names: readonly VariableName[] };

/** Returns a theme as a file: every variable by its name. */
export function exportTheme(values: ThemeValues): string {
  const whole = VARIABLE_NAMES.map((name) => [name, values[name] ?? ownDefault(name)]);
  return `${JSON.stringify(Object.fromEntries(whole), null, 2)}\n`;
}

/** Reads what `exportTheme` wrote, or a part of it: variables that it does not name keep their value. */
export function importTheme(text: string): ImportedTheme {
  const entries = text.length > MAX_FILE_CHARACTERS ? null : entriesOf(text);
  if (entries === null) return { kind: 'unreadable' };
  const values: Record<string, string> = {};
  const wrong: VariableName[] = [];
  const unknown: string[] = [];
  for (const [name, given] of entries) {
    if (!isVariableName(name)) {
      unknown.push(name);
      continue;
    }
    const value = given === '' ? ownDefault(name) : typeof given === 'string' ? readValue(name, given) : null;
    if (value === null) wrong.push(name);
    else values[name] = value;
  }
  if (wrong.length > 0) return { kind: 'wrong', names: wrong };
  return Object.keys(values).length > 0 ? { kind: 'theme', values, unknown } : { kind: 'unreadable' };
}

function entriesOf(text: string): [string, unknown][] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    // A number is a size that was written without quotation marks.
    return Object.entries(parsed).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]);
  } catch {
    return null;
  }
}
