import type { Database } from '../db/database.ts';

interface OnePromotion {
  readonly shopId: number;
  readonly id: number;
}

/** The end that a promotion got, and the one it had; null for none. */
interface PromotionEnd {
  readonly endsAt: Date;
  readonly former: Date | null;
}

/** Ends a promotion that runs now, or that a press before this one ended; null for another one that does not run. */
export async function endPromotion(db: Database, { shopId, id }: OnePromotion): Promise<PromotionEnd | null> {
  const endsAt = new Date();
  const [ended] = await db.query<{ former: Date | null }>(
    `update promotions p set ends_at = $3, ended_at = $3, ended_from = was.former from (select id, ends_at as former from promotions where id = $1 for update) was
     where p.id = was.id and p.shop_id = $2 and p.active
       and (p.starts_at is null or p.starts_at < $3) and (was.former is null or was.former > $3) returning was.former`,
    [id, shopId, endsAt],
  );
  if (ended !== undefined) return { endsAt, former: ended.former };
  const [before] = await db.query<PromotionEnd>(
    `select ends_at as "endsAt", ended_from as former from promotions
     where id = $1 and shop_id = $2 and active and ended_at = ends_at`,
    [id, shopId],
  );
  return before ?? null;
}

/** Gives an ended promotion its former end again; false when its end was changed since. */
export async function resumePromotion(
  db: Database,
  { shopId, id, endsAt, former }: OnePromotion & PromotionEnd,
): Promise<boolean> {
  const resumed = await db.query(
    'update promotions set ends_at = $4 where id = $1 and shop_id = $2 and ends_at = $3 returning 1',
    [id, shopId, endsAt, former],
  );
  return resumed.length > 0;
}

/**
 * Deletes a promotion. One that orders name is switched off and archived instead.
 * @param tx a transaction
 * @returns true when it is deleted, false when it is archived, null when there is none
 */
export async function removePromotion(tx: Database, { shopId, id }: OnePromotion): Promise<boolean | null> {
  // An order that names it meanwhile waits for this lock.
  const locked = await tx.query('select 1 from promotions where id = $1 and shop_id = $2 for update', [id, shopId]);
  if (locked.length === 0) return null;
  const deleted = await tx.query(
    `delete from promotions where id = $1 and not exists (select 1 from order_lines where promotion_id = $1) returning 1`,
    [id],
  );
  if (deleted.length > 0) return true;
  await tx.query('update promotions set active = false, archived_at = $2 where id = $1', [id, new Date()]);
  return false;
}

/** Takes a promotion out of the archive, switched off; false when there is none. */
export async function restorePromotion(db: Database, { shopId, id }: OnePromotion): Promise<boolean> {
  const restored = await db.query(
    'update promotions set archived_at = null where id = $1 and shop_id = $2 returning 1',
    [id, shopId],
  );
  return restored.length > 0;
}
