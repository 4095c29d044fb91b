import { PICTURE_SIZES } from '../../shared/rules/catalogue/picture-sizes.ts';
import type { PictureSize } from '../../shared/rules/catalogue/product.ts';
import { DRAWING_NAMES, type DrawingName } from './pictures/drawings.ts';

export interface SeedPicture {
  drawing: DrawingName;
  colour: string;
  style: number;
  view: 'front' | 'close';
}

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
