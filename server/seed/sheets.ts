import { PICTURE_SIZES } from '../../shared/rules/catalogue/picture-sizes.ts';
import { SIZES } from '../catalogue/product-pictures.ts';
import { COLOURS } from './catalogue/options.ts';
import { type PackPicture, packAt, packPath, pictureAt, picturePath, type SeedPicture } from './media.ts';
import { DRAWINGS } from './pictures/drawings.ts';
import { LOGOS, logoPicture } from './pictures/logos.ts';
import { SCENES, type Scene, type SceneName, scenePicture, sceneWidths } from './pictures/scenes.ts';
import { groupPicture, studioPicture } from './pictures/studio.ts';

/** Something to draw, and the files it becomes. */
export interface Sheet {
  readonly svg: () => string;
  /** Below the media folder, the smallest last. */
  readonly files: readonly { readonly path: string; readonly width: number }[];
}

const LOGO_WIDTH = 160;

export function productSheet(picture: SeedPicture): Sheet {
  const { drawing, colour, style, view } = picture;
  return {
    svg: () => studioPicture({ model: DRAWINGS[drawing], colour: colourOf(colour), style, view }),
    files: SIZES.map((size) => ({
      path: picturePath(picture, size),
      width: PICTURE_SIZES[size],
    })),
  };
}

export function packSheet(items: PackPicture): Sheet {
  return {
    svg: () =>
      groupPicture(
        items.map(({ drawing, colour, style }) => ({ model: DRAWINGS[drawing], colour: colourOf(colour), style })),
      ),
    files: SIZES.map((size) => ({ path: packPath(items, size), width: PICTURE_SIZES[size] })),
  };
}

function colourOf(name: string): string {
  return COLOURS[name]?.color ?? '#888888';
}

export function scenePath(name: SceneName, width: number): string {
  return `scenes/${name}-${width}.webp`;
}

export function logoPath(brand: string): string {
  return `brands/${brand}-${LOGO_WIDTH}.webp`;
}

const SCENE_SHEETS: readonly Sheet[] = (Object.entries(SCENES) as [SceneName, Scene][]).map(([name, scene]) => ({
  svg: () => scenePicture(scene),
  files: sceneWidths(scene).map((width) => ({ path: scenePath(name, width), width })),
}));
const LOGO_SHEETS: readonly Sheet[] = Object.entries(LOGOS).map(([brand, logo]) => ({
  svg: () => logoPicture(logo),
  files: [{ path: logoPath(brand), width: LOGO_WIDTH }],
}));

/** Everything the shop shows beside its products: banners, tiles, pictures of articles and signs of brands. */
export const SHOP_SHEETS: readonly Sheet[] = [...SCENE_SHEETS, ...LOGO_SHEETS];
const BY_PATH = new Map(SHOP_SHEETS.flatMap((sheet) => sheet.files.map(({ path }) => [path, sheet] as const)));

/** Returns the picture of a path below the media folder, whatever its size; null for any other path. */
export function sheetAt(path: string): Sheet | null {
  const picture = pictureAt(path);
  if (picture !== null) return productSheet(picture);
  const pack = packAt(path);
  return pack === null ? (BY_PATH.get(path) ?? null) : packSheet(pack);
}
