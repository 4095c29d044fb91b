import type { PromotionPhase } from '../../shared/api/promotions.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { schedulePhase } from '../../shared/rules/time/schedule.ts';
import { PACK_PRICE } from '../catalogue/pack-item-price.ts';
import type { LocalizedText, PromotionFacts } from '../catalogue/product-facts.ts';
import { promotedPrice } from '../catalogue/product-price.ts';
import { COVERS, type CoveredProduct, PromotionsByScope, SCOPE_IDS } from '../catalogue/promotion-coverage.ts';
import type { Database } from '../db/database.ts';
import { PRODUCT_NAME, productNameJoins } from '../stock/product-name.ts';
import { textIn } from '../web/texts.ts';
import type { PromotionDraft } from './rule-fields.ts';

/** Effect of a promotion on the products it covers. Money in centimes, with tax. */
export interface PromotionImpact {
  readonly phase: PromotionPhase;
  /** Products on sale; null while what it applies to is not chosen. */
  readonly products: number | null;
  /** Fewer than `products` where the newest alone were examined. */
  readonly examined: number;
  readonly example: { readonly name: string; readonly before: number; readonly after: number } | null;
  /** Products that would cost nothing. */
  readonly free: NamedProducts;
  /** Products that would cost less than they cost the shop. */
  readonly belowSupply: NamedProducts;
  /** Those with the most products in common. */
  readonly overlaps: readonly Overlap[];
  /** The number of further ones. */
  readonly moreOverlaps: number;
}

interface NamedProducts {
  readonly count: number;
  /** The first of them. */
  readonly products: readonly { readonly id: number; readonly name: string }[];
}

/** Another promotion at the same time on some of the same products. */
interface Overlap {
  readonly id: number;
  readonly name: string;
  readonly ruleType: PromotionFacts['ruleType'];
  readonly value: number;
  /** Products that both cover. */
  readonly products: number;
  /** Those of them on which this promotion counts, because it is better for the customer. */
  readonly wins: number;
}

interface CoveredRow extends CoveredProduct {
  readonly name: string;
  /** The lowest of its combinations. */
  readonly price: number;
  /** Null where it is not known. */
  readonly supply: number | null;
  readonly total: number;
}

interface OtherPromotion {
  readonly id: number;
  readonly name: LocalizedText;
  readonly ruleType: PromotionFacts['ruleType'];
  readonly value: number;
  readonly scope: string;
  readonly scopeIds: readonly (number | null)[];
}

/** Products examined one by one; of a larger number the newest. */
const MOST_EXAMINED = 2_000;
const MOST_NAMED = 3;
const MOST_OVERLAPS = 5;
/** Later than every stored promotion. */
const UNSAVED_ID = Number.MAX_SAFE_INTEGER;

const COVERED = `
with rule as materialized (
  select m.*, ${SCOPE_IDS} from (select $2::text as scope, $3::int as scope_id) m
), covered as (
  select p.*, count(*) over ()::int as total
  from rule m join products p on p.shop_id = $1 and ${COVERS}
  where p.active and p.status = 'published' order by p.date_add desc, p.id desc limit ${MOST_EXAMINED}
)
select p.id, p.total, p.category_id as "categoryId", p.brand_id as "brandId", p.brand_line_id as "brandLineId",
  array(select pc.collection_id from product_collections pc where pc.product_id = p.id) as "collectionIds",
  ${PRODUCT_NAME} as name,
  price_with_tax(nullif(p.supply_price_ht, 0), p.tax) as supply,
  case when p.type = 'pack' then ${PACK_PRICE}
    else coalesce((select min(price_with_tax(coalesce(k.price_ht, p.price_ht), p.tax)) from combinations k
      where k.product_id = p.id and k.archived_at is null), price_with_tax(p.price_ht, p.tax)) end as price
from covered p
  ${productNameJoins('$4')}
order by p.date_add desc, p.id desc`;

const OTHERS = `
with other as (select m.*, ${SCOPE_IDS} from promotions m)
select id, name, rule_type as "ruleType", value, scope, scope_ids as "scopeIds" from other
where shop_id = $1 and active and id is distinct from $2::int and (ends_at is null or ends_at > $3)
  and ($4::timestamptz is null or starts_at is null or starts_at < $4)
  and ($5::timestamptz is null or ends_at is null or ends_at > $5)`;

/**
 * Returns what a promotion would do, by the price rule of the shop (PRM-5).
 * @param id of the promotion that is edited, which does not overlap itself; null for a new one
 */
export async function promotionImpact(
  db: Database,
  draft: PromotionDraft,
  { shopId, id, locale, now }: { shopId: number; id: number | null; locale: Locale; now: Date },
): Promise<PromotionImpact> {
  const { scope, scopeId, startsAt, endsAt } = draft;
  const none: NamedProducts = { count: 0, products: [] };
  const phase = phaseOf(draft, now);
  if (scope === null || (scope !== 'all' && scopeId === null)) {
    return {
      phase,
      products: null,
      examined: 0,
      example: null,
      free: none,
      belowSupply: none,
      overlaps: [],
      moreOverlaps: 0,
    };
  }
  const rows = await db.query<CoveredRow>(COVERED, [shopId, scope, scopeId, locale]);
  const others = await db.query<OtherPromotion>(OTHERS, [shopId, id, now, endsAt, startsAt]);
  const after = afterOf(draft, id);
  const named = (some: readonly CoveredRow[]): NamedProducts => ({
    count: some.length,
    products: some.slice(0, MOST_NAMED).map(({ id, name }) => ({ id, name })),
  });
  const [first] = rows;
  const overlaps = phase === 'ended' || phase === 'off' ? [] : overlapsOf(rows, others, after, locale);
  return {
    phase,
    products: first?.total ?? 0,
    examined: rows.length,
    example: first && after ? { name: first.name, before: first.price, after: after(first.price).final } : null,
    free: named(rows.filter(({ price }) => after !== null && price > 0 && after(price).final === 0)),
    belowSupply: named(
      rows.filter(({ price, supply }) => {
        const final = after?.(price).final ?? 0;
        return supply !== null && final > 0 && final < supply && final < price;
      }),
    ),
    overlaps: overlaps.slice(0, MOST_OVERLAPS),
    moreOverlaps: Math.max(0, overlaps.length - MOST_OVERLAPS),
  };
}

/** Returns the phase that staff see; a promotion that is switched off has one of its own. */
export function phaseOf(
  { active, startsAt, endsAt }: Pick<PromotionDraft, 'active' | 'startsAt' | 'endsAt'>,
  now: Date,
): PromotionPhase {
  if (!active) return 'off';
  return ({ planned: 'scheduled', running: 'active', ended: 'ended' } as const)[
    schedulePhase({ startsAt, endsAt }, now)
  ];
}

/** Returns the price rule of a draft, with others beside it; null while its value cannot be read. */
function afterOf({ ruleType, value }: PromotionDraft, id: number | null) {
  if (value === null) return null;
  const own = { id: id ?? UNSAVED_ID, name: {}, ruleType, value, endsAt: null };
  return (price: number, other: readonly PromotionFacts[] = []) => promotedPrice(price, [own, ...other]);
}

function overlapsOf(
  rows: readonly CoveredRow[],
  others: readonly OtherPromotion[],
  after: ReturnType<typeof afterOf>,
  locale: Locale,
): Overlap[] {
  const byScope = new PromotionsByScope(others);
  const countsOf = new Map<OtherPromotion, { products: number; wins: number }>();
  for (const row of rows) {
    for (const other of byScope.covering(row)) {
      const counts = countsOf.get(other) ?? { products: 0, wins: 0 };
      countsOf.set(other, counts);
      counts.products += 1;
      if (after && after(row.price, [{ ...other, endsAt: null }]).promotion?.id !== other.id) counts.wins += 1;
    }
  }
  return [...countsOf]
    .sort(([, one], [, next]) => next.products - one.products)
    .map(([{ id, name, ruleType, value }, counts]) => ({ id, name: textIn(name, locale), ruleType, value, ...counts }));
}
