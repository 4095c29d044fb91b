import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../db/database.ts';
import { packAt, pictureAt, type SeedPicture } from './media.ts';
import { reviewSheet, reviewSheetAt } from './review-pictures.ts';
import { packSheet, productSheet, SHOP_SHEETS, type Sheet, sheetAt } from './sheets.ts';

// WebP, because AVIF of the same quality takes three times as long and saves a fifth, and somebody may be waiting.
const ENCODING = { quality: 80, effort: 2 } as const;

/**
 * Renders the pictures of the demonstration shop that are missing in the media folder. All of them take a minute of
 * processor time, so each is rendered when it is first asked for.
 */
export class UndrawnPictures {
  readonly #mediaDir: string;
  /** By the path of the smallest size: it is written last, so its presence says that all are there. */
  readonly #missing: Map<string, Sheet>;
  readonly #drawing = new Map<string, Promise<void>>();

  constructor(pictures: Iterable<SeedPicture>, mediaDir: string, others: readonly Sheet[] = []) {
    this.#mediaDir = mediaDir;
    const named = [...others, ...[...pictures].map(productSheet)].map((sheet) => [nameOf(sheet), sheet] as const);
    this.#missing = new Map(named.filter(([path]) => !existsSync(join(mediaDir, path))));
  }

  /** Pictures that this shop shows and nobody drew: none, unless its products are those of the demonstration. */
  static async of(db: Database, mediaDir: string): Promise<UndrawnPictures> {
    const rows = await db.query<{ path: string }>('select distinct path from product_images');
    const pictures = rows.flatMap(({ path }) => pictureAt(path) ?? []);
    if (pictures.length === 0) return new UndrawnPictures(pictures, mediaDir);
    const reviewed = await db.query<{ image: string }>('select distinct image from reviews where image is not null');
    const packs = rows
      .map(({ path }) => packAt(path))
      .filter((items) => items !== null)
      .map(packSheet);
    const photos = reviewed.flatMap(({ image }) => reviewSheet(image) ?? []);
    return new UndrawnPictures(pictures, mediaDir, [...SHOP_SHEETS, ...packs, ...photos]);
  }

  /** Resolves when the file at this path below the media folder can be read, at once when it is none of these. */
  async drawFor(path: string): Promise<void> {
    if (this.#missing.size === 0) return;
    const sheet = sheetAt(path) ?? reviewSheetAt(path);
    if (sheet !== null) await this.#draw(sheet);
  }

  /** Resolves when nothing is being written any more. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.#drawing.values());
  }

  async #draw(sheet: Sheet): Promise<void> {
    const name = nameOf(sheet);
    if (!this.#missing.has(name)) return;
    let drawing = this.#drawing.get(name);
    if (drawing === undefined) {
      drawing = draw(sheet, this.#mediaDir)
        .then(() => void this.#missing.delete(name))
        .finally(() => this.#drawing.delete(name));
      this.#drawing.set(name, drawing);
    }
    await drawing;
  }
}

/** The path of the smallest file. */
function nameOf({ files }: Sheet): string {
  return files.at(-1)?.path ?? '';
}

async function draw({ svg, files }: Sheet, mediaDir: string): Promise<void> {
  // Loaded here: a later start has nothing to draw.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(Buffer.from(svg())).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const file of files) {
    const sheet = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const path = join(mediaDir, file.path);
    await mkdir(dirname(path), { recursive: true });
    // Written aside, so that nobody is ever sent half a picture, even after a crash.
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, await sheet.resize(file.width).webp(ENCODING).toBuffer());
    await rename(draft, path);
  }
}
