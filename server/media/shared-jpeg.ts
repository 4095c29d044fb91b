import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { encodeAlone, MAX_WAITING, storedPicture } from './uploaded-picture.ts';

/** A JPEG of a product is about 100 kB. */
const MAX_CACHED = 100;
/** A crawler that asks for every picture leaves the other half of the places to the pictures that shoppers send. */
const MAX_SHARED_WAITING = MAX_WAITING / 2;
const cached = new LRUCache<string, CachedPicture>({ max: MAX_CACHED });

interface CachedPicture {
  /** Length of the WebP it was made of, in bytes: another one is another picture. */
  readonly bytes: number;
  readonly jpeg: Buffer;
}

/** Returns a WebP of `/media/` as JPEG, or null where there is no such picture. */
export async function jpegOf(db: Database, mediaDir: string, path: string): Promise<Buffer | null | 'imageBusy'> {
  const read = async () => (await storedPicture(db, path)) ?? (await readFile(join(mediaDir, path)).catch(() => null));
  const unchanged = cached.has(path) ? cachedJpeg(path, await read()) : undefined;
  if (unchanged !== undefined) return unchanged;
  // The file is read when its turn comes, so that waiting requests hold no pictures in memory.
  return encodeAlone(MAX_SHARED_WAITING, async () => {
    const webp = await read();
    if (webp === null) return null;
    const jpeg = cachedJpeg(path, webp) ?? (await encode(webp));
    cached.set(path, { bytes: webp.length, jpeg });
    return jpeg;
  });
}

function cachedJpeg(path: string, webp: Buffer | null): Buffer | undefined {
  const picture = cached.get(path);
  return picture?.bytes === webp?.length ? picture?.jpeg : undefined;
}

async function encode(webp: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(webp).flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer();
}
