import type { LocalizedText } from '../catalogue/product-facts.ts';
import { COVERS, SCOPE_IDS } from '../catalogue/promotion-coverage.ts';
import type { Database } from '../db/database.ts';
import type { PromotionBanner } from '../home-content/block.ts';
import { PROMOTION_BANNER } from '../home-content/queries.ts';

/** A promotion with all that its page shows (HOM-6). */
interface PromotionPage extends PromotionBanner {
  readonly scopeId: number | null;
  readonly bannerHtml: LocalizedText;
}

/** Returns a promotion by its number; null when there is none, or the merchant switched it off. */
export async function promotionById(db: Database, shopId: number, id: number): Promise<PromotionPage | null> {
  const [row] = await db.query<{ banner: PromotionBanner; scopeId: number | null; bannerHtml: LocalizedText }>(
    `select ${PROMOTION_BANNER} as banner, m.scope_id as "scopeId", m.banner_html as "bannerHtml"
     from promotions m where m.shop_id = $1 and m.id = $2 and m.active`,
    [shopId, id],
  );
  return row === undefined ? null : { ...row.banner, scopeId: row.scopeId, bannerHtml: row.bannerHtml };
}

/** Ids of the products on sale that a promotion covers, newest first, and how many there are. */
export async function promotionProducts(
  db: Database,
  promotionId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const rule = `with rule as materialized (select m.*, ${SCOPE_IDS} from promotions m where m.id = $1)`;
  const covered = `rule m join products p on p.shop_id = m.shop_id and ${COVERS} where p.active and p.status = 'published'`;
  const [{ total } = { total: 0 }] = await db.query<{ total: number }>(
    `${rule} select count(*)::int as total from ${covered}`,
    [promotionId],
  );
  const rows = await db.query<{ id: number }>(
    `${rule} select p.id from ${covered} order by p.date_add desc, p.id desc limit $2 offset $3`,
    [promotionId, limit, offset],
  );
  return { ids: rows.map(({ id }) => id), total };
}
