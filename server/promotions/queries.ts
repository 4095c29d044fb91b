import type { Texts } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';
import type { PromotionBanner } from '../home-content/block.ts';
import { PROMOTION_BANNER } from '../home-content/queries.ts';

/** A promotion with all that its page shows (HOM-6). */
export interface PromotionPage extends PromotionBanner {
  readonly scopeId: number | null;
  readonly bannerHtml: Texts;
}

/** Null when there is none of that number, or the merchant switched it off. */
export async function promotionById(db: Database, shopId: number, id: number): Promise<PromotionPage | null> {
  const [row] = await db.query<{ banner: PromotionBanner; scopeId: number | null; bannerHtml: Texts }>(
    `select ${PROMOTION_BANNER} as banner, m.scope_id as "scopeId", m.banner_html as "bannerHtml"
     from promotions m where m.shop_id = $1 and m.id = $2 and m.active`,
    [shopId, id],
  );
  return row === undefined ? null : { ...row.banner, scopeId: row.scopeId, bannerHtml: row.bannerHtml };
}

const IN_SCOPE: Readonly<Record<string, string>> = {
  product: 'p.id = $2',
  category: 'p.category_id = $2',
  brand: 'p.brand_id = $2',
  brandline: 'p.brand_line_id = $2',
  collection: 'p.id in (select product_id from product_collections where collection_id = $2)',
  all: '$2::int is null',
};

/** Ids of the products on sale that a promotion is about, newest first, and how many there are. */
export async function promotionProducts(
  db: Database,
  shopId: number,
  { scope, scopeId }: Pick<PromotionPage, 'scope' | 'scopeId'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const where = `p.shop_id = $1 and p.active and p.status = 'published' and ${IN_SCOPE[scope] ?? 'false and $2::int is null'}`;
  const [{ total } = { total: 0 }] = await db.query<{ total: number }>(
    `select count(*)::int as total from products p where ${where}`,
    [shopId, scopeId],
  );
  const rows = await db.query<{ id: number }>(
    `select p.id from products p where ${where} order by p.date_add desc, p.id desc limit $3 offset $4`,
    [shopId, scopeId, limit, offset],
  );
  return { ids: rows.map(({ id }) => id), total };
}
