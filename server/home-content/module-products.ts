import { COVERS, runsAt, SCOPE_IDS } from '../catalogue/promotion-coverage.ts';
import type { Database } from '../db/database.ts';
import { UNSOLD_STATUSES } from '../orders/queries.ts';
import type { HomeBlock } from './block.ts';
import { BLOCK_TYPES, type ProductRule } from './block-types.ts';

/** Products read beyond the number of a block, so that it is still full without those sold out. */
const OVERFETCH = 4;

interface ProductQuery {
  readonly block: number;
  readonly rule: ProductRule | 'newest';
  readonly ids: readonly number[];
  readonly amount: number;
}

const ON_SALE = `p.shop_id = $1 and p.active and p.status = 'published'`;
const RUNNING = `select m.scope, ${SCOPE_IDS} from promotions m
  where m.shop_id = $1 and m.value > 0 and ${runsAt('$3::timestamptz')}`;
/** Returns SQL for the newest products that fulfil a condition about the query `q`. */
const newest = (rule: string, condition: string) => `
  select q.block, found.id, found.place from queries q cross join lateral (
    select p.id, row_number() over (order by p.date_add desc, p.id desc) as place from products p
    where ${ON_SALE} and ${condition} order by p.date_add desc, p.id desc limit q.amount
  ) found where q.rule = '${rule}'`;

const PRODUCTS = `
with queries as (
  select * from jsonb_to_recordset($2::text::jsonb) as q(block int, rule text, ids int[], amount int)
), running as materialized (${RUNNING}), sold as (
  select line.product_id, sum(line.quantity) as units from order_lines line join orders o on o.id = line.order_id
  where o.shop_id = $1 and o.status <> all($4) and o.created_at > now() - interval '90 days'
    and exists (select 1 from queries where rule = 'bestsellers')
  group by line.product_id
)
select block, array_agg(id order by place) as ids from (
  select q.block, picked.id, picked.place from queries q
    cross join lateral unnest(q.ids) with ordinality as picked(id, place) where q.rule = 'picked'
  union all ${newest('newest', 'true')}
  union all ${newest(
    'categories',
    `(p.category_id = any(q.ids)
      or p.id in (select pc.product_id from product_categories pc where pc.category_id = any(q.ids)))`,
  )}
  union all ${newest('brands', 'p.brand_id = any(q.ids)')}
  union all ${newest('brandLines', 'p.brand_line_id = any(q.ids)')}
  union all ${newest(
    'collections',
    'p.id in (select pc.product_id from product_collections pc where pc.collection_id = any(q.ids))',
  )}
  union all ${newest('tags', 'p.id in (select pt.product_id from product_tags pt where pt.tag_id = any(q.ids))')}
  union all ${newest('discounted', `exists (select 1 from running m where ${COVERS})`)}
  union all select q.block, best.id, best.place from queries q cross join lateral (
    select p.id, row_number() over (order by sold.units desc nulls last, p.date_add desc, p.id desc) as place
    from products p left join sold on sold.product_id = p.id
    where ${ON_SALE} and (sold.units is not null or p.featured)
    order by place limit q.amount
  ) best where q.rule = 'bestsellers'
) chosen group by block`;

/** Returns product ids per block id, sorted for rendering, in one statement for all blocks. Promotions count as of `now`. */
export async function moduleProducts(
  db: Database,
  shopId: number,
  blocks: readonly HomeBlock[],
  now: Date,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const queries = blocks.flatMap((block) => productQueryOf(block) ?? []);
  if (queries.length === 0) return new Map();
  const rows = await db.query<{ block: number; ids: number[] }>(PRODUCTS, [
    shopId,
    JSON.stringify(queries),
    now,
    UNSOLD_STATUSES,
  ]);
  return new Map(rows.map(({ block, ids }) => [block, ids]));
}

function productQueryOf(block: HomeBlock): ProductQuery | null {
  const type = BLOCK_TYPES[block.type];
  if (type?.products === undefined) return null;
  const ids = namedBy(block, type.products);
  const amount = (block.number ?? type.number) + OVERFETCH;
  // A block without picked products shows the newest.
  const rule = type.products === 'picked' && ids.length === 0 ? 'newest' : type.products;
  return { block: block.id, rule, ids, amount };
}

function namedBy(block: HomeBlock, rule: ProductRule): number[] {
  return block.items.flatMap((item) => {
    const named = {
      picked: item.productId,
      categories: item.category?.id,
      brands: item.brand?.id,
      brandLines: item.brandLine?.id,
      collections: item.collectionId,
      tags: item.tagId,
      discounted: null,
      bestsellers: null,
    }[rule];
    return named ?? [];
  });
}
