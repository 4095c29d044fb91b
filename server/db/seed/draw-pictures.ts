import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Database } from '../database.ts';
import { COLOURS } from './catalogue/options.ts';
import { PICTURE_SIZES, pictureAt, picturePath, type SeedPicture } from './media.ts';
import { DRAWINGS } from './pictures/drawings.ts';
import { studioPicture } from './pictures/studio.ts';

// WebP, because AVIF of the same quality takes three times as long and saves a fifth, and somebody may be waiting.
const ENCODING = { quality: 80, effort: 2 } as const;

/**
 * The pictures of the demonstration shop that the media folder does not hold yet. Drawing them all takes longer than
 * everything else about a first start, so the shop opens without: each is drawn when a page asks for it, and the rest
 * one after the other.
 */
export class UndrawnPictures {
  readonly #mediaDir: string;
  /** By the path of the smallest size: it is written last, so its presence says that all are there. */
  readonly #missing: Map<string, SeedPicture>;
  readonly #drawing = new Map<string, Promise<void>>();
  #stopped = false;

  constructor(pictures: Iterable<SeedPicture>, mediaDir: string) {
    this.#mediaDir = mediaDir;
    const named = [...pictures].map((picture) => [picturePath(picture, 'small_product'), picture] as const);
    this.#missing = new Map(named.filter(([path]) => !existsSync(join(mediaDir, path))));
  }

  /** What the products of this shop show and nobody drew. */
  static async of(db: Database, mediaDir: string): Promise<UndrawnPictures> {
    const rows = await db.query<{ path: string }>('select distinct path from product_images');
    return new UndrawnPictures(
      rows.flatMap(({ path }) => pictureAt(path) ?? []),
      mediaDir,
    );
  }

  /** Resolves when the file at this path below the media folder can be read, at once when it is none of these. */
  async drawFor(path: string): Promise<void> {
    if (this.#missing.size === 0) return;
    const picture = pictureAt(path);
    if (picture !== null) await this.#draw(picture);
  }

  /** Draws the rest, one at a time, so that visitors have the processor for themselves. @returns how many it drew */
  async drawAll(): Promise<number> {
    let drawn = 0;
    for (const picture of this.#missing.values()) {
      if (this.#stopped) break;
      await this.#draw(picture);
      drawn += 1;
    }
    return drawn;
  }

  /** Resolves when nothing is being written any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.allSettled(this.#drawing.values());
  }

  async #draw(picture: SeedPicture): Promise<void> {
    const name = picturePath(picture, 'small_product');
    if (!this.#missing.has(name)) return;
    let drawing = this.#drawing.get(name);
    if (drawing === undefined) {
      drawing = draw(picture, this.#mediaDir)
        .then(() => void this.#missing.delete(name))
        .finally(() => this.#drawing.delete(name));
      this.#drawing.set(name, drawing);
    }
    await drawing;
  }
}

async function draw(picture: SeedPicture, mediaDir: string): Promise<void> {
  const { drawing, colour, style, view } = picture;
  const svg = studioPicture({ model: DRAWINGS[drawing], colour: COLOURS[colour]?.color ?? '#888888', style, view });
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const size of ['product_page_large', 'grid_display', 'small_product'] as const) {
    const sheet = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const path = join(mediaDir, picturePath(picture, size));
    await mkdir(dirname(path), { recursive: true });
    // Written aside, so that nobody is ever sent half a picture, even after a crash.
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, await sheet.resize(PICTURE_SIZES[size]).webp(ENCODING).toBuffer());
    await rename(draft, path);
  }
}
