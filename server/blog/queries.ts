import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';
import type { BlogCategoryTile, PostTeaser } from '../home-content/block.ts';
import { POST_TEASER } from '../home-content/queries.ts';

interface BlogPost extends PostTeaser {
  readonly html: LocalizedText;
  readonly seoTitle: LocalizedText;
  readonly seoDescription: LocalizedText;
  readonly updatedAt: Date;
  readonly productIds: readonly number[];
  /** Others to read next: of the same category first. */
  readonly others: readonly PostTeaser[];
}

const OTHERS = 3;
const PUBLISHED = 't.published_at <= now()';

/** Returns a post that can be read now; null when there is none, as for drafts and planned posts. */
export async function blogPost(db: Database, shopId: number, slug: string): Promise<BlogPost | null> {
  const [row] = await db.query<Omit<BlogPost, keyof PostTeaser> & { teaser: PostTeaser }>(
    `select ${POST_TEASER} as teaser, t.html, t.seo_title as "seoTitle", t.seo_description as "seoDescription",
       t.updated_at as "updatedAt",
       coalesce((select array_agg(product_id order by position, product_id) from blog_post_products
         where post_id = t.id), '{}') as "productIds",
       coalesce((select jsonb_agg(teaser) from (
         select ${POST_TEASER.replaceAll(/\bt\./g, 'o.').replaceAll(/\bk\./g, 'ok.')} as teaser
         from blog_posts o join blog_categories ok on ok.id = o.category_id
         where o.shop_id = t.shop_id and o.id <> t.id and o.published_at <= now()
         order by (o.category_id = t.category_id) desc, o.published_at desc, o.id desc limit ${OTHERS}
       ) next), '[]') as others
     from blog_posts t join blog_categories k on k.id = t.category_id
     where t.shop_id = $1 and t.slug = $2 and ${PUBLISHED}`,
    [shopId, slug],
  );
  if (row === undefined) return null;
  const { teaser, ...rest } = row;
  return { ...teaser, ...rest };
}

export function blogCategories(db: Database, shopId: number): Promise<BlogCategoryTile[]> {
  return db.query<BlogCategoryTile>(
    `select id, slug, name, description, picture from blog_categories where shop_id = $1 order by position, id`,
    [shopId],
  );
}

/** Returns published posts, newest first, of one category or of all, and their total. */
export async function blogPosts(
  db: Database,
  shopId: number,
  { categoryId, limit, offset }: { categoryId: number | null; limit: number; offset: number },
): Promise<{ posts: PostTeaser[]; total: number }> {
  const where = `t.shop_id = $1 and ($2::int is null or t.category_id = $2) and ${PUBLISHED}`;
  const [{ total } = { total: 0 }] = await db.query<{ total: number }>(
    `select count(*)::int as total from blog_posts t where ${where}`,
    [shopId, categoryId],
  );
  const rows = await db.query<{ teaser: PostTeaser }>(
    `select ${POST_TEASER} as teaser from blog_posts t join blog_categories k on k.id = t.category_id
     where ${where} order by t.published_at desc, t.id desc limit $3 offset $4`,
    [shopId, categoryId, limit, offset],
  );
  return { posts: rows.map(({ teaser }) => teaser), total };
}
