import type { Locale } from '../../../shared/i18n/locale.ts';
import type { Database } from '../../db/database.ts';
import type { Staff } from '../../http/staff-area.ts';
import { PRODUCT_NAME, productNameJoins } from '../../stock/product-name.ts';
import { fieldAuthors, storeAuthors, storeRemovals } from '../../web/field-authors.ts';
import { pageText } from '../../web/texts.ts';
import { lockProducts } from '../product-lock.ts';
import { MOST_COMBINATIONS, type StaffCombination, staffCombinations } from './queries.ts';
import { combinationRecord } from './row.ts';

interface One {
  readonly productId: number;
  readonly id: number;
  readonly locale: Locale;
}

type DefaultChange =
  | { readonly kind: 'done'; readonly combination: StaffCombination }
  | { readonly kind: 'missing' }
  /** Somebody else chose another default since the page was shown. */
  | { readonly kind: 'conflict'; readonly message: string };

/** Makes a combination the default of its product. `seen` is the default that the page showed. */
export async function chooseDefault(
  tx: Database,
  { productId, id, locale }: One,
  { seen, staff }: { readonly seen: number | undefined; readonly staff: Staff | null },
): Promise<DefaultChange> {
  await lockProducts(tx, [productId]);
  const all = await staffCombinations(tx, { productId, locale });
  const combination = all.find((one) => one.id === id);
  if (combination === undefined) return { kind: 'missing' };
  const now = all.find(({ isDefault }) => isDefault);
  const record = `combinations ${productId}`;
  if (seen !== undefined && now !== undefined && now.id !== seen && now.id !== id) {
    const { default: author } = await fieldAuthors(tx, record, { values: { default: String(now.id) }, locale });
    const key = author === undefined ? 'combinationDefaultChanged' : 'combinationDefaultChangedBy';
    return { kind: 'conflict', message: pageText(locale, key, { name: now.label, ...author }) };
  }
  await tx.query('update combinations set is_default = false where product_id = $1 and is_default and id <> $2', [
    productId,
    id,
  ]);
  await tx.query('update combinations set is_default = true where id = $1', [id]);
  await storeAuthors(tx, record, { before: { default: String(now?.id) }, after: { default: String(id) }, staff });
  return { kind: 'done', combination };
}

/**
 * Moves a combination one place up or down; at the end of the list nothing changes.
 * @returns its index before and after; null when there is no such combination
 */
export async function moveCombination(
  tx: Database,
  { productId, id }: Pick<One, 'productId' | 'id'>,
  direction: 'up' | 'down',
): Promise<{ readonly from: number; readonly to: number } | null> {
  await lockProducts(tx, [productId]);
  const rows = await tx.query<{ id: number }>(
    'select id from combinations where product_id = $1 and archived_at is null order by position, id',
    [productId],
  );
  const ids = rows.map((row) => row.id);
  const from = ids.indexOf(id);
  if (from < 0) return null;
  const to = direction === 'up' ? from - 1 : from + 1;
  const other = ids[to];
  if (other === undefined) return { from, to: from };
  ids[from] = other;
  ids[to] = id;
  await tx.query(
    `update combinations k set position = sorted.at from unnest($1::int[]) with ordinality sorted(id, at)
     where k.id = sorted.id and k.position <> sorted.at`,
    [ids],
  );
  return { from, to };
}

interface Some extends Omit<One, 'id'> {
  readonly ids: readonly number[];
}

type Archived =
  | { readonly kind: 'missing' }
  /** One of them, whose label this is, is part of a pack of this name. */
  | { readonly kind: 'in-pack'; readonly label: string; readonly pack: string }
  | {
      readonly kind: 'done';
      /** Those that were not archived before. */
      readonly combinations: readonly StaffCombination[];
      /** The default from now on; null unless the default was among them. */
      readonly next: StaffCombination | null;
      /** Names the archiving, as `archivedTogether` reads it. */
      readonly batch: string;
    };

/** When a combination was archived, in microseconds: the same for all that one transaction archived. */
const BATCH = '(extract(epoch from archived_at) * 1000000)::bigint::text';

/** Archives combinations (PRO-4), all or none. When the default is among them, the first of the others becomes it. */
export async function archiveCombinations(
  tx: Database,
  { productId, ids, locale }: Some,
  staff: Staff | null,
): Promise<Archived> {
  await lockProducts(tx, [productId]);
  const all = await staffCombinations(tx, { productId, locale });
  const combinations = all.filter(({ id }) => ids.includes(id));
  const archived = combinations.map(({ id }) => id);
  const [part] = await tx.query<{ id: number; pack: string }>(
    `select line.combination_id as id, ${PRODUCT_NAME} as pack from pack_lines line join products p on p.id = line.pack_product_id
       ${productNameJoins('$2')}
     where line.combination_id = any($1::int[]) order by p.id limit 1`,
    [archived, locale],
  );
  if (part !== undefined) {
    return { kind: 'in-pack', label: all.find(({ id }) => id === part.id)?.label ?? '', pack: part.pack };
  }
  const others = all.filter(({ id }) => !archived.includes(id));
  const wasDefault = combinations.some(({ isDefault }) => isDefault);
  const next = wasDefault ? (others.find(({ available }) => available) ?? others[0] ?? null) : null;
  const [done] = await tx.query<{ batch: string }>(
    `update combinations
     set archived_at = now(), is_default = false, next_default_id = case when is_default then $2::int end
     where id = any($1::int[]) returning ${BATCH} as batch`,
    [archived, next?.id ?? null],
  );
  if (done === undefined) return { kind: 'missing' };
  await storeRemovals(tx, archived.map(combinationRecord), staff);
  if (next !== null) await tx.query('update combinations set is_default = true where id = $1', [next.id]);
  return { kind: 'done', combinations, next, batch: done.batch };
}

/** Returns the default that archiving a combination had chosen, if any; null where the combination is not archived. */
export async function archivedCombination(
  db: Database,
  productId: number,
  id: number,
): Promise<{ readonly next: number | null } | null> {
  const [archived] = await db.query<{ next: number | null }>(
    `select next_default_id as next from combinations
     where id = $1 and product_id = $2 and archived_at is not null`,
    [id, productId],
  );
  return archived ?? null;
}

/** Returns the ids of the combinations that one `archiveCombinations` archived and that still are. */
export async function archivedTogether(tx: Database, productId: number, batch: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from combinations where product_id = $1 and ${BATCH} = $2 order by position, id`,
    [productId, batch],
  );
  return rows.map(({ id }) => id);
}

type Unarchived =
  | { readonly kind: 'missing' }
  /** Others were made meanwhile. */
  | { readonly kind: 'too-many' }
  /** `defaultId` is set where the undo changed the default. */
  | {
      readonly kind: 'done';
      readonly combinations: readonly StaffCombination[];
      readonly defaultId: number | undefined;
    };

/**
 * Takes back `archiveCombinations`: the combinations have their places in the table again.
 * @param former the default before; the first of them unless given
 * @param next the default that archiving had chosen; when it still is, `former` is the default again
 */
export async function unarchiveCombinations(
  tx: Database,
  { productId, ids, locale }: Some,
  { former = ids[0], next }: { former?: number | undefined; next?: number | undefined },
): Promise<Unarchived> {
  await lockProducts(tx, [productId]);
  const others = (await staffCombinations(tx, { productId, locale })).filter(({ id }) => !ids.includes(id));
  if (others.length + ids.length > MOST_COMBINATIONS) return { kind: 'too-many' };
  await tx.query('update combinations set archived_at = null where id = any($1::int[]) and product_id = $2', [
    ids,
    productId,
  ]);
  const combinations = await staffCombinations(tx, { productId, locale, ids });
  if (combinations.length === 0) return { kind: 'missing' };
  const isDefault =
    combinations.some(({ id }) => id === former) && others.every((one) => !one.isDefault || one.id === next);
  if (isDefault) {
    await tx.query('update combinations set is_default = false where product_id = $1 and is_default', [productId]);
    await tx.query('update combinations set is_default = true where id = $1', [former]);
  }
  return { kind: 'done', combinations, defaultId: isDefault ? former : undefined };
}

/** Sets the price of several combinations; null is the product's. Returns how many there are. */
export async function fillPrice(
  tx: Database,
  { productId, ids }: { productId: number; ids: readonly number[] },
  priceHt: number | null,
): Promise<number> {
  await lockProducts(tx, [productId]);
  const rows = await tx.query(
    `update combinations set price_ht = $3 where product_id = $1 and id = any($2::int[]) and archived_at is null returning id`,
    [productId, ids, priceHt],
  );
  return rows.length;
}
