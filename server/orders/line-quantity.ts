import type { Centimes } from '../../shared/rules/money/centimes.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { changeOrderStock } from '../stock/order-stock.ts';
import type { PostOutcome } from '../stock/post-stock.ts';
import { listText } from '../web/texts.ts';
import { addEvent, inEachLanguage } from './order-history.ts';
import type { OrderDetail, OrderLine } from './queries.ts';

/** A line with the pieces that one of it takes from each item of the stock. */
export interface StockedLine extends OrderLine {
  readonly pieces: readonly { readonly item: number; readonly quantity: number; readonly available: number }[];
  /** Number of further pieces that can be added to it. */
  readonly available: number;
}

/** Returns a line with what one of it takes from the stock. */
export async function stockedLine(db: Database, line: OrderLine): Promise<StockedLine> {
  const parts = line.packContents ?? [{ productId: line.productId, combinationId: line.combinationId, quantity: 1 }];
  const pieces = await db.query<StockedLine['pieces'][number]>(
    `select s.id as item, sum(part.quantity)::int as quantity, s.available
     from jsonb_to_recordset($1::jsonb) as part ("productId" integer, "combinationId" integer, quantity integer)
     join stock_items s on s.product_id = part."productId" and s.combination_id is not distinct from part."combinationId"
     group by s.id order by s.id`,
    [JSON.stringify(parts)],
  );
  return { ...line, pieces, available: Math.min(...pieces.map((one) => Math.floor(one.available / one.quantity))) };
}

/**
 * Changes the quantity of a line, what it reserves and what delivery costs at the new subtotal. The caller has
 * locked order and items, and seen that the pieces are available.
 */
export async function changeQuantity(
  db: Database,
  order: OrderDetail,
  { line, quantity, staff }: { readonly line: StockedLine; readonly quantity: number; readonly staff: Staff },
): Promise<void> {
  const change = quantity - line.quantity;
  if (change === 0) return;
  const changes = line.pieces.map((piece) => ({ item: piece.item, change: piece.quantity * change }));
  const posted = await changeOrderStock(db, { order: order.id, staff: staff.id, changes });
  if (posted.kind === 'refused')
    throw new Error(`The stock of order ${order.id} was not changed: it is not as locked.`);
  if (quantity === 0) await db.query('delete from order_lines where id = $1', [line.id]);
  else await db.query('update order_lines set quantity = $2 where id = $1', [line.id, quantity]);
  await followSubtotal(db, order.id);
  const [former, current] = [lineTexts(line.quantity, line), lineTexts(quantity, line)];
  await addEvent(db, order.id, { kind: 'line', former, current, staff });
}

/** Returns the pieces that lines take from the stock, by item. */
export async function linePieces(db: Database, lines: readonly OrderLine[]): Promise<ReadonlyMap<number, number>> {
  const needs = new Map<number, number>();
  for (const line of lines) {
    const { pieces } = await stockedLine(db, line);
    for (const { item, quantity } of pieces) needs.set(item, (needs.get(item) ?? 0) + quantity * line.quantity);
  }
  return needs;
}

/**
 * Reserves the pieces of all lines of an order again that has none any more. The order is locked, and no item of the stock is.
 * @returns refused where fewer are available
 */
export async function reserveLines(db: Database, order: OrderDetail, staff: Staff): Promise<PostOutcome> {
  const changes = [...(await linePieces(db, order.lines))].map(([item, change]) => ({ item, change }));
  return changeOrderStock(db, { order: order.id, staff: staff.id, changes });
}

/**
 * Returns SQL for the delivery price. Free delivery is gained or lost where a subtotal passes the transporter's threshold.
 * Any other price was agreed.
 */
const deliveryAt = (subtotal: string) => `case
  when ${subtotal} >= r.free_from then 0
  when o.subtotal >= r.free_from then r.price
  else o.delivery_price end`;

/** Returns the total of an order with lines of that amount added. */
export async function totalWith(db: Database, orderId: number, added: Centimes): Promise<Centimes> {
  const [order] = await db.query<{ total: Centimes }>(
    `select o.subtotal + $2 + ${deliveryAt('o.subtotal + $2')} as total
     from orders o left join transporter_rates r on r.transporter_id = o.transporter_id and r.wilaya_id = o.wilaya_id
     where o.id = $1`,
    [orderId, added],
  );
  return order!.total;
}

/** Sums the lines of an order again, and lets its delivery follow. */
export async function followSubtotal(db: Database, orderId: number): Promise<void> {
  await db.query(
    `update orders o set subtotal = sums.subtotal, delivery_price = ${deliveryAt('sums.subtotal')}
     from (select sum(total)::bigint as subtotal from order_lines where order_id = $1) sums,
       orders same left join transporter_rates r on r.transporter_id = same.transporter_id and r.wilaya_id = same.wilaya_id
     where o.id = $1 and same.id = o.id`,
    [orderId],
  );
}

/** Returns a line as the history of its order has it. */
export function lineTexts(quantity: number, line: Pick<OrderLine, 'name' | 'attributes'>): LocalizedText {
  return inEachLanguage((locale, nameOf) => {
    const names = [line.name, ...line.attributes.map(({ value }) => value)].map(nameOf);
    return `${quantity} × ${listText(locale, names)}`;
  });
}
