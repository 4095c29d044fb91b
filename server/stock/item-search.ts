import type { Database } from '../db/database.ts';

/**
 * Returns SQL: the product `p` and its combination `k` have every word of a search in their name or option values, in any
 * language. Each word is looked up in names and option values first: to fold the values of every combination takes seconds.
 * @param words SQL of each pattern, as `wordPatterns` makes them
 */
export const hasItemWords = (words: readonly string[]) => words.map(hasItemWord).join(' and ') || 'true';

const hasItemWord = (word: string) => `(
  p.id in (
    select product_id from product_langs where name_folded like ${word}
    union all select one.id from products one
      where one.slug like ${word} and not exists (select from product_langs where product_id = one.id))
  or k.id in (
    select cv.combination_id from combination_values cv join option_values v on v.id = cv.value_id
    where exists (select from jsonb_each_text(v.langs) text where fold_text(text.value) like ${word})))`;

/** Returns SQL: a text is a barcode or SKU of the product `p` or its combination `k`, in capitals or small letters. */
export const isItemCode = (code: string) =>
  `coalesce(lower(${code}::text) in (lower(p.barcode), lower(p.sku), lower(k.barcode), lower(k.sku)), false)`;

/** Returns the stock items of a warehouse with this barcode or SKU, their own or their product's. */
export async function itemsWithCode(db: Database, warehouse: number, code: string): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select s.id from (
       select s.id from stock_items s join products p on p.id = s.product_id
       where lower($2::text) in (lower(p.barcode), lower(p.sku))
       union select s.id from stock_items s join combinations k on k.id = s.combination_id
       where lower($2::text) in (lower(k.barcode), lower(k.sku))
     ) s join warehouse_stock w on w.stock_item_id = s.id and w.warehouse_id = $1`,
    [warehouse, code],
  );
  return rows.map(({ id }) => id);
}
