import { randomBytes } from 'node:crypto';
import { imageFormat } from '../../shared/reviews/review-image.ts';
import type { Database } from '../db/database.ts';

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

/** The addresses of a stored picture. */
export function pictureUrls(name: string): { readonly large: string; readonly thumb: string } {
  return { large: `/media/reviews/${name}.webp`, thumb: `/media/reviews/${name}-thumb.webp` };
}

/** A name nobody can guess, and nothing of what the sender called the file. */
export function newPictureName(): string {
  return randomBytes(16).toString('hex');
}

export async function storePicture(db: Database, name: string, { large, thumb }: RedrawnPicture): Promise<void> {
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
