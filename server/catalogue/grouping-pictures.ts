import { randomBytes } from 'node:crypto';
import type { ManagedPicture } from '../../shared/api/product-picture.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { NewPicture } from '../media/upload-files.ts';
import { urlOf } from './grouping-address.ts';
import { type GroupingKind, groupingOf } from './groupings.ts';

/** Kinds whose entries have a picture, each with the longest sides of its sizes in pixels, the largest first. */
export const SIDES = { categories: [800, 400], brands: [320] } as const;
export type PictureKind = keyof typeof SIDES;
export const PICTURE_KINDS = Object.keys(SIDES) as PictureKind[];

export const hasPicture = (kind: GroupingKind): kind is PictureKind => Object.hasOwn(SIDES, kind);

interface PictureSize {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Field of `grouping_pictures` that names the entry, column of the entry that shows the picture, and how that is read and written. */
const STORED = {
  categories: {
    owner: 'category_id',
    column: 'picture',
    type: 'jsonb',
    url: `g.picture -> 'sizes' -> 0 ->> 'url'`,
    // The smallest first.
    toColumn: (sizes: readonly PictureSize[]) => JSON.stringify({ sizes: sizes.toReversed() }),
  },
  brands: {
    owner: 'brand_id',
    column: 'logo',
    type: 'text',
    url: 'g.logo',
    toColumn: (sizes: readonly PictureSize[]) => sizes[0]?.url ?? '',
  },
} as const;

/** Returns the picture of an entry; null where it has none. One of the demonstration has the id 0. */
export async function groupingPicture(
  db: Database,
  kind: PictureKind,
  id: number,
  locale: Locale,
): Promise<ManagedPicture | null> {
  const { owner, url } = STORED[kind];
  const [picture] = await db.query<Omit<ManagedPicture, 'removeUrl'>>(
    `select coalesce(p.id, 0) as id, coalesce(p.file_name, regexp_replace(${url}, '^.*/', '')) as name,
       coalesce(p.file_bytes, 0) as size, ${url} as path, coalesce(g.name ->> $2, g.name ->> 'fr') as alt
     from ${groupingOf(kind).table} g left join grouping_pictures p on p.${owner} = g.id
     where g.id = $1 and ${url} is not null`,
    [id, locale],
  );
  return picture === undefined ? null : { ...picture, removeUrl: `${urlOf(kind, id)}/picture/${picture.id}` };
}

/** Stores the picture of an entry in place of the one before, whose files are deleted. */
export async function storeGroupingPicture(
  tx: Database,
  kind: PictureKind,
  id: number,
  { fileName, fileBytes, sizes }: NewPicture,
): Promise<void> {
  const { owner, toColumn } = STORED[kind];
  const name = randomBytes(16).toString('hex');
  const files = sizes.map((size, index) => ({ ...size, path: `catalogue/${name}-${SIDES[kind][index]}.webp` }));
  await tx.query(`delete from grouping_pictures where ${owner} = $1`, [id]);
  const [picture] = await tx.query<{ id: number }>(
    `insert into grouping_pictures (${owner}, file_name, file_bytes) values ($1, $2, $3) returning id`,
    [id, fileName, fileBytes],
  );
  for (const { path, data } of files) {
    await tx.query('insert into grouping_picture_files (path, picture_id, data) values ($1, $2, $3)', [
      path,
      picture?.id ?? 0,
      data,
    ]);
  }
  const shown = files.map(({ path, width, height }) => ({ url: `/media/${path}`, width, height }));
  await showPicture(tx, kind, id, toColumn(shown));
}

/** Removes a picture. Returns false where the entry has another one, or none. */
export async function removeGroupingPicture(
  tx: Database,
  kind: PictureKind,
  id: number,
  picture: number,
): Promise<boolean> {
  const stored = await groupingPicture(tx, kind, id, 'fr');
  if (stored?.id !== picture) return false;
  await tx.query(`delete from grouping_pictures where ${STORED[kind].owner} = $1`, [id]);
  await showPicture(tx, kind, id, null);
  return true;
}

async function showPicture(tx: Database, kind: PictureKind, id: number, value: string | null): Promise<void> {
  const { column, type } = STORED[kind];
  await tx.query(`update ${groupingOf(kind).table} set ${column} = $2::text::${type} where id = $1`, [id, value]);
}
