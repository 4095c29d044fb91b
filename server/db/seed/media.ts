import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PictureSize } from '../../../shared/catalogue/product.ts';
import { COLOURS } from './catalogue/options.ts';
import { DRAWINGS, type DrawingName } from './pictures/drawings.ts';
import { studioPicture } from './pictures/studio.ts';

/** Pixels of each size (B 3). */
export const PICTURE_SIZES: Readonly<Record<PictureSize, number>> = {
  product_page_large: 800,
  grid_display: 400,
  small_product: 100,
};

export interface SeedPicture {
  drawing: DrawingName;
  colour: string;
  style: number;
  view: 'front' | 'close';
}

/** Where a picture lies below the media folder; products of one look share it. */
export function picturePath({ drawing, colour, style, view }: SeedPicture, size: PictureSize): string {
  return `products/${drawing}-${style % 3}-${colour}-${view}-${PICTURE_SIZES[size]}.webp`.toLowerCase();
}

// WebP, because AVIF of the same quality takes three times as long and saves a fifth: a first start should not wait.
const ENCODING = { quality: 80, effort: 2 } as const;
const AT_ONCE = 4;

/** Draws the pictures that the media folder does not hold yet. @returns how many were drawn */
export async function drawPictures(pictures: Iterable<SeedPicture>, mediaDir: string): Promise<number> {
  mkdirSync(join(mediaDir, 'products'), { recursive: true });
  const missing = new Map<string, SeedPicture>();
  for (const picture of pictures) {
    // The smallest is written last, so its presence says that all are there.
    const last = join(mediaDir, picturePath(picture, 'small_product'));
    if (!missing.has(last) && !existsSync(last)) missing.set(last, picture);
  }
  const queue = [...missing.values()];
  const worker = async (): Promise<void> => {
    for (let picture = queue.pop(); picture; picture = queue.pop()) await draw(picture, mediaDir);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return missing.size;
}

async function draw(picture: SeedPicture, mediaDir: string): Promise<void> {
  const { drawing, colour, style, view } = picture;
  const svg = studioPicture({ model: DRAWINGS[drawing], colour: COLOURS[colour]?.color ?? '#888888', style, view });
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const size of ['product_page_large', 'grid_display', 'small_product'] as const) {
    await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .resize(PICTURE_SIZES[size])
      .webp(ENCODING)
      .toFile(join(mediaDir, picturePath(picture, size)));
  }
}
