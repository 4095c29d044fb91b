import type { PromotionFacts, Texts } from '../catalogue/product-facts.ts';
import { type Price, promotedPrice } from '../catalogue/product-price.ts';
import type { Database } from '../db/database.ts';
import type { ProductRow } from './product-rows.ts';

interface PromotionRow {
  id: number;
  name: Texts;
  ruleType: PromotionFacts['ruleType'];
  value: number;
  priority: number;
  scope: string;
  scopeId: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** The data that decide which promotions a product has. */
type Priced = Pick<ProductRow, 'id' | 'basePrice' | 'categoryId' | 'brandId' | 'brandLineId' | 'collectionIds'>;

/** Every promotion that runs or will run, and which of them hold at one instant. */
export class LivePromotions {
  readonly #rows: readonly PromotionRow[];
  #running = new Map<string, PromotionFacts[]>();
  /** Milliseconds: when the next one starts or ends. */
  changesAt = Number.POSITIVE_INFINITY;

  constructor(rows: readonly PromotionRow[], now: number) {
    this.#rows = rows;
    this.moveTo(now);
  }

  static async read(db: Database, shopId: number, now: number): Promise<LivePromotions> {
    const rows = await db.query<PromotionRow>(
      `select id, name, rule_type as "ruleType", value, priority, scope, scope_id as "scopeId", starts_at as "startsAt",
         ends_at as "endsAt"
       from promotions where shop_id = $1 and active order by id`,
      [shopId],
    );
    return new LivePromotions(rows, now);
  }

  moveTo(now: number): void {
    this.#running = new Map();
    this.changesAt = Number.POSITIVE_INFINITY;
    for (const { scope, scopeId, startsAt, endsAt, ...facts } of this.#rows) {
      const start = startsAt?.getTime() ?? Number.NEGATIVE_INFINITY;
      const end = endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
      for (const instant of [start, end]) if (instant > now) this.changesAt = Math.min(this.changesAt, instant);
      if (start > now || end <= now) continue;
      const key = `${scope} ${scopeId ?? ''}`;
      const running = this.#running.get(key) ?? [];
      this.#running.set(key, [...running, { ...facts, endsAt: endsAt?.toISOString() ?? null }]);
    }
  }

  priceOf(row: Priced): Price {
    const matching: PromotionFacts[] = [];
    const collect = (scope: string, id: number | null | '') => {
      const running = id === null ? undefined : this.#running.get(`${scope} ${id}`);
      if (running) matching.push(...running);
    };
    collect('all', '');
    collect('product', row.id);
    collect('category', row.categoryId);
    collect('brand', row.brandId);
    collect('brandline', row.brandLineId);
    for (const id of row.collectionIds) collect('collection', id);
    return promotedPrice(row.basePrice, matching.length > 1 ? matching.sort((a, b) => a.id - b.id) : matching);
  }
}
