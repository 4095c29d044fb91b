import { COLOURS } from '../catalogue/options.ts';
import { DRAWINGS, type DrawingName } from './drawings.ts';
import { mix, paletteOf } from './palette.ts';
import { LIGHT, shadowOn, star } from './studio.ts';

/** A product on a stage: `x` of its middle and `y` of the floor it stands on, in pixels of the stage. */
interface Prop {
  readonly drawing: DrawingName;
  readonly colour: string;
  readonly style?: number;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Several products in front of a wall, for banners, tiles and articles. Nothing is written on it. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly wall: string;
  /** Middle of the arch behind the products; none without it. */
  readonly arch?: number;
  readonly props: readonly Prop[];
}

/** Widths the shop serves a scene in, the smallest last. */
export function sceneWidths({ width }: Scene): readonly number[] {
  return width > 600 ? [width, width / 2] : [width];
}

const banner = (wall: string, props: readonly Prop[]): Scene => ({ width: 1600, height: 640, wall, arch: 1120, props });
const half = (wall: string, props: readonly Prop[]): Scene => ({ width: 1200, height: 640, wall, arch: 840, props });
const tile = (wall: string, drawing: DrawingName, colour: string, scale = 0.56): Scene => ({
  width: 480,
  height: 480,
  wall,
  arch: 240,
  props: [{ drawing, colour, style: 1, x: 240, y: 425, scale }],
});
const cover = (wall: string, props: readonly Prop[]): Scene => ({
  width: 1120,
  height: 700,
  wall,
  arch: 560,
  props: props.map((one) => ({ ...one, x: 560 + (one.x - 580) * 1.2, scale: one.scale * 1.25 })),
});
const prop = (drawing: DrawingName, colour: string, x: number, y: number, scale: number, style = 0): Prop => ({
  drawing,
  colour,
  style,
  x,
  y,
  scale,
});

export const SCENES = {
  'banner-aid': banner('#e7cfc8', [
    prop('abaya', 'burgundy', 1120, 610, 0.8),
    prop('handbag', 'camel', 1375, 590, 0.46, 1),
    prop('babouche', 'camel', 880, 600, 0.44),
  ]),
  'banner-table': banner('#cfd8cc', [
    prop('teapot', 'burgundy', 1080, 570, 0.7, 1),
    prop('coffeeSet', 'ivory', 1370, 600, 0.5, 1),
    prop('tajine', 'terracotta', 830, 590, 0.46),
  ]),
  'banner-rentree': banner('#cddbe3', [
    prop('backpack', 'navy', 1130, 590, 0.74),
    prop('sneaker', 'ivory', 1400, 600, 0.48),
    prop('earbuds', 'black', 880, 600, 0.36),
  ]),
  'half-argan': half('#ead9b8', [prop('oil', 'mustard', 760, 590, 0.7), prop('jar', 'sage', 980, 600, 0.5)]),
  'half-nuit': half('#d9d2de', [
    prop('bedding', 'powder', 830, 590, 0.62),
    prop('lamp', 'terracotta', 1070, 580, 0.52),
  ]),
  'offer-voltia': half('#cfd6dd', [
    prop('powerBank', 'teal', 720, 590, 0.58),
    prop('watch', 'black', 920, 600, 0.54),
    prop('earbuds', 'ivory', 1080, 600, 0.36),
  ]),
  'offer-sac': half('#e9d3cf', [prop('handbag', 'burgundy', 840, 600, 0.78, 1)]),
  'tile-mode': tile('#e3d3cb', 'gandoura', 'teal', 0.54),
  'tile-abayas-hijabs': tile('#e7cfc8', 'abaya', 'burgundy', 0.54),
  'tile-homme': tile('#d3dae0', 'qamis', 'ivory', 0.54),
  'tile-chaussures': tile('#dcd8cd', 'sneaker', 'navy', 0.56),
  'tile-sacs': tile('#e6d6bf', 'handbag', 'camel', 0.58),
  'tile-beaute': tile('#dfe0cd', 'perfume', 'powder', 0.58),
  'tile-cuisine': tile('#cfd8cc', 'teapot', 'terracotta', 0.58),
  'tile-linge-maison': tile('#d9d2de', 'towels', 'sage', 0.56),
  'tile-decoration': tile('#ead9b8', 'lamp', 'teal', 0.56),
  'tile-electronique': tile('#cfd6dd', 'watch', 'black', 0.56),
  'tile-jouets': tile('#cfe0e0', 'plush', 'mustard', 0.56),
  'post-theiere': cover('#cfd8cc', [
    prop('teapot', 'burgundy', 430, 630, 0.72, 1),
    prop('coffeeSet', 'ivory', 760, 650, 0.54),
  ]),
  'post-cuir': cover('#e6d6bf', [prop('handbag', 'camel', 420, 640, 0.66), prop('wallet', 'burgundy', 740, 650, 0.52)]),
  'post-argan': cover('#ead9b8', [prop('oil', 'mustard', 430, 640, 0.68), prop('jar', 'ivory', 690, 650, 0.54)]),
  'post-aid': cover('#e7cfc8', [
    prop('plush', 'mustard', 330, 650, 0.56),
    prop('perfume', 'powder', 590, 650, 0.56),
    prop('babouche', 'burgundy', 840, 655, 0.46),
  ]),
  'post-cafe': cover('#e3d3cb', [prop('coffeeSet', 'burgundy', 420, 640, 0.66), prop('tray', 'teal', 780, 660, 0.58)]),
  'post-chambre': cover('#d9d2de', [
    prop('bedding', 'ivory', 470, 640, 0.64),
    prop('cushion', 'powder', 800, 655, 0.5),
  ]),
  'post-taille': cover('#d3dae0', [prop('gandoura', 'teal', 390, 650, 0.74), prop('abaya', 'black', 720, 650, 0.74)]),
  'post-livraison': cover('#dcd8cd', [
    prop('backpack', 'sage', 420, 640, 0.64),
    prop('powerBank', 'navy', 740, 650, 0.52),
  ]),
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;

/** The SVG of a scene. */
export function scenePicture(scene: Scene): string {
  const { width, height, wall, arch, props } = scene;
  const floor = Math.round(height * 0.8);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mix(wall, '#ffffff', 0.45)}"/><stop offset="1" stop-color="${mix(wall, '#6b5548', 0.12)}"/></linearGradient>
    <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(wall, '#6b5548', 0.3)}"/><stop offset="1" stop-color="${mix(wall, '#ffffff', 0.28)}"/></linearGradient>
    <linearGradient id="niche" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(wall, '#6b5548', 0.26)}"/><stop offset="1" stop-color="${mix(wall, '#ffffff', 0.2)}"/></linearGradient>
    ${LIGHT}
  </defs>
  <rect width="${width}" height="${height}" fill="url(#wall)"/>
  ${arch === undefined ? '' : niche(arch, floor, height, wall)}
  <rect y="${floor}" width="${width}" height="${height - floor}" fill="url(#ground)"/>
  ${frieze(width, floor, wall)}
  ${props.map((one) => onStage(one, wall)).join('')}
</svg>`;
}

function onStage({ drawing, colour, style = 0, x, y, scale }: Prop, wall: string): string {
  const { draw, shadow } = DRAWINGS[drawing];
  const paint = COLOURS[colour]?.color ?? '#888888';
  const below = shadow === 0 ? '' : shadowOn(wall, shadow);
  // What hangs fills its sheet; what stands has its feet at 660.
  const feet = shadow === 0 ? 740 : 660;
  return `<g transform="translate(${x} ${y}) scale(${scale}) translate(-400 -${feet})">${below}${draw(paletteOf(paint), style)}</g>`;
}

/** A horseshoe arch, lit from inside, with a thin frame. */
function niche(middle: number, floor: number, height: number, wall: string): string {
  const r = height * 0.36;
  const top = height * 0.46;
  const halfWidth = r * 0.9;
  const path = (grow: number) =>
    `M${middle - halfWidth - grow} ${floor} V${top + r * 0.42} A${r + grow} ${r + grow} 0 1 1 ${middle + halfWidth + grow} ${top + r * 0.42} V${floor} Z`;
  return `<path d="${path(height * 0.03)}" fill="${mix(wall, '#ffffff', 0.5)}" opacity=".8"/><path d="${path(0)}" fill="url(#niche)"/>`;
}

/** A row of tiles where the wall meets the floor. */
function frieze(width: number, floor: number, wall: string): string {
  const size = 40;
  const tiles = Array.from({ length: Math.ceil(width / size) }, (_, at) =>
    star(at * size + size / 2, floor - 2, 11, mix(wall, at % 2 === 0 ? '#88293d' : '#2c6a72', 0.55)),
  );
  return `<rect y="${floor - 20}" width="${width}" height="36" fill="${mix(wall, '#ffffff', 0.6)}"/>${tiles.join('')}`;
}
