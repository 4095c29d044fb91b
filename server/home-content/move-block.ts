import type { SortedEntries, SortMove } from '../../shared/api/sort-list.ts';
import { movedBefore } from '../../shared/rules/sequence/moved-before.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Mover } from '../shop/sort-moves.ts';
import { pageText } from '../web/texts.ts';
import { blockName } from './block-list.ts';
import { lockBlocks, type StoredBlock, storedBlocks, writeSequence } from './stored-blocks.ts';

/**
 * Moves a block of the home page in front of another.
 * @throws a 409 that says what happened when the block, or what it goes in front of, was moved or removed meanwhile
 */
export async function moveBlock(db: Database, mover: Mover, move: SortMove): Promise<SortedEntries> {
  const { shopId, locale } = mover;
  const sequence = await lockBlocks(db, shopId);
  const blocks = await storedBlocks(db, shopId);
  const conflict = (message: string) => new Refusal(409, 'conflict', { message, entries: sortedEntries(blocks) });
  const block = blocks.find(({ id }) => id === move.item);
  if (block === undefined || (move.before !== null && !sequence.includes(move.before))) {
    throw conflict(pageText(locale, 'homeBlockGone'));
  }
  if (block.version !== move.version) {
    const who = (await whoMoved(db, block.id)) ?? pageText(locale, 'somebody');
    throw conflict(pageText(locale, 'homeBlockMovedMeanwhile', { who, name: blockName(block, locale) }));
  }
  await put(db, mover, sequence, { item: move.item, before: move.before });
  return sortedEntries(await storedBlocks(db, shopId));
}

/** Moves a block by one step, as the page stands now; an impossible step changes nothing. Returns null when it is gone. */
export async function stepBlock(
  db: Database,
  mover: Mover,
  id: number,
  direction: 'up' | 'down',
): Promise<StoredBlock | null> {
  const sequence = await lockBlocks(db, mover.shopId);
  const block = (await storedBlocks(db, mover.shopId)).find((one) => one.id === id);
  if (block === undefined) return null;
  const at = sequence.indexOf(id);
  const before = direction === 'up' ? sequence[at - 1] : (sequence[at + 2] ?? null);
  if (before !== undefined && (direction === 'up' || at < sequence.length - 1))
    await put(db, mover, sequence, { item: id, before });
  return block;
}

async function put(
  db: Database,
  { staffId }: Mover,
  sequence: readonly number[],
  { item, before }: { readonly item: number; readonly before: number | null },
): Promise<void> {
  if (item === before) return;
  await writeSequence(db, movedBefore(sequence, item, before));
  await db.query('update home_blocks set version = version + 1, moved_by = $2 where id = $1', [item, staffId]);
}

function sortedEntries(blocks: readonly StoredBlock[]): SortedEntries {
  return blocks.map(({ id, version }) => ({ item: id, parent: null, version }));
}

async function whoMoved(db: Database, id: number): Promise<string | null> {
  const [moved] = await db.query<{ name: string }>(
    'select s.name from home_blocks h join staff s on s.id = h.moved_by where h.id = $1',
    [id],
  );
  return moved?.name ?? null;
}
