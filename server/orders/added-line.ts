import { QUANTITY_CAP } from '../../shared/rules/quantity/quantity.ts';
import type { PricedLine } from '../catalogue/pricing.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { changeOrderStock } from '../stock/order-stock.ts';
import { followSubtotal, lineTexts } from './line-quantity.ts';
import { addEvent } from './order-history.ts';
import type { OrderDetail, OrderLine } from './queries.ts';

/** An item of the stock that has too few pieces. */
interface ShortItem {
  readonly item: number;
  readonly available: number;
  readonly requested: number;
}

/**
 * Adds a priced line to an order, reserves its pieces and lets the delivery follow the new subtotal (ORD-21). The order is
 * locked and has one of `CORRECTED_STATUSES`. No item of the stock is locked yet: the posting locks those of the line in the
 * sequence that keeps two orders from waiting for one another.
 * @returns the items that are short: nothing was added then
 */
export async function addLine(
  db: Database,
  order: OrderDetail,
  { line, staff }: { readonly line: PricedLine; readonly staff: Staff },
): Promise<readonly ShortItem[]> {
  // A pack may hold an item twice.
  const needs = [...Map.groupBy(line.stock, ({ stockItemId }) => stockItemId)].map(([item, parts]) => ({
    item,
    requested: parts.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
  const changes = needs.map(({ item, requested }) => ({ item, change: requested }));
  const posted = await changeOrderStock(db, { order: order.id, staff: staff.id, changes });
  if (posted.kind === 'refused') {
    return needs.flatMap((need, index) => {
      const refusal = posted.refusals[index];
      return refusal ? [{ ...need, available: refusal.current ?? 0 }] : [];
    });
  }
  const same = order.lines.find((one) => isSameSale(one, line));
  const sold = { name: line.names, attributes: line.attributes };
  if (same === undefined) await insertLine(db, order.id, line);
  else await db.query('update order_lines set quantity = quantity + $2 where id = $1', [same.id, line.quantity]);
  await followSubtotal(db, order.id);
  const former = same === undefined ? '' : lineTexts(same.quantity, same);
  const current = lineTexts((same?.quantity ?? 0) + line.quantity, same ?? sold);
  await addEvent(db, order.id, { kind: 'line', former, current, staff });
  return [];
}

/** Says if the pieces belong to the line that is there: one product at one price, by one promotion. */
function isSameSale(line: OrderLine, added: PricedLine): boolean {
  return (
    line.productId === added.productId &&
    line.combinationId === added.combinationId &&
    line.unitPrice === added.unitPrice &&
    (line.promotion?.id ?? null) === added.promotionId &&
    contentsText(line.packContents ?? []) === contentsText(added.packItems) &&
    line.quantity + added.quantity <= QUANTITY_CAP
  );
}

type PackContents = readonly Pick<PricedLine['packItems'][number], 'productId' | 'combinationId' | 'quantity'>[];

const contentsText = (items: PackContents): string =>
  items
    .map(({ productId, combinationId, quantity }) => `${quantity} × ${productId}-${combinationId}`)
    .sort()
    .join(' ');

async function insertLine(db: Database, orderId: number, line: PricedLine): Promise<void> {
  await db.query(
    `insert into order_lines (order_id, position, product_id, combination_id, type, name, attributes, unit_price, quantity,
       pack_contents, promotion_id)
     select $1, coalesce(max(position), -1) + 1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9::jsonb,
       (select id from promotions where id = $10)
     from order_lines where order_id = $1`,
    [
      orderId,
      line.productId,
      line.combinationId,
      line.type,
      JSON.stringify(line.names),
      JSON.stringify(line.attributes),
      line.unitPrice,
      line.quantity,
      line.type === 'pack' ? JSON.stringify(line.packItems) : null,
      line.promotionId,
    ],
  );
}
