import type { Locale } from '../../../shared/i18n/locale.ts';
import type { Database } from '../../db/database.ts';
import { PRODUCT_NAME, productNameJoins } from '../../stock/product-name.ts';
import { lockProducts } from '../product-lock.ts';
import { MOST_COMBINATIONS, type StaffCombination, staffCombinations } from './queries.ts';

interface One {
  readonly productId: number;
  readonly id: number;
  readonly locale: Locale;
}

type DefaultChange =
  | { readonly kind: 'done'; readonly combination: StaffCombination }
  | { readonly kind: 'missing' }
  /** Somebody else chose another default since the page was shown. */
  | { readonly kind: 'conflict'; readonly combination: StaffCombination };

/** Makes a combination the default of its product. `seen` is the default that the page showed. */
export async function chooseDefault(
  tx: Database,
  { productId, id, locale }: One,
  seen: number | undefined,
): Promise<DefaultChange> {
  await lockProducts(tx, [productId]);
  const all = await staffCombinations(tx, { productId, locale });
  const combination = all.find((one) => one.id === id);
  if (combination === undefined) return { kind: 'missing' };
  const now = all.find(({ isDefault }) => isDefault);
  if (seen !== undefined && now !== undefined && now.id !== seen && now.id !== id) {
    return { kind: 'conflict', combination: now };
  }
  await tx.query('update combinations set is_default = false where product_id = $1 and is_default and id <> $2', [
    productId,
    id,
  ]);
  await tx.query('update combinations set is_default = true where id = $1', [id]);
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

type Archived =
  | { readonly kind: 'missing' }
  /** Part of a pack, whose name this is. */
  | { readonly kind: 'in-pack'; readonly pack: string }
  | { readonly kind: 'done'; readonly combination: StaffCombination; readonly next: StaffCombination | null };

/** Archives a combination (PRO-4). When it was the default, the first of the others becomes it. */
export async function archiveCombination(tx: Database, { productId, id, locale }: One): Promise<Archived> {
  await lockProducts(tx, [productId]);
  const all = await staffCombinations(tx, { productId, locale });
  const combination = all.find((one) => one.id === id);
  if (combination === undefined) return { kind: 'missing' };
  const [pack] = await tx.query<{ name: string }>(
    `select ${PRODUCT_NAME} as name from pack_lines line join products p on p.id = line.pack_product_id
       ${productNameJoins('$2')}
     where line.combination_id = $1 order by p.id limit 1`,
    [id, locale],
  );
  if (pack !== undefined) return { kind: 'in-pack', pack: pack.name };
  await tx.query('update combinations set archived_at = now(), is_default = false where id = $1', [id]);
  const others = all.filter((one) => one.id !== id);
  const next = combination.isDefault ? (others.find(({ available }) => available) ?? others[0] ?? null) : null;
  if (next !== null) await tx.query('update combinations set is_default = true where id = $1', [next.id]);
  return { kind: 'done', combination, next };
}

type Unarchived =
  | { readonly kind: 'missing' }
  /** Others were made meanwhile. */
  | { readonly kind: 'too-many' }
  /** `defaultId` is set where the undo changed the default. */
  | { readonly kind: 'done'; readonly combination: StaffCombination; readonly defaultId: number | undefined };

/**
 * Takes back `archiveCombination`: the combination has its place in the table again.
 * @param next the default that archiving had chosen; when it still is, the combination is the default again
 */
export async function unarchiveCombination(
  tx: Database,
  { productId, id, locale }: One,
  next: number | undefined,
): Promise<Unarchived> {
  await lockProducts(tx, [productId]);
  const others = (await staffCombinations(tx, { productId, locale })).filter((one) => one.id !== id);
  if (others.length >= MOST_COMBINATIONS) return { kind: 'too-many' };
  const isDefault = others.every((one) => !one.isDefault || one.id === next);
  const restored = await tx.query(
    'update combinations set archived_at = null where id = $1 and product_id = $2 returning 1',
    [id, productId],
  );
  if (restored.length === 0) return { kind: 'missing' };
  if (isDefault) {
    await tx.query('update combinations set is_default = false where id = $1 and product_id = $2', [
      next ?? null,
      productId,
    ]);
    await tx.query('update combinations set is_default = true where id = $1', [id]);
  }
  const [combination] = await staffCombinations(tx, { productId, locale, ids: [id] });
  if (combination === undefined) return { kind: 'missing' };
  return { kind: 'done', combination, defaultId: isDefault ? id : undefined };
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
