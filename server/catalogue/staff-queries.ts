import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';

export interface StaffProduct {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly priceHt: number;
  readonly stock: number;
  readonly picture: string | null;
}

export const PRODUCT_SORTS = ['name', 'price', 'stock'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const SORT_COLUMN: Readonly<Record<ProductSort, string>> = { name: 'name', price: '"priceHt"', stock: 'stock' };

export interface ProductSelection {
  readonly locale: Locale;
  /** A part of the name. */
  readonly search: string;
  readonly sort: { readonly by: ProductSort; readonly descending: boolean };
  readonly limit: number;
  readonly offset: number;
}

/** Returns products for staff, a page at a time. */
export async function listProducts(
  db: Database,
  { locale, search, sort, limit, offset }: ProductSelection,
): Promise<{ rows: StaffProduct[]; total: number }> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const counted = await db.query<StaffProduct & { total: number }>(
    `select p.id, names.name, coalesce(c.name ->> $1, c.name ->> 'fr') as category, p.price_ht as "priceHt",
       (select coalesce(sum(s.available), 0)::int from stock_items s where s.product_id = p.id) as stock,
       (select r.url from product_images i join image_resizes r on r.image_id = i.id and r.size_name = 'small_product'
        where i.product_id = p.id order by i.position, i.id limit 1) as picture,
       count(*) over ()::int as total
     from products p join categories c on c.id = p.category_id
       left join product_langs wanted on wanted.product_id = p.id and wanted.language_code = $1
       left join product_langs french on french.product_id = p.id and french.language_code = 'fr'
       cross join lateral (select coalesce(wanted.name, french.name) as name) names
     where names.name ilike $2
     order by ${SORT_COLUMN[sort.by]} ${sort.descending ? 'desc' : 'asc'}, p.id limit $3 offset $4`,
    [locale, pattern, limit, offset],
  );
  return { rows: counted.map(({ total: _, ...product }) => product), total: counted[0]?.total ?? 0 };
}
