import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { lineTexts } from './line-quantity.ts';
import { addEvent } from './order-history.ts';
import { type OrderDetail, orderById } from './queries.ts';

/**
 * Lowers the lines of an order to the pieces that its customer accepted, and stores those that were sent. The price of the
 * delivery stays. The order is locked.
 * @param accepted pieces by line; a line without any is removed
 */
export async function lowerLines(
  db: Database,
  order: OrderDetail,
  { accepted, staff }: { readonly accepted: ReadonlyMap<number, number>; readonly staff: Staff },
): Promise<void> {
  await db.query(
    `update orders o set sent_lines = coalesce(sent_lines,
       (select jsonb_agg(to_jsonb(l) order by l.position) from order_lines l where l.order_id = o.id)) where id = $1`,
    [order.id],
  );
  for (const [line, quantity] of accepted) {
    if (quantity === 0) await db.query('delete from order_lines where id = $1', [line]);
    else await db.query('update order_lines set quantity = $2 where id = $1', [line, quantity]);
  }
  await followLines(db, order, staff);
}

/** Gives an order the lines again that were sent, where some of their pieces were refused. The order is locked. */
export async function restoreSentLines(db: Database, orderId: number, staff: Staff): Promise<void> {
  const order = await orderById(db, orderId);
  if (!order?.hasLeftover) return;
  await db.query(
    `insert into order_lines (id, order_id, position, product_id, combination_id, type, name, attributes, unit_price, quantity,
       pack_contents, promotion_id) overriding system value
     select l.id, l.order_id, l.position, l.product_id, l.combination_id, l.type, l.name, l.attributes, l.unit_price, l.quantity,
       l.pack_contents, (select id from promotions where id = l.promotion_id)
     from orders o, jsonb_populate_recordset(null::order_lines, o.sent_lines) l where o.id = $1
     on conflict (id) do update set quantity = excluded.quantity`,
    [orderId],
  );
  await followLines(db, order, staff);
  await markUndone(db, orderId);
}

/** Marks the line events of a partial delivery and of its undo: a ticket that was printed before has these lines again. */
async function markUndone(db: Database, orderId: number): Promise<void> {
  await db.query(
    `with changed as (
       select e.id from order_events e where e.order_id = $1 and e.kind = 'line' and e.id > (
         select max(since.id) from order_events since where since.order_id = $1
           and (since.kind = 'leftover' or (since.kind = 'status' and since.current = 'delivered')))
     ) update order_events set texts = texts || '{"undone": true}'
     where id in (select id from changed) and not exists (
       select from order_events ticket where ticket.order_id = $1 and ticket.kind = 'ticket'
         and ticket.id > (select min(id) from changed))`,
    [orderId],
  );
}

/** Sums the lines of an order again, and adds those that changed to its history. */
async function followLines(db: Database, before: OrderDetail, staff: Staff): Promise<void> {
  await db.query(
    'update orders o set subtotal = (select sum(total) from order_lines where order_id = o.id) where id = $1',
    [before.id],
  );
  const after = (await orderById(db, before.id))!;
  const lines = new Map([...after.lines, ...before.lines].map((line) => [line.id, line]));
  for (const [id, line] of lines) {
    const [was = 0, becomes = 0] = [before, after].map((order) => order.lines.find((one) => one.id === id)?.quantity);
    if (was === becomes) continue;
    await addEvent(db, before.id, {
      kind: 'line',
      former: lineTexts(was, line),
      current: lineTexts(becomes, line),
      staff,
    });
  }
}
