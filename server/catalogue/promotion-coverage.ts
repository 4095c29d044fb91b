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

const PAIRS = Object.entries(COLUMNS).map(([scope, { column }]) => `('${scope}', p.${column})`);

/** SQL: the promotion `m` covers the product `p` of the same shop. */
export const COVERS = `(m.scope = 'all' or (m.scope, m.scope_id) in (${PAIRS.join(', ')})
  or (m.scope = 'collection'
    and m.scope_id in (select pc.collection_id from product_collections pc where pc.product_id = p.id)))`;

/** SQL: the promotion `m` is valid at an instant, such as `$2`. Its end is the first instant after it (PRM-3). */
export const runsAt = (instant: string) =>
  `(m.active and (m.starts_at is null or m.starts_at <= ${instant}) and (m.ends_at is null or m.ends_at > ${instant}))`;

/** Finds the promotions that cover a product among some in memory, by the same rule as `COVERS`. */
export class PromotionsByScope<Promotion extends { readonly scope: string; readonly scopeId: number | null }> {
  readonly #byScope: ReadonlyMap<string, readonly Promotion[]>;

  constructor(promotions: readonly Promotion[]) {
    this.#byScope = Map.groupBy(promotions, ({ scope, scopeId }) => keyOf(scope, scopeId));
  }

  covering(product: CoveredProduct): readonly Promotion[] {
    if (this.#byScope.size === 0) return [];
    const keys = Object.entries(COLUMNS).map(([scope, { field }]) => keyOf(scope, product[field]));
    const collections = product.collectionIds.map((id) => keyOf('collection', id));
    return [keyOf('all', null), ...keys, ...collections].flatMap((key) => this.#byScope.get(key) ?? []);
  }
}

const keyOf = (scope: string, id: number | null) => `${scope} ${id ?? ''}`;
