import type { BlockSection } from '../../shared/rules/home/block-sections.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';
import type { HomeBlock } from './block.ts';
import { homeBlockRow } from './clean-block.ts';
import { BLOCK_COLUMNS, type BlockRecord } from './queries.ts';

/** The sections that name rows of the shop, with the column of `home_block_items` of each. */
export const ENTRY_COLUMNS = {
  products: 'product_id',
  categories: 'category_id',
  brands: 'brand_id',
  brandLines: 'brand_line_id',
  collection: 'collection_id',
  tag: 'tag_id',
  discounts: 'promotion_id',
  posts: 'blog_post_id',
  blogCategories: 'blog_category_id',
} as const satisfies Partial<Record<BlockSection, string>>;
export type EntrySection = keyof typeof ENTRY_COLUMNS;
export const ENTRY_SECTIONS = Object.keys(ENTRY_COLUMNS) as readonly EntrySection[];

/** Ids by section; all null when what the entry named was deleted. */
type StoredEntry = Readonly<Record<EntrySection, number | null>>;

/** A block as staff edit it. */
export interface StoredBlock extends Omit<HomeBlock, 'items'> {
  readonly active: boolean;
  /** Number of its moves. */
  readonly version: number;
  readonly entries: readonly StoredEntry[];
}

/** Days for which a removed block can be put back. */
const REMOVED_DAYS = 30;
const DRAFT_HOURS = 24;

/** Of `home_blocks h`: the front page comes first. */
const SEQUENCE = `order by h.page <> 'home', h.position, h.id`;

const STORED = `select ${BLOCK_COLUMNS}, h.active, h.version,
  coalesce((select jsonb_agg(jsonb_build_object(${ENTRY_SECTIONS.map(
    (section) => `'${section}', i.${ENTRY_COLUMNS[section]}`,
  ).join(', ')}) order by i.position, i.id) from home_block_items i where i.block_id = h.id), '[]') as entries
  from home_blocks h where h.shop_id = $1`;

/** Returns the blocks of the home page in order, those of other times and hidden ones too. */
export function storedBlocks(db: Database, shopId: number): Promise<StoredBlock[]> {
  return db.query<StoredBlock>(`${STORED} and h.removed_at is null ${SEQUENCE}`, [shopId]);
}

export async function storedBlock(db: Database, shopId: number, id: number): Promise<StoredBlock | null> {
  const [block] = await db.query<StoredBlock>(`${STORED} and h.removed_at is null and h.id = $2`, [shopId, id]);
  return block ?? null;
}

/** Returns the blocks that can be put back, the last one removed first. */
export function removedBlocks(db: Database, shopId: number): Promise<StoredBlock[]> {
  return db.query<StoredBlock>(`${STORED} and h.removed_at is not null order by h.removed_at desc, h.id limit 10`, [
    shopId,
  ]);
}

const COLUMNS = Object.keys(homeBlockRow({ type: 'banner' })).join(', ');

/**
 * Adds a block at the end of the page.
 * @param uuid of the form and its values: sent twice it adds one block
 */
export async function insertBlock(db: Database, shopId: number, uuid: string, { row, items }: BlockRecord) {
  const [added] = await db.query<{ id: number }>(
    `insert into home_blocks (shop_id, uuid, position, ${COLUMNS})
     select $1, $2, (select coalesce(max(position), 0) + 10 from home_blocks where shop_id = $1), ${COLUMNS}
     from jsonb_populate_record(null::home_blocks, $3::text::jsonb)
     on conflict (uuid) do nothing returning id`,
    [shopId, uuid, JSON.stringify(row)],
  );
  if (added !== undefined) await writeItems(db, added.id, items);
}

export async function updateBlock(db: Database, id: number, { row, items }: BlockRecord): Promise<void> {
  await db.query(
    `update home_blocks set (${COLUMNS}) =
       (select ${COLUMNS} from jsonb_populate_record(null::home_blocks, $2::text::jsonb)) where id = $1`,
    [id, JSON.stringify(row)],
  );
  await writeItems(db, id, items);
}

const ITEM_COLUMNS = `position, ${Object.values(ENTRY_COLUMNS).join(', ')}`;

async function writeItems(db: Database, id: number, items: BlockRecord['items']): Promise<void> {
  await db.query('delete from home_block_items where block_id = $1', [id]);
  await db.query(
    `insert into home_block_items (block_id, ${ITEM_COLUMNS})
     select $1, ${ITEM_COLUMNS} from jsonb_populate_recordset(null::home_block_items, $2::text::jsonb)`,
    [id, JSON.stringify(items)],
  );
}

/**
 * Adds a hidden copy behind a block. Returns its id; null when the page has no such block.
 * @param uuid of the copy: the same one twice adds one copy
 */
export async function duplicateBlock(db: Database, shopId: number, id: number, uuid: string): Promise<number | null> {
  const sequence = await lockBlocks(db, shopId);
  if (!sequence.includes(id)) return null;
  const columns = COLUMNS.split(', ').filter((column) => column !== 'active');
  const [copy] = await db.query<{ id: number }>(
    `insert into home_blocks (shop_id, uuid, active, ${columns})
     select shop_id, $2, false, ${columns} from home_blocks where id = $1
     on conflict (uuid) do nothing returning id`,
    [id, uuid],
  );
  if (copy === undefined) {
    const [before] = await db.query<{ id: number }>('select id from home_blocks where uuid = $1', [uuid]);
    return before?.id ?? null;
  }
  await db.query(
    `insert into home_block_items (block_id, ${ITEM_COLUMNS}) select $2, ${ITEM_COLUMNS} from home_block_items where block_id = $1`,
    [id, copy.id],
  );
  await writeSequence(db, sequence.toSpliced(sequence.indexOf(id) + 1, 0, copy.id));
  return copy.id;
}

/** Changes of a block by one press. */
const CHANGES = {
  show: 'active = true',
  hide: 'active = false',
  remove: 'removed_at = now()',
  restore: 'removed_at = null',
} as const;
export type BlockChange = keyof typeof CHANGES;

/** Returns the title of the changed block; null when there is none, or it is removed and not to be put back. */
export async function changeBlock(
  db: Database,
  shopId: number,
  id: number,
  change: BlockChange,
): Promise<{ readonly publicTitle: LocalizedText; readonly type: string } | null> {
  const [changed] = await db.query<{ publicTitle: LocalizedText; type: string }>(
    `update home_blocks set ${CHANGES[change]}
     where shop_id = $1 and id = $2 ${change === 'restore' ? '' : 'and removed_at is null'}
     returning public_title as "publicTitle", type`,
    [shopId, id],
  );
  return changed ?? null;
}

/** Removes drafts that nobody edits any more, and blocks that were not put back. */
export async function purgeHomeEditing(db: Database): Promise<void> {
  await db.query(`delete from home_block_drafts where changed_at < now() - interval '${DRAFT_HOURS} hours'`);
  const [old] = await db.query(
    `select 1 from home_blocks where removed_at < now() - interval '${REMOVED_DAYS} days' limit 1`,
  );
  // Deleting nothing would clear the cached home page all the same.
  if (old) await db.query(`delete from home_blocks where removed_at < now() - interval '${REMOVED_DAYS} days'`);
}

/** Returns the ids in their sequence. Positions are read, computed and written: one change of the sequence at a time. */
export async function lockBlocks(db: Database, shopId: number): Promise<number[]> {
  await db.query('select pg_advisory_xact_lock(hashtext($1))', [`home blocks ${shopId}`]);
  const rows = await db.query<{ id: number }>(
    `select h.id from home_blocks h where h.shop_id = $1 and h.removed_at is null ${SEQUENCE}`,
    [shopId],
  );
  return rows.map(({ id }) => id);
}

export async function writeSequence(db: Database, sequence: readonly number[]): Promise<void> {
  await db.query(
    `update home_blocks h set position = o.place * 10 from unnest($1::int[]) with ordinality as o(id, place)
     where h.id = o.id and h.position <> o.place * 10`,
    [sequence],
  );
}
