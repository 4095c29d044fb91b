import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { encodeAlone, MAX_WAITING, storedPicture } from './uploaded-picture.ts';

/** Some 10 MB. */
const MAX_CACHED = 100;
/** Half of them: a crawler that asks for every picture leaves room for those that shoppers send. */
const MAX_SHARED_WAITING = MAX_WAITING / 2;
/** Pictures by path, with the number of bytes of the WebP; the one that was used last at the end. */
const cached = new Map<string, CachedPicture>();

interface CachedPicture {
  readonly bytes: number;
  readonly jpeg: Buffer;
}

/** Returns a WebP of `/media/` as JPEG, or null where there is no such picture. */
export async function jpegOf(db: Database, mediaDir: string, path: string): Promise<Buffer | null | 'imageBusy'> {
  const read = async () => (await storedPicture(db, path)) ?? (await readFile(join(mediaDir, path)).catch(() => null));
  const unchanged = cached.has(path) ? cachedJpeg(path, await read()) : null;
  if (unchanged !== null) return unchanged;
  // Read in its turn, so that no picture is in memory while it waits.
  return encodeAlone(MAX_SHARED_WAITING, async () => {
    const webp = await read();
    return webp && (cachedJpeg(path, webp) ?? cache(path, { bytes: webp.length, jpeg: await encode(webp) }));
  });
}

function cachedJpeg(path: string, webp: Buffer | null): Buffer | null {
  const picture = cached.get(path);
  return picture !== undefined && picture.bytes === webp?.length ? cache(path, picture) : null;
}

function cache(path: string, picture: CachedPicture): Buffer {
  cached.delete(path);
  cached.set(path, picture);
  for (const oldest of cached.keys()) if (cached.size > MAX_CACHED) cached.delete(oldest);
  return picture.jpeg;
}

async function encode(webp: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(webp).flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer();
}
