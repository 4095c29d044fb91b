import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
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
    };

export type BulkReason = 'gone' | 'unpublished' | 'negative' | 'too-high' | 'negative-combination' | 'interrupted';

/** Result for one product. Prices are before tax. */
export interface ChangedProduct {
  readonly id: number;
  readonly name: string;
  readonly outcome: 'changed' | 'unchanged' | 'failed';
  readonly reason?: BulkReason;
  readonly before?: number;
  readonly after?: number;
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
  readonly priceHt: number;
  /** The lowest own price of its combinations; null when none has one. */
  readonly lowestOwn: number | null;
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
      changed.push(...chunk.map((id) => ({ id, name: `${id}`, outcome: 'failed', reason: 'interrupted' }) as const));
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
    `select p.id, coalesce(own.name, french.name, p.slug) as name, p.active, p.status, p.price_ht as "priceHt",
       (select min(k.price_ht) from combinations k where k.product_id = p.id and k.archived_at is null) as "lowestOwn"
     from products p
       left join product_langs own on own.product_id = p.id and own.language_code = $2
       left join product_langs french on french.product_id = p.id and french.language_code = 'fr'
     where p.id = any($1::int[])`,
    [ids, change.locale],
  );
  const products = new Map(locked.map((product) => [product.id, product]));
  const results = ids.map((id): ChangedProduct => {
    const product = products.get(id);
    if (product === undefined) return { id, name: `${id}`, outcome: 'failed', reason: 'gone' };
    return change.action === 'price' ? pricedProduct(product, change) : activatedProduct(product, change.action);
  });
  const toChange = results.filter(({ outcome }) => outcome === 'changed');
  if (toChange.length === 0) return results;
  const changedIds = toChange.map(({ id }) => id);
  if (change.action !== 'price') {
    await tx.query('update products set active = $2 where id = any($1::int[])', [
      changedIds,
      change.action === 'activate',
    ]);
    return results;
  }
  const differences = toChange.map(({ before = 0, after = 0 }) => after - before);
  const byProduct = 'from unnest($1::int[], $2::bigint[]) as change (id, difference)';
  await tx.query(
    `update products p set price_ht = p.price_ht + change.difference ${byProduct} where p.id = change.id`,
    [changedIds, differences],
  );
  if (change.withCombinations) {
    await tx.query(
      `update combinations k set price_ht = k.price_ht + change.difference ${byProduct}
       where k.product_id = change.id and k.price_ht is not null and k.archived_at is null`,
      [changedIds, differences],
    );
  }
  return results;
}

function activatedProduct({ id, name, active, status }: Locked, action: 'activate' | 'deactivate'): ChangedProduct {
  const isActivation = action === 'activate';
  if (isActivation && status !== 'published') return { id, name, outcome: 'failed', reason: 'unpublished' };
  return { id, name, outcome: active === isActivation ? 'unchanged' : 'changed' };
}

function pricedProduct(
  { id, name, priceHt, lowestOwn }: Locked,
  { unit, by, withCombinations }: BulkChange & { action: 'price' },
): ChangedProduct {
  const { price: after, isRounded } =
    unit === 'amount' ? { price: priceHt + by, isRounded: false } : raised(priceHt, by);
  const row = { id, name, before: priceHt, after, isRounded };
  if (after < 0) return { id, name, outcome: 'failed', reason: 'negative' };
  if (after > HIGHEST_PRICE) return { id, name, outcome: 'failed', reason: 'too-high' };
  if (withCombinations && lowestOwn !== null && lowestOwn + after - priceHt < 0)
    return { id, name, outcome: 'failed', reason: 'negative-combination' };
  return { ...row, outcome: after === priceHt ? 'unchanged' : 'changed' };
}

/** Returns a price raised by hundredths of a percent, half a centime rounded up. */
function raised(price: number, percent: number): { price: number; isRounded: boolean } {
  const exact = BigInt(price) * BigInt(10_000 + percent);
  return { price: Number((exact + 5_000n) / 10_000n), isRounded: exact % 10_000n !== 0n };
}
