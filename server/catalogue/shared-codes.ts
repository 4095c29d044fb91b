import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { PRODUCT_NAME, productNameJoins } from '../stock/product-name.ts';

/** A SKU or barcode that finds more than one product or combination. */
export interface SharedCode {
  readonly code: string;
  /** The other product; null where two combinations of the same product have the code. */
  readonly product: { readonly id: number; readonly name: string } | null;
}

const MOST_SHOWN = 5;

/** Returns the codes of a product and its combinations that others of its shop have too, named in `locale`, else in French. */
export function sharedCodes(db: Database, productId: number, locale: Locale): Promise<SharedCode[]> {
  return db.query<SharedCode>(
    `with own as (
       select distinct null::int as combination, code from products p, unnest(array[p.sku, p.barcode]) code where p.id = $1
       union select k.id, code from combinations k, unnest(array[k.sku, k.barcode]) code
         where k.product_id = $1 and k.archived_at is null)
     select distinct own.code, case when p.id <> $1 then
         jsonb_build_object('id', p.id, 'name', ${PRODUCT_NAME}) end as product
     from own cross join lateral (
         select id as product_id from products where (sku = own.code or barcode = own.code) and id <> $1
         union select product_id from combinations where (sku = own.code or barcode = own.code) and archived_at is null
           and (product_id <> $1 or id <> own.combination)) other
       join products p on p.id = other.product_id and p.shop_id = (select shop_id from products where id = $1)
       ${productNameJoins('$2')}
     order by 1, 2 limit ${MOST_SHOWN}`,
    [productId, locale],
  );
}
