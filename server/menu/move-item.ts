import type { SortedEntries, SortMove } from '../../shared/api/sort-list.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { MENU_DEPTH } from '../../shared/rules/menu/menu-types.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Mover } from '../shop/sort-moves.ts';
import { pageText } from '../web/texts.ts';
import { flattened, itemName, type MenuItem, type MenuNode, menuItems, menuTree } from './menu-items.ts';

export const MENU_STEPS = ['up', 'down', 'in', 'out'] as const;
type MenuStep = (typeof MENU_STEPS)[number];

/** Lets changes of the order of a shop's menu happen one after another. */
export async function lockMenu(db: Database, shopId: number): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtext($1))', [`menu ${shopId}`]);
}

/** Returns the order of a menu as `z-sort-list` takes it. */
function sortedEntries(nodes: readonly MenuNode<MenuItem>[]): SortedEntries {
  return flattened(nodes).map(({ id, parent, version }) => ({ item: id, parent, version }));
}

/**
 * Moves an entry with everything below it.
 * @throws a 409 that says what happened when the entry, or what it goes to, was moved or removed meanwhile; a 422 where
 *   it would be too deep
 */
export async function moveItem(db: Database, mover: Mover, move: SortMove): Promise<SortedEntries> {
  await lockMenu(db, mover.shopId);
  const tree = menuTree(await menuItems(db, mover.shopId));
  const nodes = flattened(tree);
  const find = (id: number | null) => nodes.find((node) => node.id === id);
  const conflict = (message: string) => new Refusal(409, 'conflict', { message, entries: sortedEntries(tree) });
  const { locale } = mover;

  const item = find(move.item);
  if (item === undefined) throw conflict(pageText(locale, 'menuGone'));
  if (item.version !== move.version) throw conflict(await whoMoved(db, locale, item));
  const parent = find(move.parent);
  const before = find(move.before);
  if (move.parent !== null && parent === undefined) throw conflict(pageText(locale, 'menuTargetGone'));
  if (move.before !== null && before === undefined) throw conflict(pageText(locale, 'menuTargetGone'));
  if (before && before.parent !== move.parent) throw conflict(await whoMoved(db, locale, before));
  const isInItself = flattened([item]).some(({ id }) => id === move.parent || id === move.before);
  if (isInItself || (parent?.depth ?? 0) + heightOf(item) > MENU_DEPTH) {
    const message = pageText(locale, 'menuTooDeep', { name: itemName(item, locale) });
    throw new Refusal(422, 'invalid', { message });
  }
  await put(db, mover, { item, parent: move.parent, before: move.before, nodes });
  return sortedEntries(menuTree(await menuItems(db, mover.shopId)));
}

/** Moves an entry by one step, as it stands now; an impossible step changes nothing. Returns null when it is gone. */
export async function stepItem(db: Database, mover: Mover, id: number, step: MenuStep): Promise<MenuItem | null> {
  await lockMenu(db, mover.shopId);
  const nodes = flattened(menuTree(await menuItems(db, mover.shopId)));
  const item = nodes.find((node) => node.id === id);
  if (item === undefined) return null;
  const place = placeAfter(item, step, nodes);
  if (place !== null) await put(db, mover, { item, ...place, nodes });
  return item;
}

function placeAfter(item: MenuNode<MenuItem>, step: MenuStep, nodes: readonly MenuNode<MenuItem>[]) {
  const siblingsOf = (one: MenuItem) => nodes.filter(({ parent }) => parent === one.parent);
  const next = (one: MenuItem, by: number) =>
    siblingsOf(one)[siblingsOf(one).findIndex(({ id }) => id === one.id) + by];
  const previous = next(item, -1);
  if (step === 'up') return previous ? { parent: item.parent, before: previous.id } : null;
  if (step === 'down') return next(item, 1) ? { parent: item.parent, before: next(item, 2)?.id ?? null } : null;
  if (step === 'in') {
    return previous && previous.depth + heightOf(item) <= MENU_DEPTH ? { parent: previous.id, before: null } : null;
  }
  const parent = nodes.find(({ id }) => id === item.parent);
  return parent ? { parent: parent.parent, before: next(parent, 1)?.id ?? null } : null;
}

/** Returns how many levels an entry takes with everything below it. */
export function heightOf<Item>({ below }: MenuNode<Item>): number {
  return 1 + Math.max(0, ...below.map((node) => heightOf(node)));
}

interface Place {
  readonly item: MenuItem;
  readonly parent: number | null;
  readonly before: number | null;
  readonly nodes: readonly MenuItem[];
}

async function put(db: Database, { staffId }: Mover, { item, parent, before, nodes }: Place): Promise<void> {
  const siblings = nodes.filter((node) => node.parent === parent && node.id !== item.id).map(({ id }) => id);
  const at = before === null ? siblings.length : siblings.indexOf(before);
  siblings.splice(at, 0, item.id);
  await db.query(
    `update menu_items i set position = n * 10, parent_id = $2,
       version = case when i.id = $3 then version + 1 else version end,
       moved_by = case when i.id = $3 then $4 else moved_by end, moved_at = case when i.id = $3 then now() else moved_at end
     from unnest($1::integer[]) with ordinality as sorted(id, n) where i.id = sorted.id`,
    [siblings, parent, item.id, staffId],
  );
}

async function whoMoved(db: Database, locale: Locale, item: MenuItem): Promise<string> {
  const [moved] = await db.query<{ who: string | null; at: Date | null }>(
    'select s.name as who, i.moved_at as at from menu_items i left join staff s on s.id = i.moved_by where i.id = $1',
    [item.id],
  );
  const name = itemName(item, locale);
  if (!moved?.at) return pageText(locale, 'menuMovedMeanwhile', { name });
  const time = shopTime(locale, { timeStyle: 'short' }).format(moved.at);
  return pageText(locale, 'menuMovedBy', { name, time, who: moved.who ?? pageText(locale, 'somebody') });
}
