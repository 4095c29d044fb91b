import { type CardView, cardView } from '../catalogue/card-view.ts';
import { type CardSelection, productCards } from '../catalogue/queries.ts';
import { HOME_CHANGED, LISTING_CHANGED } from '../db/channels.ts';
import type { Database } from '../db/database.ts';
import { PromiseCache } from '../web/promise-cache.ts';
import type { HomeBlock } from './block.ts';
import type { BlockPage } from './clean-block.ts';
import { DEFAULT_BLOCKS } from './default-blocks.ts';
import { type HomeModule, homeModules } from './home-view.ts';
import { moduleProducts } from './module-products.ts';
import { isRunning } from './publication.ts';
import { type HomeDefaults, homeBlocks, homeDefaults, promotionEdges } from './queries.ts';

/** Maximum delay after which a block's selection of products follows the catalogue. */
const PRODUCTS_CACHED_MS = 30_000;
/** Maximum delay after which a planned post is here. A promotion starts and ends in time, and changes are notified at once. */
const MODULES_CACHED_MS = 5_000;

interface Prepared {
  readonly blocks: readonly HomeBlock[];
  readonly defaults: HomeDefaults;
  /** Milliseconds, ascending: when promotions start and end. Between two of them prices stay. */
  readonly priceChanges: readonly number[];
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

  /** Listens to changes of content and products. Returns the function that stops listening. */
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

  /** Returns the modules of a page now. A block starts and ends exactly, as the cache has those of other times too (BLK-4). */
  async modules(shopId: number, locale: string, page: BlockPage): Promise<HomeModule[]> {
    const prepared = await this.#prepare(shopId);
    const now = new Date();
    const period = Math.floor(now.getTime() / MODULES_CACHED_MS);
    const since = pricesSince(prepared, now);
    const cached = await this.#modules.get(`${shopId} ${locale} ${period} ${since}`, () =>
      this.#build(shopId, locale, now),
    );
    return cached.filter((module) => module.page === page && isRunning(module.schedule, now));
  }

  async #build(shopId: number, locale: string, now: Date): Promise<HomeModule[]> {
    // Read again: a change may have cleared the caches after the caller read them for the key.
    const prepared = await this.#prepare(shopId);
    const { blocks, defaults } = prepared;
    const period = Math.floor(now.getTime() / PRODUCTS_CACHED_MS);
    const products = await this.#products.get(`${shopId} ${period} ${pricesSince(prepared, now)}`, () =>
      moduleProducts(this.#db, shopId, blocks, now),
    );
    const shown = [...products.values()].flat();
    return homeModules({
      blocks,
      defaults,
      products,
      cards: await cardsOf(this.#db, { shopId, locale, productIds: shown, at: now }),
      locale,
      now,
      onUnknown: (type) => {
        if (!this.#warnedTypes.has(type)) this.#warn(type);
        this.#warnedTypes.add(type);
      },
    });
  }

  #prepare(shopId: number): Promise<Prepared> {
    return this.#prepared.get(String(shopId), () => this.#read(shopId));
  }

  async #read(shopId: number): Promise<Prepared> {
    const [blocks, defaults] = [await homeBlocks(this.#db, shopId), await homeDefaults(this.#db, shopId)];
    const priceChanges = await promotionEdges(this.#db, shopId);
    return { blocks: blocks.length > 0 ? blocks : DEFAULT_BLOCKS, defaults, priceChanges };
  }
}

/** Blocks of the home page that staff see before its caches have them. */
interface UncachedHome {
  readonly shopId: number;
  readonly locale: string;
  readonly blocks: readonly HomeBlock[];
}

/** Builds the modules of blocks anew, of every time. */
export async function uncachedModules(db: Database, { shopId, locale, blocks }: UncachedHome): Promise<HomeModule[]> {
  const now = new Date();
  const defaults = await homeDefaults(db, shopId);
  const products = await moduleProducts(db, shopId, blocks, now);
  const cards = await cardsOf(db, { shopId, locale, productIds: [...products.values()].flat(), at: now });
  return homeModules({ blocks, defaults, products, cards, locale, now, onUnknown: () => undefined });
}

async function cardsOf(
  db: Database,
  selection: CardSelection & { readonly productIds: readonly number[] },
): Promise<Map<number, CardView>> {
  const productIds = [...new Set(selection.productIds)];
  if (productIds.length === 0) return new Map();
  const cards = await productCards(db, { ...selection, productIds, limit: productIds.length });
  return new Map(cards.map((card) => [card.id, cardView(card)]));
}

/** Returns when the prices of an instant began: the last start or end of a promotion up to then; 0 before the first. */
function pricesSince({ priceChanges }: Prepared, now: Date): number {
  return priceChanges.findLast((instant) => instant <= now.getTime()) ?? 0;
}
