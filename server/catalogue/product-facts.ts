import { UUID } from '../../shared/api/uuid.ts';
import type { PromotionRuleType } from '../../shared/rules/catalogue/product.ts';
import type { Database } from '../db/database.ts';
import { PACK_ITEM_PRICE } from './pack-item-price.ts';
import { COVERS, runsAt, SCOPE_IDS } from './promotion-coverage.ts';

/** A text per language code. */
export type LocalizedText = Readonly<Record<string, string>>;

export interface CombinationFacts {
  id: number;
  uuid: string;
  sku: string | null;
  barcode: string | null;
  /** With tax, as the storefront's calls name it. */
  priceHt: number;
  isDefault: boolean;
  available: boolean;
  stockItemId: number | null;
  /** Available pieces. */
  quantity: number;
  values: {
    type: string;
    typeName: LocalizedText;
    value: string;
    name: LocalizedText;
    color: string | null;
    image: string | null;
  }[];
}

export interface PackLineFacts {
  id: number;
  productId: number;
  combinationId: number | null;
  quantity: number;
  /** With tax, as the storefront's calls name it. */
  unitPriceHt: number;
}

export interface PromotionFacts {
  id: number;
  name: LocalizedText;
  ruleType: PromotionRuleType;
  /** percentage: hundredths of a percent; fixed and amount: centimes */
  value: number;
  endsAt: string | null;
}

/** The data that prices and availability depend on. */
export interface ProductFacts {
  id: number;
  uid: string;
  uuid: string;
  slug: string;
  type: 'simple' | 'pack';
  sku: string | null;
  strictPack: boolean;
  /** With tax, as the storefront's calls name it. */
  priceHt: number;
  onSale: boolean;
  isDraft: boolean;
  dateAdd: Date;
  names: LocalizedText;
  stockItemId: number | null;
  /** Available pieces. */
  quantity: number;
  category: { id: number; uuid: string; slug: string; name: LocalizedText };
  brand: { id: number; uuid: string; slug: string; name: LocalizedText; logo: string | null } | null;
  combinations: CombinationFacts[];
  packLines: PackLineFacts[];
  /** Every promotion that covers it at the instant of the query. */
  promotions: PromotionFacts[];
}

const FACTS = `
with asked as (
  select id from products where shop_id = $1 and (id = any($2::int[]) or uuid = any($3::uuid[]))
), wanted as (
  select id from asked
  union select line.product_id from pack_lines line join asked on asked.id = line.pack_product_id
), running as materialized (
  select m.id, m.shop_id, m.name, m.rule_type, m.value, m.ends_at, m.scope, ${SCOPE_IDS} from promotions m
  where m.shop_id = $1 and ${runsAt('$4::timestamptz')}
)
select p.id, p.uid, p.uuid, p.slug, p.type, p.sku, p.strict_pack as "strictPack", price_with_tax(p.price_ht, p.tax) as "priceHt",
  p.active and p.status = 'published' as "onSale", p.status = 'draft' as "isDraft", p.date_add as "dateAdd",
  coalesce((select jsonb_object_agg(l.language_code, l.name) from product_langs l where l.product_id = p.id), '{}') as names,
  s.id as "stockItemId", coalesce(s.available, 0) as quantity,
  jsonb_build_object('id', c.id, 'uuid', c.uuid, 'slug', c.slug, 'name', c.name) as category,
  case when b.id is not null then
    jsonb_build_object('id', b.id, 'uuid', b.uuid, 'slug', b.slug, 'name', b.name, 'logo', b.logo) end as brand,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', k.id, 'uuid', k.uuid, 'sku', k.sku, 'barcode', k.barcode,
      'priceHt', price_with_tax(coalesce(k.price_ht, p.price_ht), p.tax), 'isDefault', k.is_default, 'available', k.available,
      'stockItemId', ks.id, 'quantity', coalesce(ks.available, 0),
      'values', coalesce((
        select jsonb_agg(jsonb_build_object('type', t.code, 'typeName', t.name, 'value', v.value, 'name', v.langs,
          'color', v.color, 'image', v.image) order by cv.position)
        from combination_values cv join option_values v on v.id = cv.value_id join option_types t on t.id = v.type_id
        where cv.combination_id = k.id), '[]')
      ) order by k.position, k.id)
    from combinations k left join stock_items ks on ks.product_id = k.product_id and ks.combination_id = k.id
    where k.product_id = p.id and k.archived_at is null), '[]') as combinations,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', line.id, 'productId', line.product_id, 'combinationId', line.combination_id,
      'quantity', line.quantity, 'unitPriceHt', ${PACK_ITEM_PRICE}) order by line.position, line.id)
    from pack_lines line where line.pack_product_id = p.id), '[]') as "packLines",
  coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'ruleType', m.rule_type, 'value', m.value,
      'endsAt', m.ends_at) order by m.id)
    from running m where m.shop_id = p.shop_id and ${COVERS}), '[]') as promotions
from wanted join products p on p.id = wanted.id
  join categories c on c.id = p.category_id
  left join brands b on b.id = p.brand_id
  left join stock_items s on s.product_id = p.id and s.combination_id is null`;

/** Returns the number in an id that came from outside as a number or as text; null when it is not one. */
export function idNumber(reference: number | string): number | null {
  const number =
    typeof reference === 'number' ? reference : /^\d{1,10}$/.test(reference) ? Number(reference) : Number.NaN;
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? number : null;
}

/**
 * Facts of products of one shop, and of the items of those that are packs, in one statement.
 * @param references ids or uuids; what matches nothing is left out
 * @param at the instant whose promotions count, by the clock of this process, as in the lists in memory
 */
export async function productFacts(
  db: Database,
  shopId: number,
  references: readonly (number | string)[],
  at = new Date(),
): Promise<Map<number, ProductFacts>> {
  const ids = references.map(idNumber).filter((id) => id !== null);
  const uuids = references.filter((reference) => typeof reference === 'string' && UUID.test(reference));
  const rows = await db.query<ProductFacts>(FACTS, [shopId, ids, uuids, at]);
  return new Map(rows.map((row) => [row.id, row]));
}
