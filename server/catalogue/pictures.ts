import type { PictureSize, PictureSource, ProductPicture } from '../../shared/rules/catalogue/product.ts';
import type { Database } from '../db/database.ts';
import { textIn } from '../web/texts.ts';
import type { LocalizedText } from './product-facts.ts';

interface PictureRow {
  productId: number;
  id: number;
  combinationIds: number[];
  defaultOf: number[];
  alt: LocalizedText;
  sizes: Record<PictureSize, PictureSource>;
}

/** Pictures per product, in the merchant's order; `firstOnly` for lists of products. */
export async function picturesOf(
  db: Database,
  productIds: readonly number[],
  locale: string,
  { firstOnly = false } = {},
): Promise<Map<number, ProductPicture[]>> {
  const rows = await db.query<PictureRow>(
    `select i.product_id as "productId", i.id, i.alt,
       array(select combination_id from combination_images where image_id = i.id order by 1) as "combinationIds",
       array(select combination_id from combination_images where image_id = i.id and is_default order by 1) as "defaultOf",
       (select jsonb_object_agg(r.size_name, jsonb_build_object('url', r.url, 'width', r.width, 'height', r.height))
        from image_resizes r where r.image_id = i.id) as sizes
     from product_images i
     where i.product_id = any($1::int[]) and ($2 or i.position = 0)
     order by i.product_id, i.position, i.id`,
    [productIds, !firstOnly],
  );
  const byProduct = new Map<number, ProductPicture[]>();
  for (const { productId, alt, ...picture } of rows) {
    const pictures = byProduct.get(productId) ?? [];
    pictures.push({ ...picture, alt: textIn(alt, locale) });
    byProduct.set(productId, pictures);
  }
  return byProduct;
}

/** Returns the default picture of a combination, else the first of its own; undefined when it has none. */
export function ownPicture(pictures: readonly ProductPicture[], combinationId: number): ProductPicture | undefined {
  const own = pictures.filter(({ combinationIds }) => combinationIds.includes(combinationId));
  return own.find(({ defaultOf }) => defaultOf.includes(combinationId)) ?? own[0];
}

/**
 * Returns the picture of each line of a cart or an order: one of its combination, else of a combination alike in the first option
 * (the colour, as a rule), else the product's first.
 */
export async function linePictures(
  db: Database,
  lines: readonly { readonly productId: number; readonly combinationId: number | null }[],
  locale: string,
): Promise<(ProductPicture | null)[]> {
  const pictures = await picturesOf(
    db,
    lines.map(({ productId }) => productId),
    locale,
  );
  const rows = await db.query<{ id: number; alike: number[] }>(
    `select k.id, array(
       select v.combination_id from combinations other join combination_values v on v.combination_id = other.id
       where other.product_id = k.product_id
         and v.value_id = (select value_id from combination_values where combination_id = k.id order by position limit 1)
     ) as alike
     from combinations k where k.id = any($1::int[])`,
    [lines.flatMap(({ combinationId }) => combinationId ?? [])],
  );
  const alike = new Map(rows.map((row) => [row.id, row.alike]));
  return lines.map(({ productId, combinationId }) => {
    const all = pictures.get(productId) ?? [];
    if (combinationId === null) return all[0] ?? null;
    const shows = ({ combinationIds }: ProductPicture) =>
      combinationIds.some((id) => alike.get(combinationId)?.includes(id));
    return ownPicture(all, combinationId) ?? all.find(shows) ?? all[0] ?? null;
  });
}
