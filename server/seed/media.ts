import { PICTURE_SIZES } from '../../shared/rules/catalogue/picture-sizes.ts';
import type { PictureSize } from '../../shared/rules/catalogue/product.ts';
import { DRAWING_NAMES, type DrawingName } from './pictures/drawings.ts';

export interface SeedPicture {
  drawing: DrawingName;
  colour: string;
  style: number;
  view: 'front' | 'close';
}

/** The items of a pack beside each other. */
export type PackPicture = readonly Omit<SeedPicture, 'view'>[];

const PATH = /^products\/([a-z]+)-([0-2])-([a-z]+)-(front|close)-(800|400|100)\.webp$/;

/** Path of a picture below the media folder; products of one look share it. */
export function picturePath({ drawing, colour, style, view }: SeedPicture, size: PictureSize): string {
  return `products/${drawing}-${style % 3}-${colour}-${view}-${PICTURE_SIZES[size]}.webp`.toLowerCase();
}

/** The picture that lies at a path, of any size; null for the path of something else. */
export function pictureAt(path: string): SeedPicture | null {
  const [, name = '', style, colour = '', view] = PATH.exec(path) ?? [];
  const drawing = DRAWING_NAMES.get(name);
  return drawing === undefined ? null : { drawing, colour, style: Number(style), view: view as SeedPicture['view'] };
}

const PACK_PATH = /^packs\/([a-z0-9.-]+)-(800|400|100)\.webp$/;

export function packPath(items: PackPicture, size: PictureSize): string {
  const names = items.map(({ drawing, colour, style }) => `${drawing}-${style % 3}-${colour}`);
  return `packs/${names.join('.')}-${PICTURE_SIZES[size]}.webp`.toLowerCase();
}

/** The items on the picture at a path, of any size; null for the path of something else. */
export function packAt(path: string): PackPicture | null {
  const names = PACK_PATH.exec(path)?.[1]?.split('.') ?? [];
  const items = names.map((name) => pictureAt(`products/${name}-front-800.webp`));
  return items.length === 0 || items.includes(null) ? null : items.filter((item) => item !== null);
}
