import type { CrossSelling } from '../../shared/api/cross-selling.ts';
import { UUID } from '../../shared/api/uuid.ts';
import type { ProductCard } from '../../shared/rules/catalogue/product.ts';
import type { Database } from '../db/database.ts';
import { listedProduct } from './card-view.ts';
import { productCards } from './queries.ts';

/** Products per list. A row shows five at a time at most (HOM-3). */
const SHOWN = 10;
/** Some of them are sold out, and some are in an earlier list; most of a category's may be of the same brand. */
const READ = 20;
/** Among how many of the newest products those with the same tags and collections are looked for. */
const LATELY = 300;

const ON_SALE = "p.active and p.status = 'published' and p.shop_id = me.shop_id and p.id <> me.id";
const NEWEST = `order by p.date_add desc limit ${READ}`;

/**
 * Each list reads the few newest products of an index. Related are first those sold in one pack with it, then those of its brand
 * line, then what is new and shares a tag or a collection: most of these are large, and reading one whole would take as long as all else.
 */
const CANDIDATES = `
with me as materialized (
  select p.id, p.shop_id, p.brand_line_id,
    array(select t.tag_id from product_tags t where t.product_id = p.id) as tags,
    array(select c.collection_id from product_collections c where c.product_id = p.id) as collections
  from products p where p.shop_id = $5 and (p.uid = $1 or p.uuid = $2::uuid) and p.active and p.status = 'published'
)
select me.id,
  array(select p.id from products p where p.id in (
      select line.pack_product_id from pack_lines line where line.product_id = me.id
      union select fellow.product_id from pack_lines line join pack_lines fellow using (pack_product_id) where line.product_id = me.id
      union select line.product_id from pack_lines line where line.pack_product_id = me.id)
    and ${ON_SALE} ${NEWEST}) as packed,
  array(select p.id from products p where p.brand_line_id = me.brand_line_id and ${ON_SALE} ${NEWEST}) as line,
  array(select p.id from (select p.id, p.date_add from products p where ${ON_SALE} order by p.date_add desc limit ${LATELY}) p
    where exists (select from product_collections c where c.product_id = p.id and c.collection_id = any(me.collections))
      or exists (select from product_tags t where t.product_id = p.id and t.tag_id = any(me.tags)) ${NEWEST}) as alike,
  array(select p.id from products p
    where p.brand_id = (select b.id from brands b where b.uuid = $3::uuid) and ${ON_SALE} ${NEWEST}) as brand,
  array(select p.id from products p
    where p.category_id = (select c.id from categories c where c.uuid = $4::uuid) and ${ON_SALE}
    order by p.date_add desc limit ${2 * READ}) as category,
  array(select p.id from products p where ${ON_SALE} ${NEWEST}) as newest
from me`;

type Candidates = Record<'packed' | 'line' | 'alike' | 'brand' | 'category' | 'newest', number[]>;

interface CrossSellingPlace {
  readonly shopId: number;
  /** The product's uid, else its uuid (CAL-8). */
  readonly product: string;
  readonly brandUuid: string;
  readonly categoryUuid: string;
  readonly locale: string;
}

/** Returns the products related to a product (CAT-1, XSL-1), without those sold out; null for an unknown product. */
export async function crossSelling(db: Database, place: CrossSellingPlace): Promise<CrossSelling | null> {
  const { shopId, product, brandUuid, categoryUuid, locale } = place;
  const uuid = UUID.test(product) ? product : null;
  const [candidates] = await db.query<Candidates>(CANDIDATES, [product, uuid, brandUuid, categoryUuid, shopId]);
  if (!candidates) return null;
  const lists = [
    [...candidates.packed, ...candidates.line, ...candidates.alike],
    candidates.brand,
    candidates.category,
    candidates.newest,
  ];
  const ids = [...new Set(lists.flat())];
  const cards = await productCards(db, { shopId, locale, productIds: ids, limit: ids.length });
  const inStock = new Map(cards.filter((card) => card.inStock).map((card) => [card.id, card]));
  const [relatedProducts = [], productsFromSameBrand = [], productsFromSameCategory = [], newProducts = []] = eachOnce(
    lists,
    inStock,
  );
  return { relatedProducts, productsFromSameBrand, productsFromSameCategory, newProducts };
}

/** Returns the newest cards of each list, a product only in the first list that has it. */
function eachOnce(lists: readonly (readonly number[])[], cards: Map<number, ProductCard>) {
  return lists.map((list) => {
    const shown = [...new Set(list)].flatMap((id) => cards.get(id) ?? []).slice(0, SHOWN);
    for (const { id } of shown) cards.delete(id);
    return shown.map(listedProduct);
  });
}
