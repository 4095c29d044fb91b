import { randomBytes } from 'node:crypto';
import type { ManagedPicture } from '../../shared/api/product-picture.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { PICTURE_SIZES } from '../../shared/rules/catalogue/picture-sizes.ts';
import type { PictureSize } from '../../shared/rules/catalogue/product.ts';
import { movedBefore } from '../../shared/rules/sequence/moved-before.ts';
import type { Database } from '../db/database.ts';
import type { NewPicture } from '../media/upload-files.ts';
import { lockProducts } from './product-lock.ts';

/** Sizes of a product's picture, the largest first. */
export const SIZES: readonly PictureSize[] = ['product_page_large', 'grid_display', 'small_product'];
/** The longest sides that go with `SIZES`, in pixels. */
export const SIDES: readonly number[] = SIZES.map((size) => PICTURE_SIZES[size]);

/** Returns the pictures of a product in their order; the first is its cover. */
export function managedPictures(db: Database, productId: number, locale: Locale): Promise<ManagedPicture[]> {
  return db.query<ManagedPicture>(
    `select i.id, coalesce(nullif(i.file_name, ''), regexp_replace(i.path, '^.*/', '')) as name, i.file_bytes as size, r.url as path,
       coalesce(i.alt ->> $2, i.alt ->> 'fr', '') as alt,
       format('/dashboard/products/%s/pictures/%s', i.product_id, i.id) as "removeUrl"
     from product_images i left join image_resizes r on r.image_id = i.id and r.size_name = 'grid_display'
     where i.product_id = $1 order by i.position, i.id`,
    [productId, locale],
  );
}

/**
 * Stores pictures behind those a product has. Their alternative text is the product's name. An upload that was sent before is
 * stored already.
 * @param pictures read with `SIDES`
 * @returns the ids in the given order
 */
export async function addPictures(db: Database, productId: number, pictures: readonly NewPicture[]): Promise<number[]> {
  await lockProducts(db, [productId]);
  const ids: number[] = [];
  for (const { fileName, fileBytes, sizes, uploadKey } of pictures) {
    const name = randomBytes(16).toString('hex');
    const pathOf = (index: number) => `products/${name}-${SIDES[index]}.webp`;
    const [image] = await db.query<{ id: number }>(
      `insert into product_images (product_id, position, alt, path, file_name, file_bytes, upload_key)
       select $1, coalesce((select max(position) + 1 from product_images where product_id = $1), 0),
         coalesce((select jsonb_object_agg(language_code, name) from product_langs where product_id = $1), '{}'), $2, $3, $4, $5
       on conflict (upload_key) do nothing returning id`,
      [productId, pathOf(0), fileName, fileBytes, uploadKey],
    );
    if (image === undefined) {
      const [before] = await db.query<{ id: number }>('select id from product_images where upload_key = $1', [
        uploadKey,
      ]);
      ids.push(before?.id ?? 0);
      continue;
    }
    const { id } = image;
    for (const [index, { data, width, height }] of sizes.entries()) {
      await db.query('insert into product_picture_files (path, image_id, data) values ($1, $2, $3)', [
        pathOf(index),
        id,
        data,
      ]);
      await db.query(
        `insert into image_resizes (image_id, size_name, url, width, height, format) values ($1, $2, $3, $4, $5, 'webp')`,
        [id, SIZES[index], `/media/${pathOf(index)}`, width, height],
      );
    }
    ids.push(id);
  }
  return ids;
}

/**
 * Removes a picture; without its cover a product shows the next picture.
 * @returns false when the product has no such picture
 */
export async function removePicture(db: Database, productId: number, pictureId: number): Promise<boolean> {
  await lockProducts(db, [productId]);
  const removed = await db.query('delete from product_images where id = $2 and product_id = $1 returning id', [
    productId,
    pictureId,
  ]);
  await writeSequence(db, productId, await sequenceOf(db, productId));
  return removed.length > 0;
}

/**
 * Moves a picture in front of another, or to the end.
 * @param before null for the end; a picture that is gone meanwhile counts as the end
 * @returns false when the product has no such picture
 */
export async function movePicture(
  db: Database,
  productId: number,
  { picture, before }: { readonly picture: number; readonly before: number | null },
): Promise<boolean> {
  await lockProducts(db, [productId]);
  const sequence = await sequenceOf(db, productId);
  if (!sequence.includes(picture)) return false;
  if (picture === before) return true;
  await writeSequence(db, productId, movedBefore(sequence, picture, before));
  return true;
}

async function sequenceOf(db: Database, productId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select id from product_images where product_id = $1 order by position, id',
    [productId],
  );
  return rows.map(({ id }) => id);
}

/** Writes the positions of a product's pictures without gaps: the cover is the picture at position 0. */
async function writeSequence(db: Database, productId: number, sequence: readonly number[]): Promise<void> {
  await db.query(
    `update product_images i set position = o.position - 1
     from unnest($2::int[]) with ordinality as o(id, position)
     where i.id = o.id and i.product_id = $1 and i.position <> o.position - 1`,
    [productId, sequence],
  );
}
