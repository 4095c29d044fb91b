import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { joinNames, pageText } from '../web/texts.ts';
import { ACCOUNT_TEXT } from './history-view.ts';
import { itemNames } from './item-names.ts';
import { recount, type StockDifference } from './queries.ts';

type Scope = { readonly product: number } | { readonly warehouse: number };

/** Differences that a recount stores and lists. */
const MOST_DIFFERENCES = 100;

/** A quantity that a recount corrected. */
interface NamedDifference extends StockDifference {
  /** Product, combination, warehouse and account in words. */
  readonly label: string;
}

/** The last recount of a product or warehouse. */
export interface LastRecount {
  readonly at: Date;
  readonly by: string | null;
  /** Cached quantities that differed. */
  readonly corrected: number;
  /** The first of them. */
  readonly differences: readonly NamedDifference[];
}

/** Recounts and notes that it was done, by whom and with which corrections (STK-7). */
export async function recordRecount(
  db: Database,
  scope: Scope,
  staff: Staff | null,
): Promise<{ readonly ranAt: Date; readonly corrected: number; readonly differences: StockDifference[] }> {
  const corrected = await recount(db, scope);
  const differences = corrected.slice(0, MOST_DIFFERENCES);
  const [column, id] = columnOf(scope);
  const [row] = await db.query<{ ranAt: Date }>(
    `insert into stock_recounts (${column}, staff_id, staff_name, corrected, differences) values ($1, $2, $3, $4, $5::jsonb)
     returning created_at as "ranAt"`,
    [id, staff?.id, staff?.name, corrected.length, JSON.stringify(differences)],
  );
  return { ranAt: row?.ranAt ?? new Date(), corrected: corrected.length, differences };
}

export async function lastRecount(db: Database, locale: Locale, scope: Scope): Promise<LastRecount | null> {
  const [column, id] = columnOf(scope);
  const [row] = await db.query<Omit<LastRecount, 'differences'> & { differences: StockDifference[] }>(
    `select created_at as at, staff_name as by, corrected, differences from stock_recounts where ${column} = $1 order by id desc limit 1`,
    [id],
  );
  return row ? { ...row, differences: await nameDifferences(db, locale, row.differences) } : null;
}

export async function nameDifferences(
  db: Database,
  locale: Locale,
  differences: readonly StockDifference[],
): Promise<NamedDifference[]> {
  if (differences.length === 0) return [];
  const items = await itemNames(db, locale, { items: differences.map(({ item }) => item) });
  const warehouses = await db.query<{ id: number; name: string }>(
    'select id, name from warehouses where id = any ($1)',
    [differences.map(({ warehouse }) => warehouse)],
  );
  return differences.map((difference) => {
    const { item, warehouse, account } = difference;
    const named = items.get(item);
    const place = warehouses.find(({ id }) => id === warehouse)?.name;
    const quantity = pageText(locale, account === 'available' ? 'stockAvailable' : ACCOUNT_TEXT[account]);
    return { ...difference, label: joinNames(named?.product, named?.combination, place, quantity) };
  });
}

function columnOf(scope: Scope): ['product_id' | 'warehouse_id', number] {
  return 'product' in scope ? ['product_id', scope.product] : ['warehouse_id', scope.warehouse];
}
