import type { Database } from '../../db/database.ts';
import { type BlockDraft, homeBlockRow } from '../clean-block.ts';

/** The items of a block, as columns of `home_block_items`. */
type BlockItemRow = Readonly<Record<string, number>>;

/** Writes this block, as staff would, as the only one on the home page of shop 1. */
export async function putBlock(db: Database, draft: BlockDraft, items: readonly BlockItemRow[] = []): Promise<void> {
  await putRow(db, homeBlockRow(draft), items);
}

/** Does the same as `putBlock`, past everything that cleans what is written. */
export async function putRow(db: Database, row: Record<string, unknown>, items: readonly BlockItemRow[] = []) {
  await db.query('delete from home_blocks where shop_id = 1');
  const columns = ['shop_id', ...Object.keys(row)].join(', ');
  const [block] = await db.query<{ id: number }>(
    `insert into home_blocks (${columns}) select ${columns} from jsonb_populate_record(null::home_blocks, $1::text::jsonb)
     returning id`,
    [JSON.stringify({ shop_id: 1, ...row })],
  );
  for (const [position, item] of items.entries()) {
    const [column, id] = Object.entries(item)[0] ?? [];
    await db.query(`insert into home_block_items (block_id, position, ${column}) values ($1, $2, $3)`, [
      block?.id,
      position,
      id,
    ]);
  }
}
