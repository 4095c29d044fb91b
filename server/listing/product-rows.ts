import { type Rating, ratingOf } from '../catalogue/card-rating.ts';
import { PACK_ITEM_PRICE } from '../catalogue/pack-item-price.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';
import type { CardPicture, Look } from './chosen-look.ts';

/** The data that lists, their filters and their cards need of one product on sale. Prices are centimes before promotions. */
export interface ProductRow {
  readonly id: number;
  readonly uid: string;
  readonly uuid: string;
  readonly slug: string;
  readonly type: 'simple' | 'pack';
  readonly basePrice: number;
  /** Of a pack what its items cost one by one; null for anything else. */
  readonly itemsTotal: number | null;
  /** Milliseconds. */
  readonly dateAdd: number;
  readonly names: LocalizedText;
  readonly categoryId: number;
  /** Beside the main one. */
  readonly categoryIds: readonly number[];
  readonly brandId: number | null;
  readonly brandLineId: number | null;
  readonly collectionIds: readonly number[];
  readonly features: readonly { readonly id: number; readonly value: LocalizedText }[];
  /** Of combinations that can be bought (CAT-4). */
  readonly optionValueIds: readonly number[];
  readonly mustChoose: boolean;
  readonly available: boolean;
  readonly packItems: readonly PackRowItem[] | null;
  readonly rating: Rating;
  readonly picture: CardPicture | null;
  /** Null where no combination has a picture. */
  readonly looks: readonly Look[] | null;
}

interface PackRowItem {
  readonly product: number;
  readonly combination: number | null;
  readonly quantity: number;
  readonly names: LocalizedText;
  readonly mustChoose: boolean;
}

/** The same rules as `basePrice` and `unitsInStock` of server/catalogue/product-price.ts, for many products at once. */
const ROWS = `
with choices as (
  select k.product_id, (array_agg(price_with_tax(coalesce(k.price_ht, p.price_ht), p.tax)
    order by coalesce(k.price_ht, p.price_ht) > 0 desc, k.is_default desc, k.id))[1] as price
  from combinations k join products p on p.id = k.product_id
  where k.product_id = any($2) and k.archived_at is null group by 1
), packs as (
  select line.pack_product_id as product_id, sum(line.quantity * ${PACK_ITEM_PRICE})::bigint as total,
    bool_or(line.combination_id is null and item.choices > 0) as open,
    bool_and(line.quantity <= case when not item.on_sale then 0 when item.choices = 0 then item.stock else coalesce((
      select max(s.available) from combinations k
      join stock_items s on s.product_id = k.product_id and s.combination_id = k.id
      where k.product_id = line.product_id and k.available and k.archived_at is null and (line.combination_id is null or k.id = line.combination_id)
    ), 0) end) as available,
    jsonb_agg(jsonb_build_object('product', line.product_id, 'combination', line.combination_id,
      'quantity', line.quantity, 'names', item.names, 'mustChoose', line.combination_id is null and item.choices > 0)
      order by line.position, line.id) as items
  from pack_lines line cross join lateral (
    select p.active and p.status = 'published' as on_sale,
      (select count(*) from combinations k where k.product_id = p.id and k.archived_at is null) as choices,
      coalesce((select available from stock_items s where s.product_id = p.id and s.combination_id is null), 0) as stock,
      (select jsonb_object_agg(language_code, name) from product_langs l where l.product_id = p.id) as names
    from products p where p.id = line.product_id
  ) item
  where line.pack_product_id = any($2) group by 1
), langs as (
  select product_id, jsonb_object_agg(language_code, name) as names from product_langs
  where product_id = any($2) group by 1
), described as (
  select product_id, jsonb_agg(jsonb_build_object('id', feature_id, 'value', value) order by position) as features
  from product_features where product_id = any($2) group by 1
), first_pictures as (
  select distinct on (product_id) product_id, id from product_images
  where product_id = any($2) and position = 0 order by product_id, id
), looks as (
  select k.product_id, k.id, k.is_default, own."values", shown.id as picture_id
  from combinations k
  join stock_items s on s.combination_id = k.id and s.product_id = k.product_id and s.available > 0
  cross join lateral (
    select array_agg(value_id order by position) as "values" from combination_values where combination_id = k.id
  ) own
  cross join lateral (
    select i.id from product_images i join combination_images shows on shows.image_id = i.id
    where i.product_id = k.product_id and (shows.combination_id = k.id or own."values"[1] = (
      select value_id from combination_values where combination_id = shows.combination_id order by position limit 1))
    order by shows.combination_id = k.id desc, shows.combination_id = k.id and shows.is_default desc, i.position, i.id limit 1
  ) shown
  where k.product_id = any($2) and k.available and k.archived_at is null
), sized as (
  select image_id, jsonb_build_object('id', image_id, 'sizes',
    jsonb_object_agg(size_name, jsonb_build_array(url, width, height))) as picture
  from image_resizes where image_id in (select id from first_pictures union select picture_id from looks) group by 1
), shown_looks as (
  select looks.product_id, jsonb_agg(jsonb_build_object('combination', looks.id, 'values', looks."values",
    'picture', sized.picture) order by looks.is_default desc, looks.id) as looks
  from looks join sized on sized.image_id = looks.picture_id group by 1
)
select p.id, p.uid, p.uuid, p.slug, p.type,
  case when p.type = 'pack' then coalesce(nullif(price_with_tax(p.price_ht, p.tax), 0), packs.total, 0)
    else coalesce(choices.price, price_with_tax(p.price_ht, p.tax)) end as "basePrice",
  packs.total as "itemsTotal",
  (extract(epoch from p.date_add) * 1000)::float8 as "dateAdd",
  coalesce(langs.names, '{}') as names,
  p.category_id as "categoryId",
  array(select pc.category_id from product_categories pc where pc.product_id = p.id) as "categoryIds",
  p.brand_id as "brandId", p.brand_line_id as "brandLineId",
  array(select pc.collection_id from product_collections pc where pc.product_id = p.id) as "collectionIds",
  coalesce(described.features, '[]') as features,
  coalesce(array_remove(sold."values", null), '{}') as "optionValueIds",
  choices.product_id is not null or coalesce(packs.open, false) as "mustChoose",
  case when p.type = 'pack' then coalesce(packs.available and (p.price_ht > 0 or packs.total > 0), false)
    when choices.product_id is not null then sold.number > 0
    else p.price_ht > 0
      and coalesce((select s.available from stock_items s where s.product_id = p.id and s.combination_id is null), 0) > 0
  end as available,
  packs.items as "packItems",${ratingOf('p.id')} as rating,
  sized.picture, shown_looks.looks
from products p
left join choices on choices.product_id = p.id
left join lateral (
  select array_agg(distinct cv.value_id) as "values", count(*) as number
  from combinations k join stock_items s on s.combination_id = k.id and s.product_id = k.product_id
  left join combination_values cv on cv.combination_id = k.id
  where k.product_id = p.id and k.available and k.archived_at is null and s.available > 0
    and coalesce(k.price_ht, p.price_ht) > 0
) sold on true
left join packs on packs.product_id = p.id
left join langs on langs.product_id = p.id
left join described on described.product_id = p.id
left join first_pictures on first_pictures.product_id = p.id
left join sized on sized.image_id = first_pictures.id
left join shown_looks on shown_looks.product_id = p.id
where p.shop_id = $1 and p.id = any($2) and p.active and p.status = 'published'`;

/** Reads those of the given products that are on sale. */
export async function readProductRows(db: Database, shopId: number, ids: readonly number[]): Promise<ProductRow[]> {
  const rows = await db.query<ProductRow>(ROWS, [shopId, ids]);
  return rows.map((row) => ({ ...row, looks: withSharedPictures(row) }));
}

/** Shares one object among combinations with the same picture. */
function withSharedPictures({ looks, picture }: ProductRow): ProductRow['looks'] {
  const known = new Map(picture ? [[picture.id, picture]] : []);
  return (looks ?? []).length === 0
    ? null
    : (looks as readonly Look[]).map((look) => {
        const picture = known.get(look.picture.id) ?? look.picture;
        known.set(picture.id, picture);
        return { ...look, picture };
      });
}

/** Returns the ids of everything on sale. */
export async function idsOnSale(db: Database, shopId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from products where shop_id = $1 and active and status = 'published' order by id`,
    [shopId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the products and every pack one of them is in. */
export async function withTheirPacks(db: Database, ids: readonly number[]): Promise<number[]> {
  const packs = await db.query<{ id: number }>(
    'select distinct pack_product_id as id from pack_lines where product_id = any($1::int[])',
    [ids],
  );
  return [...new Set([...ids, ...packs.map(({ id }) => id)])];
}
