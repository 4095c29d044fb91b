import { mix, type Palette, paletteOf } from './palette.ts';

/** Inner SVG of one product on an 800 x 800 sheet; it stands on y = 660. `style` varies the decoration. */
export type Drawing = (palette: Palette, style: number) => string;

export interface Shot {
  model: { draw: Drawing; shadow: number; zoom?: number; focus?: number };
  colour: string;
  style: number;
  /** The whole product, or a closer look at it from the side. */
  view: 'front' | 'close';
}

const BACKDROPS = ['#f3ece4', '#e9eef0', '#f4e8e6', '#ebefe6', '#efe9f1'] as const;

/** Shadows, lights and materials that drawings refer to by name; for inside `<defs>`. */
export const LIGHT = `<filter id="soft" x="-30%" y="-150%" width="160%" height="400%"><feGaussianBlur stdDeviation="16"/></filter>
    <filter id="near" x="-30%" y="-150%" width="160%" height="400%"><feGaussianBlur stdDeviation="6"/></filter>
    <linearGradient id="sheen" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".3" stop-color="#fff" stop-opacity=".05"/><stop offset=".62" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient>
    <linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".24"/></linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="#ffe2a0" stop-opacity=".85"/><stop offset=".5" stop-color="#ffe9b8" stop-opacity=".35"/><stop offset="1" stop-color="#ffe9b8" stop-opacity="0"/></radialGradient>
    <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f3dca0"/><stop offset=".45" stop-color="#c79a45"/><stop offset="1" stop-color="#8d6423"/></linearGradient>
    <linearGradient id="steel" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#8d9298"/><stop offset=".25" stop-color="#f4f6f7"/><stop offset=".6" stop-color="#b6bbc0"/><stop offset="1" stop-color="#767b81"/></linearGradient>
    <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d8aa74"/><stop offset="1" stop-color="#a26f3e"/></linearGradient>`;

/** A product on a seamless paper backdrop, lit from the upper left. */
export function studioPicture({ model, colour, style, view }: Shot): string {
  const paper = paperOf(style, colour);
  const { draw, shadow, zoom = 1, focus = 400 } = model;
  const camera =
    view === 'front'
      ? `translate(400 680) scale(${zoom}) translate(-400 -680)`
      : `translate(400 410) rotate(-6) scale(${1.55 * Math.sqrt(zoom)}) translate(-400 -${focus})`;
  const floor = shadow === 0 ? '' : shadowOn(paper, shadow);
  return onPaper(paper, `<g transform="${camera}">${floor}${draw(paletteOf(colour), style % 3)}</g>`);
}

/** Products beside each other on one backdrop, the first in front of the others. */
export function groupPicture(items: readonly Omit<Shot, 'view'>[]): string {
  const [first] = items;
  const paper = paperOf(first?.style ?? 0, first?.colour ?? BACKDROPS[0]);
  const step = 720 / (items.length + 1);
  const scale = items.length > 2 ? 0.56 : 0.7;
  const shapes = items.map(({ model: { draw, shadow, zoom = 1 }, colour, style }, at) => {
    const x = 40 + step * (at + 1);
    const place = `translate(${x} ${610 + (at === 0 ? 40 : 0)}) scale(${scale * zoom}) translate(-400 -660)`;
    return `<g transform="${place}">${shadow === 0 ? '' : shadowOn(paper, shadow)}${draw(paletteOf(colour), style % 3)}</g>`;
  });
  return onPaper(paper, shapes.toReversed().join(''));
}

function paperOf(style: number, colour: string): string {
  return mix(BACKDROPS[style % BACKDROPS.length] ?? BACKDROPS[0], colour, 0.05);
}

function onPaper(paper: string, shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800">
  <defs>
    <radialGradient id="wall" cx=".32" cy=".2" r="1"><stop offset="0" stop-color="${mix(paper, '#ffffff', 0.65)}"/><stop offset=".6" stop-color="${paper}"/><stop offset="1" stop-color="${mix(paper, '#6b5548', 0.2)}"/></radialGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(paper, '#6b5548', 0.14)}" stop-opacity="0"/><stop offset=".35" stop-color="${mix(paper, '#6b5548', 0.16)}" stop-opacity=".55"/><stop offset="1" stop-color="${mix(paper, '#ffffff', 0.35)}"/></linearGradient>
    ${LIGHT}
  </defs>
  <rect width="800" height="800" fill="url(#wall)"/>
  <rect y="540" width="800" height="260" fill="url(#floor)"/>
  ${shapes}
</svg>`;
}

/** The shadow of something that stands on the floor of a sheet. */
export function shadowOn(paper: string, width: number): string {
  return `<ellipse cx="412" cy="664" rx="${width}" ry="${Math.round(width * 0.11)}" fill="${mix(paper, '#2a1c16', 0.75)}" opacity=".42" filter="url(#soft)"/>
         <ellipse cx="406" cy="660" rx="${Math.round(width * 0.8)}" ry="${Math.round(width * 0.05)}" fill="#2a1c16" opacity=".35" filter="url(#near)"/>`;
}

/** One shape in its colour, then again under the light from the left or from above. */
export function lit(path: string, fill: string, light: 'sheen' | 'fall' = 'sheen'): string {
  return `<path d="${path}" fill="${fill}"/><path d="${path}" fill="url(#${light})"/>`;
}

/** A row of small repeated marks, such as stitches or beads. */
export function along(count: number, mark: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => mark(count === 1 ? 0 : at / (count - 1))).join('');
}

/** An eight-pointed star, the figure of a zellige tile. */
export function star(x: number, y: number, r: number, fill: string): string {
  const side = r * Math.SQRT1_2;
  const square = `<rect x="${x - side}" y="${y - side}" width="${2 * side}" height="${2 * side}"`;
  return `<g fill="${fill}">${square}/>${square} transform="rotate(45 ${x} ${y})"/></g>`;
}
