import { alphaPercent, contrast, MIN_CONTRAST, nearestReadable, opaque, withAlphaPercent } from './colors.ts';
import { effectiveValue, ownDefault, readShadow, type ThemeValues } from './values.ts';
import {
  type ColorVariable,
  FONTS,
  type FontName,
  isVariableName,
  type ShadowVariable,
  VARIABLE_NAMES,
  type VariableName,
  variable,
} from './variables.ts';

type Declaration = readonly [property: string, value: string];

/** Declarations of a theme that differ from `tokens.css`. */
interface ThemeDeclarations {
  /** For both themes. */
  readonly light: readonly Declaration[];
  /** Declarations that differ in the dark theme. */
  readonly dark: readonly Declaration[];
}

/** A variable that follows another takes the fallback of its `var()`. */
const UNSET = 'initial';
const DARKEST_ALPHA = 50;

/**
 * Returns the custom properties of a theme. They are made of checked values, never of text that somebody typed. In the dark
 * theme backgrounds and lines keep their dark defaults, and text keeps its hue but gets as light as it must to be readable there.
 * @param isWhole true: defaults too, to put over another theme
 */
export function themeDeclarations(values: ThemeValues, { isWhole = false } = {}): ThemeDeclarations {
  const dark = darkColors(values);
  const names = VARIABLE_NAMES.filter((name) => isWhole || values[name] !== undefined);
  const darkNames = VARIABLE_NAMES.filter((name) => isWhole || values[name] !== undefined || dark.isChanged(name));
  return {
    light: names.flatMap((name) => declare(name, lightText(values, name))),
    dark: darkNames.flatMap((name) => {
      const text = darkText(values, name, dark);
      return text === null ? [] : declare(name, text);
    }),
  };
}

function declare(name: VariableName, value: string): Declaration[] {
  return variable(name).properties.map((property) => [property, value]);
}

function lightText(values: ThemeValues, name: VariableName): string {
  const value = values[name] ?? ownDefault(name);
  return value === '' ? UNSET : valueText(name, value);
}

function darkText(values: ThemeValues, name: VariableName, dark: DarkColors): string | null {
  const known = variable(name);
  if (known.kind === 'shadow') return valueText(name, darkShadow(known, values[name]));
  if (known.kind !== 'color') return null;
  if (known.follows !== null && values[name] === undefined && !dark.isChanged(name)) return UNSET;
  return dark.of(name);
}

/** Returns the CSS of a value that `readValue` returned. */
function valueText(name: VariableName, value: string): string {
  const known = variable(name);
  if (known.kind === 'font') return FONTS[value as FontName].stack;
  if (known.kind === 'size') return known.unit === 'rem' ? `${Number(value) / 16}rem` : `${value}px`;
  if (known.kind === 'color') return value;
  const { x, y, blur, spread, color } = readShadow(value) ?? { x: 0, y: 0, blur: 0, spread: 0, color: '#00000000' };
  return `${x}px ${y}px ${blur}px ${spread}px ${color}`;
}

/** Returns the shadow of the dark theme, which is black and dark enough to be seen there. */
function darkShadow({ dark }: ShadowVariable, own: string | undefined): string {
  const shadow = own === undefined ? null : readShadow(own);
  if (shadow === null) return dark;
  const alpha = alphaPercent(shadow.color);
  const color = withAlphaPercent('#000000', alpha === 0 ? 0 : Math.max(alpha, DARKEST_ALPHA));
  return `${shadow.x} ${shadow.y} ${shadow.blur} ${shadow.spread} ${color}`;
}

interface DarkColors {
  of(name: VariableName): string;
  /** Says if the dark colour is another than the default. */
  isChanged(name: VariableName): boolean;
}

function darkColors(values: ThemeValues): DarkColors {
  const colors = new Map<VariableName, string>();
  const changed = new Set<VariableName>();
  const isGround = (name: VariableName) => {
    const known = variable(name);
    return known.kind === 'color' && known.on.length === 0 && known.follows === null;
  };
  // Backgrounds first: what is written on them depends on them.
  for (const name of [...VARIABLE_NAMES.filter(isGround), ...VARIABLE_NAMES.filter((one) => !isGround(one))]) {
    const known = variable(name);
    if (known.kind !== 'color') continue;
    const color = darkColor(values, name, known, colors);
    colors.set(name, color);
    // One that follows another changes with it by itself.
    const unchanged =
      known.follows !== null && values[name] === undefined ? followed(known, colors) : darkDefault(known);
    if (color !== unchanged) changed.add(name);
  }
  return { of: (name) => colors.get(name) ?? '', isChanged: (name) => changed.has(name) };
}

const darkDefault = (known: ColorVariable) => known.dark ?? known.default;

function followed(known: ColorVariable, colors: ReadonlyMap<VariableName, string>): string {
  const { follows } = known;
  return (follows !== null && isVariableName(follows) ? colors.get(follows) : undefined) ?? darkDefault(known);
}

function darkColor(
  values: ThemeValues,
  name: VariableName,
  known: ColorVariable,
  colors: ReadonlyMap<VariableName, string>,
): string {
  const own = values[name];
  const base = known.follows !== null && own === undefined ? followed(known, colors) : darkDefault(known);
  const backgrounds = known.on.flatMap((on) => (isVariableName(on) ? [colors.get(on) ?? ''] : []));
  if (backgrounds.length === 0) {
    // A band or a badge has its own text on it, so that it may keep its colour in both themes.
    return own !== undefined && (known.dark === null || known.group === 'badges') ? own : base;
  }
  const chosen = own ?? base;
  const isReadable = backgrounds.every((background) => contrast(chosen, background) >= MIN_CONTRAST);
  if (isReadable) return chosen;
  return nearestReadable(opaque(chosen), backgrounds) ?? mostReadable(backgrounds);
}

function mostReadable(backgrounds: readonly string[]): string {
  const worst = (color: string) => Math.min(...backgrounds.map((background) => contrast(color, background)));
  return worst('#ffffff') >= worst('#000000') ? '#ffffff' : '#000000';
}

/** Selects a page that follows a dark system, inside `@media (prefers-color-scheme:dark)`; as in `tokens.css`. */
export const FOLLOWS_SYSTEM = ':root[data-z-theme="system"]:not([data-theme="light"])';

/** Returns the stylesheet of a theme; empty for the defaults. */
export function themeStylesheet(values: ThemeValues): string {
  const { light, dark } = themeDeclarations(values);
  if (light.length === 0) return '';
  const block = (declarations: readonly Declaration[]) =>
    `{${declarations.map(([property, value]) => `${property}:${value}`).join(';')}}`;
  if (dark.length === 0) return `:root${block(light)}\n`;
  return [
    `:root${block(light)}`,
    // A browser without `light-dark` has the light look alone: host-fixtures/styles/oldest-browsers.css.
    `@supports (color:light-dark(red,red)){@media (prefers-color-scheme:dark){${FOLLOWS_SYSTEM}${block(dark)}}`,
    `:root[data-theme="dark"]${block(dark)}}`,
    '',
  ].join('\n');
}

/** A text that is hard to read on its background. */
export interface ContrastWarning {
  readonly text: VariableName;
  readonly background: VariableName;
  /** Rounded down to one digit after the point. */
  readonly ratio: number;
}

/** Returns the pairs of the light theme that a theme makes hard to read, by the variable that it changed. */
export function contrastWarnings(values: ThemeValues): ReadonlyMap<VariableName, readonly ContrastWarning[]> {
  const warnings = new Map<VariableName, ContrastWarning[]>();
  for (const [text, background] of PAIRS) {
    const ratio = contrast(effectiveValue(values, text), effectiveValue(values, background));
    if (ratio >= MIN_CONTRAST) continue;
    // If neither was changed, both follow a pair that is reported.
    for (const name of [text, background].filter((one) => values[one] !== undefined)) {
      const warning = { text, background, ratio: Math.floor(ratio * 10) / 10 };
      warnings.set(name, [...(warnings.get(name) ?? []), warning]);
    }
  }
  return warnings;
}

/** Returns the colour nearest to that of a variable that is readable with all it is paired with; null when there is none. */
export function readableColor(values: ThemeValues, name: VariableName): string | null {
  const others = PAIRS.flatMap(([text, background]) =>
    text === name ? [background] : background === name ? [text] : [],
  );
  return nearestReadable(
    opaque(effectiveValue(values, name)),
    others.map((other) => effectiveValue(values, other)),
  );
}

const PAIRS = VARIABLE_NAMES.flatMap((text) => {
  const known = variable(text);
  return known.kind !== 'color'
    ? []
    : known.on.filter(isVariableName).map((background): [VariableName, VariableName] => [text, background]);
});
