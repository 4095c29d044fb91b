import { randomBytes } from 'node:crypto';
import type Sharp from 'sharp';
import { imageFormat } from '../../shared/rules/reviews/review-image.ts';
import type { Database } from '../db/database.ts';
import { PixelBudget } from './pixel-budget.ts';

/** REV-4: thumbnails of at most 100 px. */
const THUMB_PX = 100;
const LARGE_PX = 1200;
/** A picture of 2 MB can unpack to gigabytes. The widest cameras of phones are below this. */
const MAX_PIXELS = 50_000_000;
/** A picture of one pixel by millions takes longer to shrink than its pixels say. WebP allows no longer side either. */
const MAX_SIDE = 16_384;
const MAX_SECONDS = 5;
/** Pictures being reencoded or waiting for their turn: those behind them would wait longer than a page does. */
const MAX_WAITING = 8;
/** As many photos of a phone as one address may send reviews. */
const MAX_PIXELS_PER_MINUTE = 400_000_000;

/** An uploaded picture encoded anew in the sizes of the pages, so that nothing of the file that was sent is stored. */
export interface ReencodedPicture {
  readonly large: Buffer;
  readonly thumb: Buffer;
  /** Of the large one. */
  readonly width: number;
  readonly height: number;
}

export type ReencodeRefusal =
  | 'imageType'
  | 'imageUnreadable'
  | 'imageTooManyPixels'
  | 'imageTooLong'
  | 'imageTooSlow'
  /** Nothing is wrong with the picture: it may be sent again, in seconds or in a minute. */
  | 'imageBusy'
  | 'imageTooMany';

/** One at a time: unpacking takes some hundred megabytes. */
let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;
const pixels = new PixelBudget(MAX_PIXELS_PER_MINUTE);

/**
 * Reads a picture by its content and writes it as WebP: upright, its first frame only, without metadata such as the
 * place where it was taken (CAL-14).
 * @param sender the address it came from
 */
export async function reencodePicture(data: Buffer, sender: string): Promise<ReencodedPicture | ReencodeRefusal> {
  // First, so that the library never sees formats it would read from an address or run as a document.
  if (imageFormat(data) === null) return 'imageType';
  // Loaded here, so that nothing waits for it before the server listens.
  const { default: sharp } = await import('sharp');
  const size = await sharp(data, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (size === null) return 'imageUnreadable';
  if (Math.max(size.width, size.height) > MAX_SIDE) return 'imageTooLong';
  if (size.width * size.height > MAX_PIXELS) return 'imageTooManyPixels';
  if (waiting >= MAX_WAITING) return 'imageBusy';
  if (!pixels.take(sender, size.width * size.height)) return 'imageTooMany';
  waiting += 1;
  const reencoded = turn.then(() => reencode(sharp, data));
  turn = reencoded;
  try {
    return await reencoded;
  } finally {
    waiting -= 1;
  }
}

async function reencode(sharp: typeof Sharp, data: Buffer): Promise<ReencodedPicture | ReencodeRefusal> {
  const fit = { fit: 'inside', withoutEnlargement: true } as const;
  try {
    const large = await sharp(data, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: LARGE_PX, height: LARGE_PX, ...fit })
      .webp({ quality: 82 })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const thumb = await sharp(large.data)
      .resize({ width: THUMB_PX, height: THUMB_PX, ...fit })
      .webp({ quality: 80 })
      .toBuffer();
    return { large: large.data, thumb, width: large.info.width, height: large.info.height };
  } catch (error) {
    return (error as Error).message.startsWith('timeout') ? 'imageTooSlow' : 'imageUnreadable';
  }
}

/** The addresses of a stored picture. */
export function pictureUrls(name: string): { readonly large: string; readonly thumb: string } {
  return { large: `/media/reviews/${name}.webp`, thumb: `/media/reviews/${name}-thumb.webp` };
}

/** A name nobody can guess, and nothing of what the sender called the file. */
export function newPictureName(): string {
  return randomBytes(16).toString('hex');
}

export async function storePicture(db: Database, name: string, { large, thumb }: ReencodedPicture): Promise<void> {
  await db.query('insert into uploaded_pictures (name, large, thumb) values ($1, $2, $3)', [name, large, thumb]);
}

export async function removePicture(db: Database, name: string): Promise<void> {
  await db.query('delete from uploaded_pictures where name = $1', [name]);
}

const STORED = /^reviews\/([0-9a-f]{32})(-thumb)?\.webp$/;

/** The picture at a path below `/media/`, from whichever process stored it; null for any other path. */
export async function storedPicture(db: Database, path: string): Promise<Buffer | null> {
  const [, name, thumb] = STORED.exec(path) ?? [];
  if (name === undefined) return null;
  const size = thumb === undefined ? 'large' : 'thumb';
  const [row] = await db.query<{ data: Uint8Array }>(`select ${size} as data from uploaded_pictures where name = $1`, [
    name,
  ]);
  return row === undefined ? null : Buffer.from(row.data);
}
