import type { Locale } from '../../shared/i18n/locale.ts';
import { toAsciiDigits } from '../../shared/rules/digits/digits.ts';
import { searchedText } from '../../shared/rules/digits/scanned-code.ts';
import type { Database, Parameter } from '../db/database.ts';
import { beginningWith, hasWords, wordPatterns } from '../db/text-search.ts';
import { PRODUCT_NAME, productNameJoins } from '../stock/product-name.ts';

interface ProductHit {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly sku: string | null;
}

/**
 * Finds products for staff, whatever their status: by the words of their name in any language, the beginning of a SKU, or a
 * whole barcode, their own or a combination's. A barcode comes first, then names that begin with the search.
 */
export async function searchProducts(
  db: Database,
  { locale, search, limit }: { readonly locale: Locale; readonly search: string; readonly limit: number },
): Promise<ProductHit[]> {
  const barcode = toAsciiDigits(searchedText(search)).replace(/\s/g, '');
  const params: Parameter[] = [locale, beginningWith(searchedText(search)), barcode, limit];
  const words = wordPatterns(search).map((word) => `$${params.push(word)}`);
  return db.query<ProductHit>(
    `select p.id, names.name, coalesce(c.name ->> $1, c.name ->> 'fr') as category, p.sku
     from products p join categories c on c.id = p.category_id
       ${productNameJoins('$1')}
       cross join lateral (select ${PRODUCT_NAME} as name) names
     where p.id in (
       select product_id from product_langs
         where ${hasWords('name_folded', words)}
       union select id from products where sku ilike $2 or barcode = $3
       union select product_id from combinations where sku ilike $2 or barcode = $3)
     order by p.barcode is not distinct from $3 desc, fold_text(names.name) like fold_text($2::text) desc, names.name, p.id limit $4`,
    params,
  );
}
