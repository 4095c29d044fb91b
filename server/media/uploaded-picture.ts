import { randomBytes } from 'node:crypto';
import type Sharp from 'sharp';
import { imageFormat } from '../../shared/rules/pictures/picture-file.ts';
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
/** Pictures being encoded or waiting for their turn: those behind them would wait longer than a page does. */
export const MAX_WAITING = 8;
/** Limits of shoppers: as many photos of a phone as one address may send reviews. */
const SHOPPER_LIMITS: PictureLimits = { waiting: MAX_WAITING, pixels: new PixelBudget(400_000_000) };
/** Limits of staff, who send the photos of a whole collection at once. */
export const STAFF_LIMITS: PictureLimits = { waiting: 4 * MAX_WAITING, pixels: new PixelBudget(4_000_000_000) };

interface PictureLimits {
  /** Pictures that may be encoded or waiting, those of everybody counted. */
  readonly waiting: number;
  /** Pixels per minute and sender. */
  readonly pixels: PixelBudget;
}

/** A picture encoded anew as WebP in one size. */
export interface EncodedPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

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

/** Refusals of a valid picture, which can be sent again after these seconds. */
export const PICTURE_WAITS = {
  imageBusy: { status: 503, retryAfterSeconds: 5 },
  imageTooMany: { status: 429, retryAfterSeconds: 60 },
} as const;

/** One at a time: unpacking takes some hundred megabytes. */
let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Encodes the picture of a review: one to look at and a thumbnail.
 * @param sender the address it came from
 */
export async function reencodePicture(data: Buffer, sender: string): Promise<ReencodedPicture | ReencodeRefusal> {
  const encoded = await encodePicture(data, { sender, sides: [LARGE_PX, THUMB_PX], limits: SHOPPER_LIMITS });
  if (typeof encoded === 'string') return encoded;
  const [large, thumb] = encoded as [EncodedPicture, EncodedPicture];
  return { large: large.data, thumb: thumb.data, width: large.width, height: large.height };
}

/**
 * Reads a picture by its content and writes it as WebP: upright, its first frame only, without metadata such as the
 * place where it was taken (CAL-14).
 * @param sides the longest side in pixels of each size, the largest first; no picture is enlarged
 */
export async function encodePicture(
  data: Buffer,
  {
    sender,
    sides,
    limits,
  }: { readonly sender: string; readonly sides: readonly number[]; readonly limits: PictureLimits },
): Promise<readonly EncodedPicture[] | ReencodeRefusal> {
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
  // Checked first: a refused picture uses up no pixels of its sender.
  if (waiting >= limits.waiting) return 'imageBusy';
  if (!limits.pixels.take(sender, size.width * size.height)) return 'imageTooMany';
  return encodeAlone(limits.waiting, () => encode(sharp, data, sides));
}

/**
 * Encodes a picture when those that wait already are done.
 * @param most pictures that may be encoded or waiting, those of everybody counted
 */
export async function encodeAlone<Result>(most: number, work: () => Promise<Result>): Promise<Result | 'imageBusy'> {
  if (waiting >= most) return 'imageBusy';
  waiting += 1;
  const encoded = turn.then(work);
  turn = encoded.catch(() => undefined);
  try {
    return await encoded;
  } finally {
    waiting -= 1;
  }
}

async function encode(
  sharp: typeof Sharp,
  data: Buffer,
  [largest, ...smaller]: readonly number[],
): Promise<readonly EncodedPicture[] | ReencodeRefusal> {
  const fit = { fit: 'inside', withoutEnlargement: true } as const;
  try {
    const first = await sharp(data, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: largest, height: largest, ...fit })
      .webp({ quality: 82 })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const others = smaller.map((side) =>
      sharp(first.data)
        .resize({ width: side, height: side, ...fit })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true }),
    );
    const sizes = [first, ...(await Promise.all(others))];
    return sizes.map(({ data: bytes, info }) => ({ data: bytes, width: info.width, height: info.height }));
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

const STORED_BY_STAFF = /^(products|home|catalogue)\/[0-9a-f]{32}-\d+\.webp$/;
/** Tables of the files that staff uploaded, by the folder of their paths. */
const STAFF_FILES: Readonly<Record<string, string>> = {
  products: 'product_picture_files',
  home: 'home_picture_files',
  catalogue: 'grouping_picture_files',
};
const STORED = /^reviews\/([0-9a-f]{32})(-thumb)?\.webp$/;

/** The picture at a path below `/media/`, from whichever process stored it; null for any other path. */
export async function storedPicture(db: Database, path: string): Promise<Buffer | null> {
  const files = STAFF_FILES[STORED_BY_STAFF.exec(path)?.[1] ?? ''];
  if (files !== undefined) {
    const [file] = await db.query<{ data: Uint8Array }>(`select data from ${files} where path = $1`, [path]);
    return file === undefined ? null : Buffer.from(file.data);
  }
  const [, name, thumb] = STORED.exec(path) ?? [];
  if (name === undefined) return null;
  const size = thumb === undefined ? 'large' : 'thumb';
  const [row] = await db.query<{ data: Uint8Array }>(`select ${size} as data from uploaded_pictures where name = $1`, [
    name,
  ]);
  return row === undefined ? null : Buffer.from(row.data);
}
