/** Facts of a product that decide which promotions cover it. */
export interface CoveredProduct {
  readonly id: number;
  readonly categoryId: number;
  readonly brandId: number | null;
  readonly brandLineId: number | null;
  readonly collectionIds: readonly number[];
}

/** Scopes that compare one column of `products`, with the name of the same value in `CoveredProduct`. */
const COLUMNS = {
  product: { column: 'id', field: 'id' },
  category: { column: 'category_id', field: 'categoryId' },
  brand: { column: 'brand_id', field: 'brandId' },
  brandline: { column: 'brand_line_id', field: 'brandLineId' },
} as const;

const IDS = Object.entries(COLUMNS).map(([scope, { column }]) => `when '${scope}' then p.${column}`);

/**
 * SQL: `scope_ids` of a promotion `m`, the ids that its scope stands for; of a category also those below it. Select it in a
 * materialized CTE, so that it is computed once per promotion and not once per product.
 */
export const SCOPE_IDS = `case m.scope when 'category' then category_with_below(m.scope_id) else array[m.scope_id] end as scope_ids`;

/** SQL: the promotion `m`, which has its `SCOPE_IDS`, covers the product `p` of the same shop. */
export const COVERS = `(m.scope = 'all' or case m.scope ${IDS.join(' ')} end = any (m.scope_ids)
  or (m.scope = 'collection'
    and exists (select from product_collections pc where pc.product_id = p.id and pc.collection_id = any (m.scope_ids))))`;

/** Returns SQL: promotion `m` is valid at an instant, such as `$2`. Its end is the first instant after it (PRM-3). */
export const runsAt = (instant: string) =>
  `(m.active and (m.starts_at is null or m.starts_at <= ${instant}) and (m.ends_at is null or m.ends_at > ${instant}))`;

/** Finds the promotions that cover a product among some in memory, by the same rule as `COVERS`. */
export class PromotionsByScope<
  Promotion extends { readonly scope: string; readonly scopeIds: readonly (number | null)[] },
> {
  readonly #byScope = new Map<string, Promotion[]>();

  /** @param promotions with their `SCOPE_IDS` */
  constructor(promotions: readonly Promotion[]) {
    for (const promotion of promotions) {
      for (const id of promotion.scopeIds) {
        const key = keyOf(promotion.scope, id);
        this.#byScope.set(key, [...(this.#byScope.get(key) ?? []), promotion]);
      }
    }
  }

  covering(product: CoveredProduct): readonly Promotion[] {
    if (this.#byScope.size === 0) return [];
    const keys = Object.entries(COLUMNS).map(([scope, { field }]) => keyOf(scope, product[field]));
    const collections = product.collectionIds.map((id) => keyOf('collection', id));
    return [keyOf('all', null), ...keys, ...collections].flatMap((key) => this.#byScope.get(key) ?? []);
  }
}

const keyOf = (scope: string, id: number | null) => `${scope} ${id ?? ''}`;
