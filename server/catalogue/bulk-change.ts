import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { DatabaseOutage } from '../db/outage.ts';
import { PRODUCT_NAME, productNameJoins } from '../stock/product-name.ts';
import { reasonsNotBuyable } from './not-buyable.ts';
import { productFacts } from './product-facts.ts';
import { lockProducts } from './product-lock.ts';

/** A change of many products. Amounts are centimes, percentages hundredths of a percent; both may be negative. */
export type BulkChange =
  | { readonly action: 'activate' | 'deactivate' }
  | {
      readonly action: 'price';
      readonly unit: 'percent' | 'amount';
      readonly by: number;
      /** Own prices of combinations change by the same amount as their product's; else they stay. */
      readonly withCombinations: boolean;
    }
  /** Takes back a change of prices, as its result says it. */
  | { readonly action: 'undo'; readonly changed: ReadonlyMap<number, ChangedProduct> };

/** Reasons against publishing a draft. What is sold out can be published. */
const PUBLISH_REASONS = ['reasonNoName', 'reasonNoPrice', 'reasonNoDefault', 'reasonEmptyPack'] as const;
type PublishReason = (typeof PUBLISH_REASONS)[number];

export type BulkReason =
  | 'gone'
  | 'archived'
  /** A draft lacks what a product on sale needs. */
  | PublishReason
  | 'without-price'
  | 'too-high'
  | 'combination-without-price'
  | 'changed-since'
  /** A pack costs what its items do. */
  | 'item-prices'
  | 'interrupted'
  /** The database did not say whether it changed. */
  | 'outage';

/** Result for one product. Prices are before tax, its `tax` in hundredths of a percent. */
export interface ChangedProduct {
  readonly id: number;
  readonly name: string;
  readonly outcome: 'changed' | 'unchanged' | 'failed';
  readonly reason?: BulkReason;
  readonly before?: number;
  readonly after?: number;
  readonly tax?: number;
  /** Own prices of combinations that changed with it. */
  readonly own?: readonly { readonly id: number; readonly before: number; readonly after: number }[];
  /** The new price is not exactly what the percentage gives. */
  readonly isRounded?: boolean;
}

/** In centimes; more is a slip of the keyboard. */
const HIGHEST_PRICE = 10_000_000_000;
/** Products of one transaction: short enough that nobody who buys one of them waits. */
const CHUNK = 100;

interface Locked {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly status: string;
  readonly type: string;
  readonly shopId: number;
  readonly priceHt: number;
  readonly tax: number;
  /** Own prices of its combinations. */
  readonly own: readonly { readonly id: number; readonly price: number; readonly isArchived: boolean }[];
}

/**
 * Changes products, one transaction per `CHUNK`. A chunk that fails is reported and the next one goes on.
 * @param change with the language of the names in the result
 * @param onError hears why a chunk failed
 */
export async function changeProducts(
  db: Database,
  ids: readonly number[],
  change: BulkChange & { readonly locale: Locale },
  onError: (error: unknown) => void,
): Promise<ChangedProduct[]> {
  const changed: ChangedProduct[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    try {
      changed.push(...(await db.transaction((tx) => changeChunk(tx, chunk, change))));
    } catch (error) {
      onError(error);
      const reason = error instanceof DatabaseOutage ? 'outage' : 'interrupted';
      changed.push(...chunk.map((id) => ({ id, name: `${id}`, outcome: 'failed', reason }) as const));
    }
  }
  return changed;
}

async function changeChunk(
  tx: Database,
  ids: readonly number[],
  change: BulkChange & { readonly locale: Locale },
): Promise<ChangedProduct[]> {
  await lockProducts(tx, ids);
  const locked = await tx.query<Locked>(
    `select p.id, ${PRODUCT_NAME} as name, p.active, p.status, p.type, p.shop_id as "shopId", p.price_ht as "priceHt", p.tax,
       (select coalesce(jsonb_agg(jsonb_build_object(
           'id', k.id, 'price', k.price_ht, 'isArchived', k.archived_at is not null)), '[]')
        from combinations k where k.product_id = p.id and k.price_ht is not null) as own
     from products p
       ${productNameJoins('$2')}
     where p.id = any($1::int[])`,
    [ids, change.locale],
  );
  const products = new Map(locked.map((product) => [product.id, product]));
  const lacking = change.action === 'activate' ? await draftsLacking(tx, locked) : new Map<number, PublishReason>();
  const results = ids.map((id): ChangedProduct => {
    const product = products.get(id);
    if (product === undefined) return { id, name: `${id}`, outcome: 'failed', reason: 'gone' };
    if (change.action === 'undo') return restoredProduct(product, change.changed.get(id));
    if (change.action === 'price') return pricedProduct(product, change);
    return change.action === 'activate' ? activatedProduct(product, lacking.get(id)) : withdrawnProduct(product);
  });
  const toChange = results.filter(({ outcome }) => outcome === 'changed');
  if (toChange.length === 0) return results;
  const changedIds = toChange.map(({ id }) => id);
  if (change.action === 'activate' || change.action === 'deactivate') {
    await tx.query(
      `update products set active = $2, status = case when $2 then 'published' else status end
       where id = any($1::int[])`,
      [changedIds, change.action === 'activate'],
    );
    return results;
  }
  const own = toChange.flatMap((product) => product.own ?? []);
  for (const [table, priced] of [
    ['products', toChange],
    ['combinations', own],
  ] as const) {
    await tx.query(
      `update ${table} t set price_ht = change.price from unnest($1::int[], $2::bigint[]) as change (id, price)
       where t.id = change.id`,
      [priced.map(({ id }) => id), priced.map(({ after = 0 }) => after)],
    );
  }
  return results;
}

/** Returns what each draft lacks to be published, of those that lack anything. */
async function draftsLacking(tx: Database, products: readonly Locked[]): Promise<Map<number, PublishReason>> {
  const drafts = products.filter(({ status }) => status === 'draft');
  const lacking = new Map<number, PublishReason>();
  for (const shopId of new Set(drafts.map((draft) => draft.shopId))) {
    const ids = drafts.filter((draft) => draft.shopId === shopId).map(({ id }) => id);
    const facts = await productFacts(tx, shopId, ids);
    for (const id of ids) {
      const product = facts.get(id);
      if (product === undefined) continue;
      const published = { active: true, status: 'published' } as const;
      const reasons = reasonsNotBuyable(product, facts, published, 'fr').map(({ text }) => text);
      const reason = PUBLISH_REASONS.find((one) => reasons.includes(one));
      if (reason !== undefined) lacking.set(id, reason);
    }
  }
  return lacking;
}

/** Puts a product on sale; a draft is published. */
function activatedProduct({ id, name, active, status }: Locked, lacks: PublishReason | undefined): ChangedProduct {
  if (status === 'archived') return { id, name, outcome: 'failed', reason: 'archived' };
  if (lacks !== undefined) return { id, name, outcome: 'failed', reason: lacks };
  return { id, name, outcome: active && status === 'published' ? 'unchanged' : 'changed' };
}

const withdrawnProduct = ({ id, name, active }: Locked): ChangedProduct => ({
  id,
  name,
  outcome: active ? 'changed' : 'unchanged',
});

function pricedProduct(
  { id, name, type, priceHt, tax, own }: Locked,
  { unit, by, withCombinations }: BulkChange & { action: 'price' },
): ChangedProduct {
  // A pack without a price of its own follows its items (PCK-6).
  if (type === 'pack' && priceHt === 0) return { id, name, outcome: 'unchanged', reason: 'item-prices' };
  const { price: after, isRounded } =
    unit === 'amount' ? { price: priceHt + by, isRounded: false } : raised(priceHt, by);
  const raisedOwn = own
    .filter(({ isArchived }) => withCombinations && !isArchived)
    .map((one) => ({ id: one.id, before: one.price, after: one.price + after - priceHt }));
  const row = { id, name, before: priceHt, after, tax, isRounded, ...(raisedOwn.length > 0 && { own: raisedOwn }) };
  if (after === priceHt) return { ...row, outcome: 'unchanged' };
  if (after <= 0) return { id, name, outcome: 'failed', reason: 'without-price' };
  if (after > HIGHEST_PRICE) return { id, name, outcome: 'failed', reason: 'too-high' };
  if (raisedOwn.some((one) => one.after <= 0))
    return { id, name, outcome: 'failed', reason: 'combination-without-price' };
  return { ...row, outcome: 'changed' };
}

/** Swaps the prices of a change back, unless one of them is no longer what the change made it. */
function restoredProduct({ id, name, priceHt, tax, own }: Locked, changed: ChangedProduct | undefined): ChangedProduct {
  const current = new Map(own.map((one) => [one.id, one.price]));
  const { before = priceHt, after, own: raisedOwn = [] } = changed ?? {};
  if (priceHt !== after || raisedOwn.some((one) => current.get(one.id) !== one.after))
    return { id, name, outcome: 'failed', reason: 'changed-since' };
  const restoredOwn = raisedOwn.map((one) => ({ id: one.id, before: one.after, after: one.before }));
  return { id, name, outcome: 'changed', before: after, after: before, tax, own: restoredOwn };
}

/** Returns a price raised by hundredths of a percent, half a centime rounded up. */
function raised(price: number, percent: number): { price: number; isRounded: boolean } {
  const exact = BigInt(price) * BigInt(10_000 + percent);
  return { price: Number((exact + 5_000n) / 10_000n), isRounded: exact % 10_000n !== 0n };
}
