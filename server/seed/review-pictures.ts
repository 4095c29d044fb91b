import { COLOURS } from './catalogue/options.ts';
import type { SeedPicture } from './media.ts';
import { DRAWING_NAMES, DRAWINGS } from './pictures/drawings.ts';
import { HOME_PHOTO, homePhoto } from './pictures/home-photos.ts';
import type { Sheet } from './sheets.ts';

/** A product at home, in the colour its first picture has. */
type HomePhoto = Omit<SeedPicture, 'view'> & { readonly interior: number };

const NAME = /^seed-([a-z]+)-([0-2])-([a-z]+)-([0-2])$/;
const THUMB_HEIGHT = 100;

/** The value of the column `image` of a review; the files lie where those that shoppers upload lie. */
export function reviewPictureName({ drawing, style, colour, interior }: HomePhoto): string {
  return `seed-${drawing}-${style % 3}-${colour}-${interior}`.toLowerCase();
}

/** Returns the drawing for the picture of a review; null for one that a shopper sent. */
export function reviewSheet(image: string): Sheet | null {
  const [, name = '', style, colour = '', interior] = NAME.exec(image) ?? [];
  const drawing = DRAWING_NAMES.get(name);
  if (drawing === undefined) return null;
  const { width, height } = HOME_PHOTO;
  const shot = { model: DRAWINGS[drawing], colour: COLOURS[colour]?.color ?? '#888888', style: Number(style) };
  return {
    svg: () => homePhoto(shot, Number(interior)),
    files: [
      { path: `reviews/${image}.webp`, width },
      { path: `reviews/${image}-thumb.webp`, width: Math.round((width * THUMB_HEIGHT) / height) },
    ],
  };
}

/** The same by the address of one of its files, below the media folder. */
export function reviewSheetAt(path: string): Sheet | null {
  const [, image] = /^reviews\/(seed-.+?)(?:-thumb)?\.webp$/.exec(path) ?? [];
  return image === undefined ? null : reviewSheet(image);
}
