import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { storedPicture } from './uploaded-picture.ts';

/** Some 10 MB. */
const MAX_CACHED = 100;
/** Pictures by path and number of bytes of the WebP, the one that was used last at the end. */
const cached = new Map<string, Buffer>();
/** One at a time: a server of a shop has other work for its processors. */
let turn: Promise<unknown> = Promise.resolve();

/** Returns a WebP of `/media/` as JPEG, or null where there is no such picture. */
export async function jpegOf(db: Database, mediaDir: string, path: string): Promise<Buffer | null> {
  const webp = (await storedPicture(db, path)) ?? (await readFile(join(mediaDir, path)).catch(() => null));
  if (webp === null) return null;
  const key = `${path} ${webp.length}`;
  const encoded = turn.then(() => cached.get(key) ?? encode(webp));
  turn = encoded.catch(() => undefined);
  const jpeg = await encoded;
  cached.delete(key);
  cached.set(key, jpeg);
  for (const oldest of cached.keys()) if (cached.size > MAX_CACHED) cached.delete(oldest);
  return jpeg;
}

async function encode(webp: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(webp).flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer();
}
