import type { Locale } from '../../shared/i18n/locale.ts';
import { searchProducts } from '../catalogue/product-search.ts';
import type { Database } from '../db/database.ts';
import { PRODUCT_NAME, productNameJoins } from '../stock/product-name.ts';

/** Products of one list; a search leads to the others. */
const MOST_PRODUCTS = 200;

export interface NamedProduct {
  readonly id: number;
  readonly label: string;
}

/** Returns products by name, those of a search where there is one, and always the chosen one. */
export async function productsWithChosen(
  db: Database,
  { shopId, locale, search, chosen }: { shopId: number; locale: Locale; search: string; chosen: number | null },
): Promise<NamedProduct[]> {
  const hits = search === '' ? null : await searchProducts(db, { locale, search, limit: MOST_PRODUCTS });
  return db.query<NamedProduct & object>(
    `select p.id, ${PRODUCT_NAME} as label from products p
       ${productNameJoins('$2')}
     where p.shop_id = $1 and (p.id = $4 or $3::int[] is null or p.id = any ($3))
     order by p.id = $4 desc, label, p.id limit ${MOST_PRODUCTS}`,
    [shopId, locale, hits?.map(({ id }) => id) ?? null, chosen],
  );
}

/** Returns the product that a search named beyond doubt; empty where it found none or several. */
export function chosenProduct(products: readonly NamedProduct[]): string {
  return products.length === 1 ? String(products[0]?.id) : '';
}
