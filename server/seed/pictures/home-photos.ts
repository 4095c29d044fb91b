import { mix, paletteOf } from './palette.ts';
import { LIGHT, type Shot, shadowOn } from './studio.ts';

/** A home where shoppers take pictures: its wall, the table below the product, and how far the phone is tilted. */
interface Interior {
  readonly wall: string;
  readonly table: string;
  /** Lines across the table: boards, weave or tiles. */
  readonly grain: string;
  readonly tilt: number;
  readonly light: readonly [number, number];
}

const INTERIORS: readonly Interior[] = [
  { wall: '#d9c7ae', table: '#9c6b3f', grain: '#7d5230', tilt: -3, light: [0.2, 0.15] },
  { wall: '#b9c4c6', table: '#7a2f3c', grain: '#5e202c', tilt: 4, light: [0.85, 0.1] },
  { wall: '#c9cfb8', table: '#cfc8bd', grain: '#b3aa9d', tilt: -1.5, light: [0.5, 0.05] },
];
export const HOME_PHOTO = { interiors: INTERIORS.length, width: 900, height: 1200 } as const;
const TABLE_TOP = 830;

/** A product as somebody who bought it shows it: at home, upright, not quite straight. */
export function homePhoto({ model, colour, style }: Omit<Shot, 'view'>, interior: number): string {
  const { wall, table, grain, tilt, light } = INTERIORS[interior % INTERIORS.length] as Interior;
  const { draw, shadow, zoom = 1 } = model;
  const { width, height } = HOME_PHOTO;
  const lines = Array.from({ length: 7 }, (_, at) => TABLE_TOP + 26 + at * at * 9 + at * 22)
    .map((y) => `<rect y="${y}" width="${width}" height="${3 + (y - TABLE_TOP) / 90}" fill="${grain}" opacity=".55"/>`)
    .join('');
  // What hangs hangs on the wall; everything else stands on the table.
  const floor =
    shadow === 0
      ? ''
      : `<rect y="${TABLE_TOP}" width="${width}" height="${height - TABLE_TOP}" fill="${table}"/>${lines}<rect y="${TABLE_TOP}" width="${width}" height="14" fill="#000" opacity=".14"/>`;
  const place = `translate(450 ${shadow === 0 ? 900 : 1010}) rotate(${tilt}) scale(${1.04 * zoom}) translate(-400 -660)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <defs>
    <radialGradient id="lamp" cx="${light[0]}" cy="${light[1]}" r="1.05"><stop offset="0" stop-color="#fff6e2" stop-opacity=".6"/><stop offset=".45" stop-color="#fff6e2" stop-opacity=".08"/><stop offset="1" stop-color="#20120a" stop-opacity=".42"/></radialGradient>
    ${LIGHT}
  </defs>
  <rect width="${width}" height="${height}" fill="${wall}"/>${floor}
  <g transform="${place}">${shadow === 0 ? '' : shadowOn(mix(table, '#000000', 0.3), shadow)}${draw(paletteOf(colour), style % 3)}</g>
  <rect width="${width}" height="${height}" fill="url(#lamp)"/>
</svg>`;
}
