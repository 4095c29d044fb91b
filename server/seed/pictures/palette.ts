/** The shades a drawing uses, all derived from one colour. */
export interface Palette {
  base: string;
  light: string;
  pale: string;
  dark: string;
  deep: string;
}

/** A colour between two, `amount` of the way from the first (0) to the second (1). All are `#rrggbb`. */
export function mix(from: string, to: string, amount: number): string {
  const parts = [1, 3, 5].map((at) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * amount)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

export function paletteOf(colour: string): Palette {
  return {
    base: colour,
    light: mix(colour, '#ffffff', 0.18),
    pale: mix(colour, '#ffffff', 0.42),
    dark: mix(colour, '#1a1016', 0.22),
    deep: mix(colour, '#1a1016', 0.45),
  };
}
