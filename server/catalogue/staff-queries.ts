import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';

export interface ListedProduct {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly priceHt: number;
  readonly stock: number;
  readonly picture: string | null;
}

const NAME = `coalesce(wanted.name, french.name)`;
const NAMED = `
  left join product_langs wanted on wanted.product_id = p.id and wanted.language_code = $1
  left join product_langs french on french.product_id = p.id and french.language_code = 'fr'`;

/** All products for staff, by name; `search` is a part of the name. */
export async function listProducts(
  db: Database,
  { locale, search, limit, offset }: { locale: Locale; search: string; limit: number; offset: number },
): Promise<{ products: ListedProduct[]; total: number }> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const products = await db.query<ListedProduct & { total: number }>(
    `select p.id, ${NAME} as name, coalesce(c.name ->> $1, c.name ->> 'fr') as category, p.price_ht as "priceHt",
       (select coalesce(sum(s.available), 0)::int from stock_items s where s.product_id = p.id) as stock,
       (select r.url from product_images i join image_resizes r on r.image_id = i.id and r.size_name = 'small_product'
        where i.product_id = p.id order by i.position, i.id limit 1) as picture,
       count(*) over ()::int as total
     from products p join categories c on c.id = p.category_id ${NAMED}
     where ${NAME} ilike $2 order by ${NAME}, p.id limit $3 offset $4`,
    [locale, pattern, limit, offset],
  );
  return { products, total: products[0]?.total ?? 0 };
}

export interface EditedProduct {
  readonly id: number;
  readonly url: string;
  /** As the list names it. */
  readonly name: string;
  readonly priceHt: number;
  readonly hasCombinations: boolean;
  /** Of the language asked for; empty where it has none yet. */
  readonly texts: { name: string; shortDescription: string; seoTitle: string; seoDescription: string };
}

/** One product with its texts in `language`; null when there is none. */
export async function editedProduct(db: Database, id: number, language: Locale): Promise<EditedProduct | null> {
  const [row] = await db.query<Omit<EditedProduct, 'texts'> & EditedProduct['texts'] & { shownName: string }>(
    `select p.id, '/catalog/product/' || c.slug || '/' || p.slug as url, ${NAME} as "shownName", p.price_ht as "priceHt",
       exists (select 1 from combinations k where k.product_id = p.id) as "hasCombinations",
       coalesce(wanted.name, '') as name, coalesce(wanted.short_description, '') as "shortDescription",
       coalesce(wanted.seo_title, '') as "seoTitle", coalesce(wanted.seo_description, '') as "seoDescription"
     from products p join categories c on c.id = p.category_id ${NAMED} where p.id = $2`,
    [language, id],
  );
  if (row === undefined) return null;
  const { shownName, name, shortDescription, seoTitle, seoDescription, ...product } = row;
  return { ...product, name: shownName, texts: { name, shortDescription, seoTitle, seoDescription } };
}
