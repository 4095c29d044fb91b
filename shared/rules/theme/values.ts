import { readColor } from './colors.ts';
import { FONTS, isVariableName, type SizeVariable, VARIABLE_NAMES, type VariableName, variable } from './variables.ts';

/** The values that differ from the defaults, each as `readValue` returns it. */
export type ThemeValues = { readonly [Name in VariableName]?: string };

/** Bounds of the lengths of a shadow, in pixels. */
export const SHADOW_BOUNDS = {
  x: [-40, 40],
  y: [-40, 40],
  blur: [0, 80],
  spread: [-20, 20],
} as const;
export type ShadowLength = keyof typeof SHADOW_BOUNDS;
export interface Shadow extends Readonly<Record<ShadowLength, number>> {
  readonly color: string;
}

const SHADOW = /^(-?\d{1,2}) (-?\d{1,2}) (\d{1,2}) (-?\d{1,2}) (#?[0-9a-f]{3,8})$/i;

/** Returns the value of a variable in the one form in which it is stored; null for a text that is none. */
export function readValue(name: VariableName, text: string): string | null {
  const known = variable(name);
  const trimmed = text.trim();
  if (known.kind === 'color') return readColor(trimmed);
  if (known.kind === 'font') return Object.hasOwn(FONTS, trimmed) ? trimmed : null;
  if (known.kind === 'size') return readSize(known, trimmed);
  const shadow = readShadow(trimmed);
  return shadow && shadowText(shadow);
}

function readSize({ min, max }: SizeVariable, text: string): string | null {
  const [, digits] = /^(\d{1,3})(?: ?px)?$/i.exec(text) ?? [];
  const size = Number(digits);
  return digits !== undefined && size >= min && size <= max ? String(size) : null;
}

/** Reads `x y blur spread #color`; null for anything else. */
export function readShadow(text: string): Shadow | null {
  const [, x, y, blur, spread, hex = ''] = SHADOW.exec(text) ?? [];
  const color = readColor(hex);
  if (color === null) return null;
  const lengths = { x: Number(x), y: Number(y), blur: Number(blur), spread: Number(spread) };
  const isInBounds = Object.entries(SHADOW_BOUNDS).every(([name, [min, max]]) => {
    const value = lengths[name as ShadowLength];
    return value >= min && value <= max;
  });
  return isInBounds ? { ...lengths, color } : null;
}

export function shadowText({ x, y, blur, spread, color }: Shadow): string {
  // A zero may be written with a sign.
  return `${[x, y, blur, spread].map((length) => length + 0).join(' ')} ${color}`;
}

/** Returns the value that a theme gives a variable: its own, that of the variable it follows, or the default. */
export function effectiveValue(values: ThemeValues, name: VariableName): string {
  const own = values[name];
  if (own !== undefined) return own;
  const known = variable(name);
  const followed = known.kind === 'color' && known.follows !== null ? known.follows : null;
  return followed !== null && isVariableName(followed) ? effectiveValue(values, followed) : known.default;
}

/** Returns the values without those that are the default. A variable that follows another keeps an equal value of its own. */
export function withoutDefaults(values: ThemeValues): ThemeValues {
  return Object.fromEntries(
    VARIABLE_NAMES.flatMap((name) => {
      const value = values[name];
      return value === undefined || value === ownDefault(name) ? [] : [[name, value]];
    }),
  );
}

/** Returns the value of a field that is not changed; empty where the variable follows another. */
export function ownDefault(name: VariableName): string {
  const known = variable(name);
  return known.kind === 'color' && known.follows !== null ? '' : known.default;
}

/** Returns the names of the variables in which two themes differ, in the order of the editor. */
export function differences(one: ThemeValues, other: ThemeValues): VariableName[] {
  return VARIABLE_NAMES.filter((name) => one[name] !== other[name]);
}
