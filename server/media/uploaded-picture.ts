import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageFormat } from '../../shared/reviews/review-image.ts';

/** B 9: thumbnails of at most 100 px. */
const THUMB_PX = 100;
const LARGE_PX = 1200;
/** A picture of 2 MB can unpack to gigabytes. The widest cameras of phones are below this. */
const MAX_PIXELS = 50_000_000;

/** An uploaded picture drawn anew in the sizes it is shown in, so that nothing of the file that was sent is kept. */
export interface RedrawnPicture {
  readonly large: Buffer;
  readonly thumb: Buffer;
  /** Of the large one. */
  readonly width: number;
  readonly height: number;
}

export type RedrawRefusal = 'imageType' | 'imageUnreadable' | 'imageTooManyPixels';

/** One at a time: unpacking takes some hundred megabytes. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads a picture by its content and writes it as WebP: upright, its first frame only, without metadata such as the
 * place where it was taken (resolutions 35 and 104).
 */
export function redrawPicture(data: Buffer): Promise<RedrawnPicture | RedrawRefusal> {
  const drawn = turn.then(() => redraw(data));
  turn = drawn.catch(() => undefined);
  return drawn;
}

async function redraw(data: Buffer): Promise<RedrawnPicture | RedrawRefusal> {
  // Asked first, so that the library never sees formats it would read from an address or run as a document.
  if (imageFormat(data) === null) return 'imageType';
  // Loaded here, so that nothing waits for it before the server listens.
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(data, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return 'imageTooManyPixels';
    const fit = { fit: 'inside', withoutEnlargement: true } as const;
    const upright = sharp(data, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).autoOrient();
    const large = await upright
      .resize({ width: LARGE_PX, height: LARGE_PX, ...fit })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const thumb = await sharp(large.data)
      .resize({ width: THUMB_PX, height: THUMB_PX, ...fit })
      .webp({ quality: 80 })
      .toBuffer();
    return { large: large.data, thumb, width: large.info.width, height: large.info.height };
  } catch {
    return 'imageUnreadable';
  }
}

const FOLDER = 'reviews';
const pathsOf = (name: string) => [`${FOLDER}/${name}.webp`, `${FOLDER}/${name}-thumb.webp`] as const;

/** The addresses of a stored picture. */
export function pictureUrls(name: string): { readonly large: string; readonly thumb: string } {
  const [large, thumb] = pathsOf(name);
  return { large: `/media/${large}`, thumb: `/media/${thumb}` };
}

/** A name nobody can guess, and nothing of what the sender called the file. */
export function newPictureName(): string {
  return randomBytes(16).toString('hex');
}

/** Writes both sizes below the media folder, whole or not at all. */
export async function storePicture(mediaDir: string, name: string, picture: RedrawnPicture): Promise<void> {
  await mkdir(join(mediaDir, FOLDER), { recursive: true });
  const [large, thumb] = pathsOf(name);
  try {
    for (const [path, data] of [
      [large, picture.large],
      [thumb, picture.thumb],
    ] as const) {
      await writeFile(join(mediaDir, `${path}.part`), data);
      await rename(join(mediaDir, `${path}.part`), join(mediaDir, path));
    }
  } catch (error) {
    await removePicture(mediaDir, name);
    throw error;
  }
}

export async function removePicture(mediaDir: string, name: string): Promise<void> {
  for (const path of pathsOf(name)) {
    await rm(join(mediaDir, path), { force: true });
    await rm(join(mediaDir, `${path}.part`), { force: true });
  }
}
