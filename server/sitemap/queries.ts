import type { Database } from '../db/database.ts';

/** A page of the shop, and when what it shows last changed where that is known: of products and lists of them it is not. */
export interface SitemapPage {
  readonly path: string;
  readonly changedAt: Date | null;
}

/** Returns the number of products on sale. */
export async function productCount(db: Database, shopId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from products where shop_id = $1 and active and status = 'published'`,
    [shopId],
  );
  return row?.count ?? 0;
}

/** Returns product pages, oldest first, so that a new product changes the last part only. */
export function productPages(db: Database, shopId: number, limit: number, offset: number): Promise<SitemapPage[]> {
  return db.query<SitemapPage>(
    `select '/catalog/product/' || c.slug || '/' || p.slug as path, null as "changedAt"
     from products p join categories c on c.id = p.category_id
     where p.shop_id = $1 and p.active and p.status = 'published' order by p.id limit $2 offset $3`,
    [shopId, limit, offset],
  );
}

/** Returns every other page worth finding: lists that hold something, the blog, promotions that run. */
export function otherPages(db: Database, shopId: number): Promise<SitemapPage[]> {
  return db.query<SitemapPage>(
    `with sold as (select id, category_id, brand_id, brand_line_id from products where shop_id = $1 and active and status = 'published'),
     held as (select category_id from sold
       union all select pc.category_id from product_categories pc join sold p on p.id = pc.product_id),
     branches as (select slug, unnest(category_with_below(id)) as below from categories where shop_id = $1)
     select path, changed_at as "changedAt" from (
       select 0 as part, '/' as path, null::timestamptz as changed_at
       union all select 0, '/discover', null from home_blocks where shop_id = $1 and page = 'discover' and active
         and removed_at is null and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())
         having count(*) > 0
       union all select 0, '/catalog/new', null from sold having count(*) > 0
       union all select 1, '/catalog/category/' || b.slug, null from branches b
         join held h on h.category_id = b.below group by b.slug
       union all select 2, '/catalog/brands/' || b.slug, null from brands b
         join sold p on p.brand_id = b.id group by b.slug
       union all select 3, '/catalog/brandlines/' || l.slug, null from brand_lines l
         join sold p on p.brand_line_id = l.id group by l.slug
       union all select 4, '/catalog/collections/' || c.slug, null from collections c
         join product_collections pc on pc.collection_id = c.id join sold p on p.id = pc.product_id group by c.slug
       union all select 5, '/promotions/' || m.id, m.starts_at from promotions m
         where m.shop_id = $1 and m.active and (m.starts_at is null or m.starts_at <= now())
           and (m.ends_at is null or m.ends_at > now())
       union all select 6, '/blog', max(published_at) from blog_posts
         where shop_id = $1 and published_at <= now() having count(*) > 0
       union all select 6, '/blog/categories/' || c.slug, max(post.published_at) from blog_categories c
         join blog_posts post on post.category_id = c.id and post.published_at <= now()
         where c.shop_id = $1 group by c.slug
       union all select 7, '/blog/' || slug, updated_at from blog_posts where shop_id = $1 and published_at <= now()
       union all select 8, '/pages/' || slug, updated_at from pages where shop_id = $1 and active
     ) as pages order by part, path`,
    [shopId],
  );
}
