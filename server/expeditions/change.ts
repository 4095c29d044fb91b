import type { ExpeditionStatus } from '../../shared/api/expeditions.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { type PostOutcome, postStock, type StockChange } from '../stock/post-stock.ts';

/** The expedition to change and the staff member who changes it. */
export interface ExpeditionChange {
  readonly shop: number;
  readonly expedition: number;
  readonly staff: Staff;
  /** Precondition: the version that the page showed. */
  readonly version?: number | undefined;
}

export interface ExpeditionRefusal {
  /**
   * - unknown: no such expedition, line or item of the shop · status: it is not in a status that allows it
   * - changed: `expected` or `version` is not what is stored now · not-enough: fewer pieces are free (`current`)
   * - received: other pieces of the line are received (`current`) than the page showed
   * - counted: counts are stored that the page did not show
   * - too-many: more than is expected (`current`) · quantity: not a whole number of the allowed range
   * - empty: nothing would be sent or received · reason: none or an unknown one · fate: what becomes of the pieces is missing
   * - key-used: the key belongs to another change
   */
  readonly refused:
    | 'unknown'
    | 'status'
    | 'changed'
    | 'received'
    | 'counted'
    | 'not-enough'
    | 'too-many'
    | 'quantity'
    | 'empty'
    | 'reason'
    | 'fate'
    | 'key-used';
  readonly line?: number | undefined;
  readonly item?: number | undefined;
  /** The quantity that counts now, where one was compared. */
  readonly current?: number | undefined;
  /** Staff member who set it or made the newest change, and the time (ISO). */
  readonly by?: string | null | undefined;
  readonly at?: string | null | undefined;
  /** The status it has. */
  readonly status?: ExpeditionStatus;
}

export type ExpeditionOutcome<Result = object> =
  | ({
      readonly kind: 'done';
      readonly status: ExpeditionStatus;
      readonly version: number;
    } & Result)
  | { readonly kind: 'refused'; readonly refusal: ExpeditionRefusal };

/** An expedition whose row is locked until the commit. */
export interface LockedExpedition {
  readonly id: number;
  readonly shop: number;
  readonly status: ExpeditionStatus;
  readonly version: number;
  readonly from: number;
  readonly to: number;
  readonly lines: readonly LockedLine[];
}

export interface LockedLine {
  readonly id: number;
  readonly item: number;
  readonly quantity: number;
  readonly sent: number | null;
  readonly received: number;
  readonly short: number;
  /** Null when the account was deleted. */
  readonly setById: number | null;
  readonly setBy: string;
  readonly setAt: Date;
}

/** Rolls a change back and becomes its refusal. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: ExpeditionRefusal;

  constructor(refusal: ExpeditionRefusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Ends a change of `changeExpedition`; nothing of it is stored. */
export function refuse(refusal: ExpeditionRefusal): never {
  throw new Refused(refusal);
}

/** Pieces of a line that were sent and are neither received nor closed. */
export function remainingOf({ sent, received, short }: Pick<LockedLine, 'sent' | 'received' | 'short'>): number {
  return (sent ?? 0) - received - short;
}

/** Result of a change: the status it leads to, without one the same. */
export interface ChangeResult<Result> {
  readonly status?: ExpeditionStatus;
  /** Nothing was changed, so the version stays. */
  readonly isUnchanged?: boolean;
  readonly result: Result;
}

/**
 * Changes an expedition in one transaction: locks its row, lets `change` post the stock and write the lines, then stores the
 * status it returns. Stock is locked after the expedition, everywhere.
 * @param statuses in which the change is allowed
 */
export async function changeExpedition<Result extends object>(
  db: Database,
  { shop, expedition, version }: ExpeditionChange,
  statuses: readonly ExpeditionStatus[],
  change: (tx: Database, locked: LockedExpedition) => Promise<ChangeResult<Result>>,
): Promise<ExpeditionOutcome<Result>> {
  try {
    return await db.transaction(async (tx) => {
      const locked = await lockExpedition(tx, shop, expedition);
      if (!statuses.includes(locked.status)) await refuseSince(tx, locked, 'status');
      if (version !== undefined && version !== locked.version) await refuseSince(tx, locked, 'changed');
      const { status = locked.status, isUnchanged = false, result } = await change(tx, locked);
      if (isUnchanged) return { kind: 'done', status, version: locked.version, ...result };
      await tx.query(
        `update expeditions set status = $2, version = version + 1,
           sent_at = case when $2 = 'sent' and sent_at is null then now() else sent_at end
         where id = $1`,
        [expedition, status],
      );
      return { kind: 'done', status, version: locked.version + 1, ...result };
    });
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', refusal: error.refusal };
    throw error;
  }
}

async function lockExpedition(tx: Database, shop: number, id: number): Promise<LockedExpedition> {
  const [row] = await tx.query<Omit<LockedExpedition, 'lines'>>(
    `select id, shop_id as shop, status, version, from_warehouse_id as "from", to_warehouse_id as "to"
     from expeditions where id = $1 and shop_id = $2 for update`,
    [id, shop],
  );
  if (row === undefined) return refuse({ refused: 'unknown' });
  const lines = await tx.query<LockedLine>(
    `select id, stock_item_id as item, quantity, sent_quantity as sent, received_quantity as received,
       short_quantity as short, set_by_id as "setById", set_by as "setBy", set_at as "setAt"
     from expedition_lines where expedition_id = $1 order by id`,
    [id],
  );
  return { ...row, lines };
}

/** Refuses a change that an earlier one is in the way of, with who made the newest. */
export async function refuseSince(
  tx: Database,
  { id, status }: LockedExpedition,
  refused: 'status' | 'changed',
): Promise<never> {
  const [last] = await tx.query<{ by: string; at: Date }>(
    'select staff_name as by, created_at as at from expedition_events where expedition_id = $1 order by id desc limit 1',
    [id],
  );
  return refuse({ refused, status, by: last?.by ?? null, at: last?.at.toISOString() ?? null });
}

/** Posts stock, or ends the change with what stock refused. */
export async function postOrRefuse(
  tx: Database,
  { lines }: LockedExpedition,
  changes: readonly StockChange[],
): Promise<Extract<PostOutcome, { kind: 'posted' }>['rows']> {
  if (changes.length === 0) return [];
  const outcome = await postStock(tx, changes);
  if (outcome.kind === 'posted') return outcome.rows;
  const refusal = outcome.refusals.find((one) => one !== null);
  const { refused = 'unknown', item, current, by = null, at = null } = refusal ?? {};
  const why =
    refused === 'quantity' || refused === 'reason' || refused === 'key-used' || refused === 'unknown'
      ? refused
      : 'not-enough';
  const line = lines.find((one) => one.item === item)?.id;
  return refuse({ refused: why, line, item, current, by, at });
}

export type EventKind =
  | 'created'
  | 'item-added'
  | 'item-changed'
  | 'item-removed'
  | 'sent'
  | 'arrived'
  | 'receipt'
  | 'closed-short'
  | 'completed'
  | 'cancelled'
  | 'came-home'
  | 'written-off';

/** End of pieces that do not arrive: they are back where they started, or lost. */
export type Fate = 'home' | 'lost';

/** Fate of the pieces of a line that are still expected. */
export interface LineFate {
  readonly line: number;
  readonly fate: Fate;
  /** The `code` of a stock reason. */
  readonly reason: string;
}

/** Details of an event: an item whose planned quantity changed, or pieces that moved. */
export interface EventDetails {
  readonly item?: number;
  readonly before?: number;
  readonly after?: number;
  readonly pieces?: number;
  readonly comment?: string;
  /** Fates of the lines that were closed short. */
  readonly fates?: readonly LineFate[];
}

/** Adds a line to the history of an expedition. */
export async function addEvent(
  tx: Database,
  expedition: number,
  { kind, details = {}, staff }: { readonly kind: EventKind; readonly details?: EventDetails; readonly staff: Staff },
): Promise<void> {
  await tx.query(
    'insert into expedition_events (expedition_id, kind, details, staff_id, staff_name) values ($1, $2, $3, $4, $5)',
    [expedition, kind, JSON.stringify(details), staff.id, staff.name],
  );
}

/** Returns ids of the shop's reasons by code; ends the change when one is unknown. */
export async function reasonIds(
  tx: Database,
  shop: number,
  used: readonly { readonly line?: number; readonly reason?: string | undefined }[],
): Promise<(code: string | undefined) => number | null> {
  const rows = await tx.query<{ id: number; code: string }>(
    'select id, code from stock_reasons where shop_id = $1 and not needs_note',
    [shop],
  );
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  const wrong = used.find(({ reason }) => reason !== undefined && !ids.has(reason));
  if (wrong !== undefined) refuse({ refused: 'reason', line: wrong.line });
  return (code) => (code === undefined ? null : (ids.get(code) ?? null));
}
