import type { Locale } from '../../shared/i18n/locale.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { pricedCombinations } from '../catalogue/combinations/queries.ts';
import { availableOf, linePrices, type PricedLine } from '../catalogue/pricing.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { changeOrderStock } from '../stock/order-stock.ts';
import { pageText } from '../web/texts.ts';
import { followSubtotal, lineTexts, type StockedLine } from './line-quantity.ts';
import { addEvent } from './order-history.ts';
import { attributesText } from './order-lines-view.ts';
import type { OrderDetail } from './queries.ts';

/** A combination that a line of an order may have. */
export interface LineCombination {
  /** Combination and price: `21-100000` is combination 21 for 100,000 centimes. */
  readonly value: string;
  readonly label: string;
  /** Number of its pieces that are available. */
  readonly available: number;
  /** At the price of today; null for the combination of the line, which keeps its price. */
  readonly sale: PricedLine | null;
}

export const lineCombination = ({ combinationId, unitPrice }: StockedLine): string => `${combinationId}-${unitPrice}`;

/** Returns the combination of a line and those in stock of its product; none of a pack or a product without combinations. */
export async function lineCombinations(db: Database, line: StockedLine, locale: Locale): Promise<LineCombination[]> {
  const { productId, combinationId } = line;
  if (combinationId === null) return [];
  const { id: shopId } = await shopOr404(db);
  const rows = await pricedCombinations(db, { shopId, productId, locale });
  const requests = rows.map(({ id }) => ({ product: productId, combination: id, quantity: 1 }));
  const sales = await linePrices(db, shopId, requests);
  const label = (name: string, price: number, count: number) =>
    pageText(locale, 'newOrderCombination', { name, price: formatDa(price), count });
  const current: LineCombination = {
    value: lineCombination(line),
    label: label(attributesText(line.attributes, locale), line.unitPrice, line.available),
    available: line.available,
    sale: null,
  };
  const others = rows.flatMap((row, index) => {
    const sale = sales[index]!;
    if (row.id === combinationId || !sale.ok || availableOf(sale) < 1) return [];
    const available = availableOf(sale);
    const value = `${row.id}-${sale.unitPrice}`;
    return [{ value, label: label(row.label, sale.unitPrice, available), available, sale }];
  });
  return [current, ...others];
}

/**
 * Gives a line another combination at its price, what it reserves, and what delivery costs at the new subtotal. The caller has
 * locked order and items, and seen that the pieces are available.
 */
export async function changeCombination(
  db: Database,
  order: OrderDetail,
  {
    line,
    sale,
    quantity,
    staff,
  }: {
    readonly line: StockedLine;
    readonly sale: PricedLine;
    readonly quantity: number;
    readonly staff: Staff;
  },
): Promise<void> {
  const changes = [
    ...line.pieces.map(({ item }) => ({ item, change: -line.quantity })),
    ...sale.stock.map(({ stockItemId }) => ({ item: stockItemId, change: quantity })),
  ];
  const posted = await changeOrderStock(db, { order: order.id, staff: staff.id, changes });
  if (posted.kind === 'refused')
    throw new Error(`The stock of order ${order.id} was not changed: it is not as locked.`);
  await db.query(
    `update order_lines set combination_id = $2, name = $3::jsonb, attributes = $4::jsonb, unit_price = $5, quantity = $6,
       promotion_id = (select id from promotions where id = $7) where id = $1`,
    [
      line.id,
      sale.combinationId,
      JSON.stringify(sale.names),
      JSON.stringify(sale.attributes),
      sale.unitPrice,
      quantity,
      sale.promotionId,
    ],
  );
  await followSubtotal(db, order.id);
  const former = lineTexts(line.quantity, line);
  const current = lineTexts(quantity, { name: sale.names, attributes: sale.attributes });
  await addEvent(db, order.id, { kind: 'line', former, current, staff });
}
