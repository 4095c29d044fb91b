import type { Locale } from '../../../shared/i18n/locale.ts';
import type { Database } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { createStockItems } from '../../stock/new-stock-items.ts';
import { MOST_COMBINATIONS } from './queries.ts';

export interface Option {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly values: readonly OptionValue[];
}
interface OptionValue {
  readonly id: number;
  readonly label: string;
  readonly color: string | null;
}

/** A combination that generating would make, revive, or skip as it exists. */
interface GeneratedCombination {
  readonly label: string;
  /** In the order of the options. */
  readonly values: readonly number[];
  readonly state: 'new' | 'archived' | 'existing';
  /** Null for a new combination. */
  readonly id: number | null;
}

export interface GeneratePlan {
  readonly combinations: readonly GeneratedCombination[];
  readonly problem:
    | null
    /** The product's combinations have other options. */
    | { readonly kind: 'other-options'; readonly names: readonly string[] }
    /** There would be more than `MOST_COMBINATIONS`. */
    | { readonly kind: 'too-many'; readonly count: number };
}

interface StoredCombination {
  readonly id: number;
  readonly isArchived: boolean;
  readonly values: readonly number[];
}

/** Returns all options with their values; those of the product's combinations come first, in their order. */
export async function allOptions(db: Database, productId: number, locale: Locale): Promise<Option[]> {
  return db.query<Option>(
    `select t.id, t.code, coalesce(t.name ->> $2, t.name ->> 'fr') as name,
       coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'label', coalesce(v.langs ->> $2, v.langs ->> 'fr'), 'color', v.color)
         order by v.position, v.id) from option_values v where v.type_id = t.id), '[]') as values
     from option_types t
     order by (select min(cv.position) from combination_values cv join combinations k on k.id = cv.combination_id
       join option_values v on v.id = cv.value_id
       where k.product_id = $1 and k.archived_at is null and v.type_id = t.id) nulls last, t.position, t.id`,
    [productId, locale],
  );
}

async function storedCombinations(db: Database, productId: number): Promise<StoredCombination[]> {
  return db.query<StoredCombination>(
    `select k.id, k.archived_at is not null as "isArchived",
       array(select value_id from combination_values where combination_id = k.id) as values
     from combinations k where k.product_id = $1 order by k.archived_at desc nulls first, k.id`,
    [productId],
  );
}

/** Returns those of some option values that exist. They stay until the transaction ends: a removal waits. */
export async function lockValues(tx: Database, values: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select id from option_values where id = any($1::int[]) order by id for key share',
    [values],
  );
  return rows.map(({ id }) => id);
}

/** Says what generating the combinations of some option values would do. Values that do not exist are left out. */
export async function planCombinations(
  db: Database,
  { productId, values, locale }: { productId: number; values: readonly number[]; locale: Locale },
): Promise<GeneratePlan> {
  const options = (await allOptions(db, productId, locale))
    .map((option) => ({ ...option, values: option.values.filter(({ id }) => values.includes(id)) }))
    .filter((option) => option.values.length > 0);
  if (options.length === 0) return { combinations: [], problem: null };
  const stored = await storedCombinations(db, productId);
  const active = stored.filter(({ isArchived }) => !isArchived);
  const foreign = await otherOptions(db, active, options, locale);
  if (foreign !== null) return { combinations: [], problem: { kind: 'other-options', names: foreign } };
  const count = options.reduce((product, option) => product * option.values.length, 1);
  // Counted before they are made: twelve options of twelve values would not fit into memory.
  if (count > MOST_COMBINATIONS) return { combinations: [], problem: { kind: 'too-many', count } };
  const byValues = new Map(stored.toReversed().map((one) => [keyOf(one.values), one]));
  const combinations = crossed(options).map((chosen): GeneratedCombination => {
    const ids = chosen.map(({ id }) => id);
    const known = byValues.get(keyOf(ids));
    const state = known === undefined ? 'new' : known.isArchived ? 'archived' : 'existing';
    return { label: chosen.map(({ label }) => label).join(' / '), values: ids, state, id: known?.id ?? null };
  });
  const total = active.length + combinations.filter(({ state }) => state !== 'existing').length;
  return { combinations, problem: total > MOST_COMBINATIONS ? { kind: 'too-many', count: total } : null };
}

/** Returns the names of the options that the product's combinations have, when they are not the chosen ones; else null. */
async function otherOptions(
  db: Database,
  active: readonly StoredCombination[],
  chosen: readonly Option[],
  locale: Locale,
): Promise<string[] | null> {
  const used = await db.query<{ id: number; name: string }>(
    `select t.id, coalesce(t.name ->> $2, t.name ->> 'fr') as name from option_types t
     where exists (select 1 from option_values v where v.type_id = t.id and v.id = any($1::int[])) order by t.position, t.id`,
    [[...new Set(active.flatMap(({ values }) => values))], locale],
  );
  const isSame = used.length === chosen.length && used.every(({ id }) => chosen.some((option) => option.id === id));
  return used.length === 0 || isSame ? null : used.map(({ name }) => name);
}

function crossed(options: readonly Option[]): OptionValue[][] {
  return options.reduce<OptionValue[][]>(
    (made, { values }) => made.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  );
}

const keyOf = (values: readonly number[]): string => values.toSorted((a, b) => a - b).join(' ');

/** Makes what a plan says: new combinations, and archived ones again with their ids (PRO-4). Returns their ids. */
export async function generateCombinations(tx: Database, productId: number, plan: GeneratePlan): Promise<number[]> {
  const revived = plan.combinations.flatMap(({ state, id }) => (state === 'archived' && id !== null ? [id] : []));
  await tx.query('update combinations set archived_at = null where id = any($1::int[])', [revived]);
  const fresh = plan.combinations.filter(({ state }) => state === 'new');
  const rows = await tx.query<{ id: number }>(
    `insert into combinations (product_id, price_ht, position)
     select $1, null, (select coalesce(max(position), 0) from combinations where product_id = $1) + n
     from generate_series(1, $2::int) n returning id`,
    [productId, fresh.length],
  );
  const made = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const values = fresh.flatMap((combination, at) =>
    combination.values.map((value_id, position) => ({ combination_id: made[at], value_id, position })),
  );
  await insertRows(tx, 'combination_values', values);
  await createStockItems(tx, productId, [...revived, ...made]);
  await tx.query(
    `update combinations set is_default = true
     where id = (select id from combinations where product_id = $1 and archived_at is null order by position, id limit 1)
       and not exists (select 1 from combinations where product_id = $1 and is_default)`,
    [productId],
  );
  return [...revived, ...made];
}
