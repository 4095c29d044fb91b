import type { LocalizedText, PromotionFacts } from '../catalogue/product-facts.ts';
import { type Price, promotedPrice } from '../catalogue/product-price.ts';
import { type CoveredProduct, PromotionsByScope, SCOPE_IDS } from '../catalogue/promotion-coverage.ts';
import type { Database } from '../db/database.ts';

interface PromotionRow {
  id: number;
  name: LocalizedText;
  ruleType: PromotionFacts['ruleType'];
  value: number;
  scope: string;
  scopeIds: (number | null)[];
  startsAt: Date | null;
  endsAt: Date | null;
}

/** The promotions that run at one instant, to price every product of a shop without the database. */
export class LivePromotions {
  readonly #running: PromotionsByScope<PromotionFacts & { scope: string; scopeIds: (number | null)[] }>;
  /** Milliseconds: when the next one starts or ends. */
  readonly changesAt: number;

  private constructor(rows: readonly PromotionRow[], now: number) {
    const running = [];
    let changesAt = Number.POSITIVE_INFINITY;
    for (const { startsAt, endsAt, ...facts } of rows) {
      const start = startsAt?.getTime() ?? Number.NEGATIVE_INFINITY;
      const end = endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
      for (const instant of [start, end]) if (instant > now) changesAt = Math.min(changesAt, instant);
      if (start <= now && end > now) running.push({ ...facts, endsAt: endsAt?.toISOString() ?? null });
    }
    this.#running = new PromotionsByScope(running);
    this.changesAt = changesAt;
  }

  static async read(db: Database, shopId: number, now: number): Promise<LivePromotions> {
    const rows = await db.query<PromotionRow>(
      `with live as (select m.*, ${SCOPE_IDS} from promotions m where m.shop_id = $1 and m.active)
       select id, name, rule_type as "ruleType", value, scope, scope_ids as "scopeIds", starts_at as "startsAt",
         ends_at as "endsAt" from live`,
      [shopId],
    );
    return new LivePromotions(rows, now);
  }

  priceOf(row: CoveredProduct & { readonly basePrice: number }): Price {
    return promotedPrice(row.basePrice, this.#running.covering(row));
  }
}
