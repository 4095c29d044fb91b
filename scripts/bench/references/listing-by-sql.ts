import { productCards } from '../../../server/catalogue/queries.ts';
import type { Database } from '../../../server/db/database.ts';

/**
 * Returns the first page of a category in one colour from a lowest price, cheapest first, with the number of all and the
 * counts of brands and options, asked from the database each time as a straightforward shop would.
 * @param min DA
 */
export async function listingBySql(db: Database, min: number): Promise<object> {
  const matchesSql = `
    with recursive below as (
      select id from categories where slug = 'mode'
      union all select c.id from categories c join below on c.parent_id = below.id
    ), priced as (
      select p.id, p.brand_id, p.date_add, coalesce(
        (select k.price_ht from combinations k where k.product_id = p.id order by k.is_default desc, k.id limit 1),
        p.price_ht) as price
      from products p where p.category_id in (select id from below) and p.active and p.status = 'published'
        and exists (select 1 from combinations k join stock_items s on s.combination_id = k.id
          join combination_values cv on cv.combination_id = k.id join option_values v on v.id = cv.value_id
          where k.product_id = p.id and k.available and s.available > 0 and v.value = 'black')
    ), matches as (select * from priced where price >= $1)`;
  const ids = await db.query<{ id: number }>(
    `${matchesSql} select id from matches order by price, date_add desc limit 12`,
    [min * 100],
  );
  const [total] = await db.query(`${matchesSql} select count(*)::int as total from matches`, [min * 100]);
  const brands = await db.query(`${matchesSql} select brand_id, count(*)::int from matches group by 1`, [min * 100]);
  const options = await db.query(
    `${matchesSql} select cv.value_id, count(distinct matches.id)::int from matches join combinations k on k.product_id = matches.id
     join combination_values cv on cv.combination_id = k.id group by 1`,
    [min * 100],
  );
  const cards = await productCards(db, { shopId: 1, locale: 'fr', productIds: ids.map(({ id }) => id) });
  return { cards, total, brands, options };
}
