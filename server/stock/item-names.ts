import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { listText, textIn } from '../web/texts.ts';
import { PRODUCT_NAME, productNameJoins } from './product-name.ts';

/** A stock item as pages name it. */
export interface NamedItem {
  readonly item: number;
  readonly productId: number;
  readonly product: string;
  /** The option values of the combination; empty of a product without combinations. */
  readonly combination: string;
  /** The product and the combination in one text. */
  readonly name: string;
  /** Of the combination, else of the product. */
  readonly barcode: string | null;
  /** It is of a combination, not of the product itself. */
  readonly isCombination: boolean;
  readonly isArchived: boolean;
}

interface NamedRow extends Omit<NamedItem, 'combination' | 'name'> {
  readonly values: readonly Readonly<Record<string, string>>[];
}

/** Returns the names of stock items by id, in the order of the shop's combinations; of a product when only that is named. */
export async function itemNames(
  db: Database,
  locale: Locale,
  of: { readonly product: number } | { readonly items: readonly number[] },
): Promise<Map<number, NamedItem>> {
  const rows = await db.query<NamedRow>(
    `select s.id as item, s.product_id as "productId", ${PRODUCT_NAME} as product,
       k.id is not null as "isCombination", k.archived_at is not null as "isArchived",
       coalesce(k.barcode, p.barcode) as barcode,
       coalesce((select jsonb_agg(v.langs order by cv.position, v.id) from combination_values cv
         join option_values v on v.id = cv.value_id where cv.combination_id = k.id), '[]') as values
     from stock_items s join products p on p.id = s.product_id
       left join combinations k on k.id = s.combination_id
       ${productNameJoins('$2')}
     where ${'product' in of ? 's.product_id = $1' : 's.id = any($1::integer[])'}
     order by k.position nulls first, k.id, s.id`,
    ['product' in of ? of.product : of.items, locale],
  );
  return new Map(
    rows.map(({ values, ...row }) => {
      const combination = listText(
        locale,
        values.map((langs) => textIn(langs, locale)),
      );
      return [row.item, { ...row, combination, name: [row.product, combination].filter(Boolean).join(' · ') }];
    }),
  );
}
