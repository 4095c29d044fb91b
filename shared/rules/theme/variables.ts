export const GROUPS = ['fonts', 'colors', 'palette', 'badges', 'shadows'] as const;
export type Group = (typeof GROUPS)[number];

/** The fonts that a shop may choose; Arabic is written in Tajawal beside those of a file. */
export const FONTS = {
  spartan: { stack: 'Spartan, Tajawal, system-ui, sans-serif', isServed: true },
  lato: { stack: 'Lato, Tajawal, system-ui, sans-serif', isServed: true },
  system: { stack: 'system-ui, sans-serif', isServed: false },
  serif: { stack: 'Georgia, "Times New Roman", serif', isServed: false },
} as const;
export type FontName = keyof typeof FONTS;

interface Common {
  readonly group: Group;
  /** The custom properties that take the value. */
  readonly properties: readonly `--${string}`[];
}

interface FontVariable extends Common {
  readonly kind: 'font';
  readonly default: FontName;
}

/** Whole pixels. */
export interface SizeVariable extends Common {
  readonly kind: 'size';
  readonly default: string;
  readonly min: number;
  readonly max: number;
  /** Pages grow a `rem` with the text size of the browser. */
  readonly unit: 'rem' | 'px';
}

export interface ColorVariable extends Common {
  readonly kind: 'color';
  readonly default: string;
  /** The default of the dark theme; null where both themes have the same. */
  readonly dark: string | null;
  /** Of a colour in which text is written: the variables that it is written on. */
  readonly on: readonly string[];
  /** The variable whose colour this one has until it gets its own. */
  readonly follows: string | null;
}

/** `x y blur spread #color`, lengths in whole pixels. */
export interface ShadowVariable extends Common {
  readonly kind: 'shadow';
  readonly default: string;
  readonly dark: string;
}

export type ThemeVariable = FontVariable | SizeVariable | ColorVariable | ShadowVariable;

const font = (value: FontName, ...properties: Common['properties']): FontVariable => ({
  kind: 'font',
  group: 'fonts',
  properties,
  default: value,
});
const textSize = (value: number, min: number, max: number): SizeVariable => ({
  kind: 'size',
  group: 'fonts',
  properties: [`--shop-${value}`],
  default: String(value),
  min,
  max,
  unit: 'rem',
});
const length = (group: Group, property: `--${string}`, value: number, min: number, max: number): SizeVariable => ({
  kind: 'size',
  group,
  properties: [property],
  default: String(value),
  min,
  max,
  unit: 'px',
});

type Look = Partial<Pick<ColorVariable, 'on' | 'follows'>>;
const colorsOf =
  (group: Group) =>
  (property: `--${string}`, light: string, dark: string | null, look: Look = {}): ColorVariable => ({
    kind: 'color',
    group,
    properties: [property],
    default: light,
    dark,
    on: [],
    follows: null,
    ...look,
  });
const color = colorsOf('colors');
const palette = colorsOf('palette');
const badge = colorsOf('badges');
const shadow = (property: `--${string}`, light: string, dark: string): ShadowVariable => ({
  kind: 'shadow',
  group: 'shadows',
  properties: [property],
  default: light,
  dark,
});

/**
 * The variables of a theme, in the order of the editor. Their defaults are those of `host-fixtures/styles/tokens.css`.
 */
const THEME_VARIABLES = {
  headingFont: font('spartan', '--shop-heading-font', '--z-heading-font'),
  textFont: font('lato', '--shop-text-font', '--z-font'),
  size12: textSize(12, 10, 16),
  size14: textSize(14, 12, 18),
  size16: textSize(16, 16, 22),
  size18: textSize(18, 16, 26),
  size22: textSize(22, 18, 32),
  size28: textSize(28, 20, 40),
  size36: textSize(36, 24, 52),
  size46: textSize(46, 28, 64),
  size58: textSize(58, 32, 80),

  brand: color('--z-brand', '#88293d', '#ec97a9', { on: ['page', 'surface', 'raised'] }),
  onBrand: color('--z-on-brand', '#ffffff', '#2a0d14', { on: ['brand'] }),
  page: color('--shop-page', '#fdfbf9', '#171214'),
  surface: color('--z-surface', '#ffffff', '#201a1c'),
  raised: color('--z-raised', '#faf6f3', '#2a2325'),
  text: color('--z-text', '#241a1c', '#f4ecea', { on: ['page', 'surface', 'raised'] }),
  muted: color('--z-muted', '#655658', '#bdafb1', { on: ['page', 'surface', 'raised'] }),
  border: color('--z-border', '#8f8082', '#857779'),
  hairline: color('--z-hairline', '#e7ddd8', '#3b3235'),
  focus: color('--z-focus', '#1f5a8a', '#9accf3', { on: ['page', 'surface', 'raised'] }),
  dangerSurface: color('--z-danger-surface', '#fdf1ef', '#3a1d1b'),
  danger: color('--z-danger', '#a8201a', '#ff9c91', { on: ['page', 'surface', 'dangerSurface'] }),
  successSurface: color('--z-success-surface', '#eef7f1', '#17301f'),
  success: color('--z-success', '#1d6b3c', '#86d6a3', { on: ['page', 'surface', 'successSurface'] }),
  warningSurface: color('--z-warning-surface', '#fdf5e6', '#35280f'),
  warning: color('--z-warning', '#835000', '#f3c274', { on: ['page', 'surface', 'warningSurface'] }),
  infoSurface: color('--z-info-surface', '#eef5fb', '#16293a'),
  info: color('--z-info', '#1f5a8a', '#9accf3', { on: ['page', 'surface', 'infoSurface'] }),

  band: palette('--shop-band', '#6f1f30', null),
  bandText: palette('--shop-band-text', '#fff6f2', null, { on: ['band'] }),
  bandMuted: palette('--shop-band-muted', '#f0d3d0', null, { on: ['band'] }),
  picture: palette('--shop-picture', '#f3ece7', '#2d2628'),
  banner: palette('--shop-banner', '#f3e6e0', '#2d2023'),
  sand: palette('--shop-sand', '#f6eddc', '#2c2519'),
  rose: palette('--shop-rose', '#f8e9e6', '#301f22'),
  sage: palette('--shop-sage', '#ecf1e6', '#20271c'),
  sky: palette('--shop-sky', '#e8f0f4', '#1a252c'),

  badgeSurface: badge('--shop-badge-surface', '#faf6f3', '#2a2325', { follows: 'raised' }),
  badgeText: badge('--shop-badge-text', '#655658', '#bdafb1', { follows: 'muted', on: ['badgeSurface'] }),
  saleSurface: badge('--shop-sale-surface', '#88293d', '#ec97a9', { follows: 'brand' }),
  saleText: badge('--shop-sale-text', '#ffffff', '#2a0d14', { follows: 'onBrand', on: ['saleSurface'] }),
  doneSurface: badge('--shop-done-surface', '#eef7f1', '#17301f', { follows: 'successSurface' }),
  doneText: badge('--shop-done-text', '#1d6b3c', '#86d6a3', { follows: 'success', on: ['doneSurface'] }),
  soldOutSurface: badge('--shop-sold-out-surface', '#fdf1ef', '#3a1d1b', { follows: 'dangerSurface' }),
  soldOutText: badge('--shop-sold-out-text', '#a8201a', '#ff9c91', { follows: 'danger', on: ['soldOutSurface'] }),
  badgeRadius: length('badges', '--shop-badge-radius', 99, 0, 99),

  floatingShadow: shadow('--z-shadow', '0 8 28 0 #241a1c24', '0 8 28 0 #00000080'),
  barShadow: shadow('--z-bar-shadow', '0 -6 20 0 #241a1c14', '0 -6 20 0 #00000066'),
  buttonShadow: shadow('--z-button-shadow', '0 1 4 0 #0000002e', '0 1 4 0 #0000002e'),
  cardShadow: shadow('--shop-card-shadow', '0 0 0 0 #00000000', '0 0 0 0 #00000000'),
  radius: length('shadows', '--z-radius', 10, 0, 24),
  controlHeight: length('shadows', '--z-control-height', 44, 44, 60),
} as const satisfies Readonly<Record<string, ThemeVariable>>;

export type VariableName = keyof typeof THEME_VARIABLES;
export const VARIABLE_NAMES = Object.keys(THEME_VARIABLES) as VariableName[];

/** Returns the variable with its widest type, by which functions switch. */
export function variable(name: VariableName): ThemeVariable {
  return THEME_VARIABLES[name];
}

export function isVariableName(name: string): name is VariableName {
  return Object.hasOwn(THEME_VARIABLES, name);
}
