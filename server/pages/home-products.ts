import type { Database } from '../db/database.ts';

export interface HomeCategory {
  readonly id: number;
  readonly slug: string;
  readonly name: Readonly<Record<string, string>>;
  readonly count: number;
}

/** Categories that have something to show, in the merchant's order. */
export function homeCategories(db: Database, shopId: number): Promise<HomeCategory[]> {
  return db.query<HomeCategory>(
    `select c.id, c.slug, c.name, count(p.id)::int as count from categories c
     join products p on p.category_id = c.id and p.active and p.status = 'published'
     where c.shop_id = $1 group by c.id order by c.position, c.id`,
    [shopId],
  );
}

/** The newest products on sale, a page of ids and how many there are in all. */
export async function newestProducts(
  db: Database,
  shopId: number,
  { categoryId, limit, offset }: { categoryId: number | null; limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const where = `shop_id = $1 and active and status = 'published' and ($2::int is null or category_id = $2)`;
  const [{ total } = { total: 0 }] = await db.query<{ total: number }>(
    `select count(*)::int as total from products where ${where}`,
    [shopId, categoryId],
  );
  const rows = await db.query<{ id: number }>(
    `select id from products where ${where} order by date_add desc, id desc limit $3 offset $4`,
    [shopId, categoryId, limit, offset],
  );
  return { ids: rows.map(({ id }) => id), total };
}

/** The product the home page opens with: a featured one with a picture that can be ordered. */
export async function heroProduct(db: Database, shopId: number): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    `select p.id from products p
     where p.shop_id = $1 and p.active and p.status = 'published'
       and exists (select 1 from product_images i where i.product_id = p.id)
       and exists (select 1 from stock_items s where s.product_id = p.id and s.available > 0)
     order by p.featured desc, p.date_add desc, p.id desc limit 1`,
    [shopId],
  );
  return row?.id ?? null;
}
