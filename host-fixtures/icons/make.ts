/**
 * Gathers the icons the pages use into one sprite, `icons.svg`, to be used as `<use href="/static/icons.svg#name">`:
 * `node host-fixtures/icons/make.ts`. The result is committed.
 */
import { readFile, writeFile } from 'node:fs/promises';

const NAMES = [
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'badge-percent',
  'banknote',
  'check',
  'chevron-left',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'clock',
  'eye',
  'eye-off',
  'globe',
  'grip-vertical',
  'house',
  'image',
  'info',
  'keyboard',
  'languages',
  'layers',
  'layout-dashboard',
  'log-out',
  'map-pin',
  'menu',
  'minus',
  'moon',
  'package',
  'package-check',
  'panel-left',
  'pencil',
  'phone',
  'plus',
  'printer',
  'save',
  'search',
  'shield-check',
  'shopping-bag',
  'shopping-cart',
  'sliders-horizontal',
  'star',
  'store',
  'sun',
  'tag',
  'trash-2',
  'triangle-alert',
  'truck',
  'user',
  'x',
];

const symbols = await Promise.all(
  NAMES.map(async (name) => {
    const svg = await readFile(new URL(import.meta.resolve(`lucide-static/icons/${name}.svg`)), 'utf8');
    const body = svg
      .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
      .replace(/\s*\n\s*/g, '');
    return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${body}</symbol>`;
  }),
);
const sprite = `<svg xmlns="http://www.w3.org/2000/svg"><title>Icons</title><!-- lucide icons, ISC License -->\n${symbols.join('\n')}\n</svg>\n`;
await writeFile(new URL('icons.svg', import.meta.url), sprite);
console.log(`${NAMES.length} icons, ${sprite.length} bytes`);
