import { type CardView, cardView } from '../catalogue/card-view.ts';
import { productCards } from '../catalogue/queries.ts';
import { HOME_CHANGED, LISTING_CHANGED } from '../db/channels.ts';
import type { Database } from '../db/database.ts';
import { PromiseCache } from '../web/promise-cache.ts';
import type { HomeBlock } from './block.ts';
import { DEFAULT_BLOCKS } from './default-blocks.ts';
import { type HomeModule, homeModules } from './home-view.ts';
import { moduleProducts } from './module-products.ts';
import { isRunning } from './publication.ts';
import { type HomeDefaults, homeBlocks, homeDefaults } from './queries.ts';

/** Maximum delay after which a block's selection of products follows the catalogue. */
const PRODUCTS_CACHED_MS = 30_000;
/** Maximum delay after which a promotion begins or ends here. Other changes are notified at once. */
const MODULES_CACHED_MS = 5_000;

interface Prepared {
  readonly blocks: readonly HomeBlock[];
  readonly defaults: HomeDefaults;
}

/** Builds home pages from blocks and cards that this process caches until they change. */
export class HomePages {
  readonly #db: Database;
  readonly #prepared = new PromiseCache<Prepared>(8);
  readonly #products = new PromiseCache<ReadonlyMap<number, readonly number[]>>(8);
  readonly #modules = new PromiseCache<HomeModule[]>(12);
  readonly #warnedTypes = new Set<string>();
  readonly #warn: (type: string) => void;

  /** @param warn called once for every type of block that this version does not know */
  constructor(db: Database, warn: (type: string) => void) {
    this.#db = db;
    this.#warn = warn;
  }

  /** @returns stops listening */
  async listen(): Promise<() => Promise<void>> {
    const stops = [
      await this.#db.listen(HOME_CHANGED, () => {
        this.#prepared.clear();
        this.#products.clear();
        this.#modules.clear();
      }),
      await this.#db.listen(LISTING_CHANGED, () => this.#modules.clear()),
    ];
    return async () => {
      for (const stop of stops) await stop();
    };
  }

  /** Returns the modules of now. A block starts and ends exactly, as the cache has those of other times too (BLK-4). */
  async modules(shopId: number, locale: string): Promise<HomeModule[]> {
    const now = new Date();
    const period = Math.floor(now.getTime() / MODULES_CACHED_MS);
    const cached = await this.#modules.get(`${shopId} ${locale} ${period}`, () => this.#build(shopId, locale));
    return cached.filter(({ schedule }) => isRunning(schedule, now));
  }

  async #build(shopId: number, locale: string): Promise<HomeModule[]> {
    const now = new Date();
    const { blocks, defaults } = await this.#prepared.get(String(shopId), () => this.#prepare(shopId));
    const period = Math.floor(now.getTime() / PRODUCTS_CACHED_MS);
    const products = await this.#products.get(`${shopId} ${period}`, () => moduleProducts(this.#db, shopId, blocks));
    return homeModules({
      blocks,
      defaults,
      products,
      cards: await cardsOf(this.#db, shopId, [...products.values()].flat(), locale),
      locale,
      now,
      onUnknown: (type) => {
        if (!this.#warnedTypes.has(type)) this.#warn(type);
        this.#warnedTypes.add(type);
      },
    });
  }

  async #prepare(shopId: number): Promise<Prepared> {
    const [blocks, defaults] = [await homeBlocks(this.#db, shopId), await homeDefaults(this.#db, shopId)];
    return { blocks: blocks.length > 0 ? blocks : DEFAULT_BLOCKS, defaults };
  }
}

/** What staff see of the home page before its caches do. */
export interface UncachedHome {
  readonly shopId: number;
  readonly locale: string;
  readonly blocks: readonly HomeBlock[];
}

/** Builds the modules of blocks anew, of every time. */
export async function uncachedModules(db: Database, { shopId, locale, blocks }: UncachedHome): Promise<HomeModule[]> {
  const defaults = await homeDefaults(db, shopId);
  const products = await moduleProducts(db, shopId, blocks);
  const cards = await cardsOf(db, shopId, [...products.values()].flat(), locale);
  return homeModules({ blocks, defaults, products, cards, locale, now: new Date(), onUnknown: () => undefined });
}

async function cardsOf(
  db: Database,
  shopId: number,
  ids: readonly number[],
  locale: string,
): Promise<Map<number, CardView>> {
  const productIds = [...new Set(ids)];
  if (productIds.length === 0) return new Map();
  const cards = await productCards(db, { shopId, locale, productIds, limit: productIds.length });
  return new Map(cards.map((card) => [card.id, cardView(card)]));
}
