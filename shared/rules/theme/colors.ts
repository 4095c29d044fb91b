/** Channels from 0 to 255, alpha included. */
interface Rgba {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

const DIGITS = /^#?([0-9a-f]{6}|[0-9a-f]{8})$/i;
/** WCAG 2.2, 1.4.3: text of ordinary size. */
export const MIN_CONTRAST = 4.5;

/**
 * Reads a colour of 6 or 8 hex digits, with or without `#`. Returns it in lower case, with `#` and without an alpha of `ff`;
 * null for anything else. Also for the short forms of CSS: `#882` is the beginning of `#88293d`.
 */
export function readColor(text: string): string | null {
  const [, digits] = DIGITS.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const whole = digits.toLowerCase();
  return `#${whole.length === 8 && whole.endsWith('ff') ? whole.slice(0, 6) : whole}`;
}

/** Returns the alpha of a colour in percent, rounded for a slider. */
export function alphaPercent(color: string): number {
  return Math.round((channels(color).alpha / 255) * 100);
}

/** Returns the colour with another alpha; 100 % writes 6 digits. */
export function withAlphaPercent(color: string, percent: number): string {
  const byte = Math.round((Math.min(100, Math.max(0, percent)) / 100) * 255);
  return byte === 255 ? opaque(color) : `${opaque(color)}${byte.toString(16).padStart(2, '0')}`;
}

/** Returns the colour with other first 6 digits and the alpha it has, to the byte. */
export function withOpaquePart(color: string, opaquePart: string): string {
  return `${opaque(opaquePart)}${color.slice(7)}`;
}

/** Returns the first 6 digits, as `<input type="color">` takes them. */
export function opaque(color: string): string {
  return color.slice(0, 7);
}

/** Returns the contrast of a text with its background, from 1 to 21. What shines through is white. */
export function contrast(text: string, background: string): number {
  const behind = over(channels(background), WHITE);
  const [a, b] = [luminance(over(channels(text), behind)), luminance(behind)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Returns the colour nearest in lightness that has enough contrast with all others, of the same hue and opaque; null when there
 * is none. A colour that has enough already is returned as it is.
 */
export function nearestReadable(color: string, others: readonly string[]): string | null {
  const isReadable = (candidate: string) => others.every((other) => contrast(candidate, other) >= MIN_CONTRAST);
  if (isReadable(color)) return color;
  const [lightness, a, b] = toOklab(channels(color));
  for (let step = 0; step <= 1; step += 0.005) {
    for (const moved of [lightness - step, lightness + step]) {
      if (moved < 0 || moved > 1) continue;
      const candidate = fromOklab([moved, a, b]);
      if (isReadable(candidate)) return candidate;
    }
  }
  return null;
}

const WHITE: Rgba = { red: 255, green: 255, blue: 255, alpha: 255 };

function channels(color: string): Rgba {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return { red: at(1), green: at(3), blue: at(5), alpha: color.length > 7 ? at(7) : 255 };
}

function over(front: Rgba, back: Rgba): Rgba {
  const share = front.alpha / 255;
  const mix = (one: number, other: number) => one * share + other * (1 - share);
  return {
    red: mix(front.red, back.red),
    green: mix(front.green, back.green),
    blue: mix(front.blue, back.blue),
    alpha: 255,
  };
}

const linear = (channel: number) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const encoded = (value: number) => {
  const channel = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, channel)) * 255);
};

function luminance({ red, green, blue }: Rgba): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

type Oklab = readonly [lightness: number, a: number, b: number];

/** Converts to Oklab, see https://bottosson.github.io/posts/oklab/. */
function toOklab(color: Rgba): Oklab {
  const [red, green, blue] = [linear(color.red), linear(color.green), linear(color.blue)];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Oklab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${rgb.map((value) => encoded(value).toString(16).padStart(2, '0')).join('')}`;
}
