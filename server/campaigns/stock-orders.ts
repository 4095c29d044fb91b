import fc from 'fast-check';
import { linePrices } from '../catalogue/pricing.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { orderFromPayload } from '../checkout/read-payload.ts';
import { BOWL, CARPET, cartPayload, LAMP, PACK, SMALL } from '../checkout/testing/checkout-fixture.ts';
import type { Database } from '../db/database.ts';
import { addLine } from '../orders/added-line.ts';
import { changeQuantity, reserveLines, stockedLine } from '../orders/line-quantity.ts';
import { type OrderDetail, orderById } from '../orders/queries.ts';
import {
  cancelOrderStock,
  lockOrder,
  lockOrderAndItems,
  returnOrderStock,
  sendOrderStock,
} from '../stock/order-stock.ts';
import type { PostOutcome } from '../stock/post-stock.ts';
import { nth, pieces, type StockCommand, WAREHOUSES } from './stock-command.ts';
import { STAFF } from './stock-expeditions.ts';

const product = fc.constantFrom(LAMP, CARPET, BOWL, PACK);
const returned = fc.tuple(nth, fc.constantFrom(...WAREHOUSES.map((to) => ({ warehouse: to })), {}));
const orderLines = fc.array(fc.record({ product, quantity: pieces }), { minLength: 1, maxLength: 3 });

/** One piece of each stock item of the fixture. */
const ONE_OF_EACH: ReadonlyMap<number, number> = new Map([1, 2, 3, 4].map((item) => [item, 1]));

/** Every way in which an order changes stock, with its arguments. */
export const ORDER_COMMANDS: fc.Arbitrary<StockCommand>[] = [
  orderLines.map(order),
  orderLines.map(order),
  nth.map((n) => onOrder('cancel', n, cancelOrderStock)),
  nth.map(reopen),
  fc.tuple(nth, fc.nat(6)).map(([n, quantity]) => changeLine(n, quantity)),
  fc.tuple(nth, product, pieces).map(([n, added, quantity]) => addProduct(n, added, quantity)),
  nth.map((n) => onOrder('send order', n, sendOrderStock)),
  nth.map((n) => onOrder('send order', n, sendOrderStock)),
  returned.map(([n, to]) => onOrder('return', n, (db, one) => returnOrderStock(db, { ...one, ...to }))),
  returned.map(([n, to]) =>
    onOrder('return part', n, (db, one) => returnOrderStock(db, { ...one, ...to, pieces: ONE_OF_EACH })),
  ),
  returned.map(([n, to]) =>
    onOrder('return damaged', n, (db, one) => returnOrderStock(db, { ...one, ...to, damaged: 'all' })),
  ),
];

function order(lines: readonly { product: number; quantity: number }[]): StockCommand {
  return {
    name: 'order',
    async run({ db }) {
      const payload = cartPayload({
        lines: lines.map((line) => ({
          ...line,
          combination: line.product === CARPET ? SMALL : null,
          ...(line.product === PACK && { type: 'pack' as const }),
        })),
      });
      const outcome = await placeOrder({ db, config: { cooldownSeconds: 0 } }, orderFromPayload(payload, 'fr'));
      return outcome.kind === 'placed';
    },
  };
}

function onOrder(
  name: string,
  n: number,
  post: (db: Database, one: { order: number; staff: null }) => Promise<PostOutcome>,
): StockCommand {
  return {
    name,
    async run({ db }) {
      const orders = await db.query<{ id: number }>('select id from orders order by id');
      const one = orders[n % (orders.length || 1)];
      if (one === undefined) return false;
      const outcome = await post(db, { order: one.id, staff: null });
      return outcome.kind === 'posted' && outcome.rows.length > 0;
    },
  };
}

/** Locks an order and calls `change` with it and the pieces it still has. Items of the stock are locked after it. */
function onLocked(
  name: string,
  n: number,
  change: (tx: Database, order: OrderDetail, pieces: { reserved: number; away: number }) => Promise<boolean>,
): StockCommand {
  return {
    name,
    run: ({ db }) =>
      db.transaction(async (tx) => {
        const orders = await tx.query<{ id: number }>('select id from orders order by id');
        const id = orders[n % (orders.length || 1)]?.id;
        if (id === undefined) return false;
        await lockOrder(tx, id);
        const [has] = await tx.query<{ reserved: number; away: number }>(
          `select coalesce(sum(change) filter (where account = 'reserved_order'), 0)::int as reserved,
             coalesce(-sum(change) filter (where account = 'on_hand'), 0)::int as away
           from stock_entries where order_id = $1`,
          [id],
        );
        const order = await orderById(tx, id);
        return has === undefined || order === null ? false : change(tx, order, has);
      }),
  };
}

/** Changes the quantity of a line, as far as the pieces are available. */
function changeLine(n: number, quantity: number): StockCommand {
  return onLocked('change line', n, async (tx, order, { reserved }) => {
    if (reserved === 0) return false;
    const changed = order.lines[n % order.lines.length];
    if (changed === undefined) return false;
    await lockOrderAndItems(tx, order.id);
    const line = await stockedLine(tx, changed);
    const isLast = quantity === 0 && order.lines.length === 1;
    if (isLast || quantity === line.quantity || quantity > line.quantity + line.available) return false;
    await changeQuantity(tx, order, { line, quantity, staff: STAFF });
    return true;
  });
}

/** Adds a product to an order, as far as its pieces are available. */
function addProduct(n: number, added: number, quantity: number): StockCommand {
  return onLocked('add product', n, async (tx, order, { reserved }) => {
    if (reserved === 0) return false;
    const combination = added === CARPET ? SMALL : null;
    const [line] = await linePrices(tx, 1, [{ product: added, combination, quantity }]);
    return line?.ok === true && (await addLine(tx, order, { line, staff: STAFF })).length === 0;
  });
}

/** Reopens an order that was cancelled, or whose parcel came back, as far as its pieces are available. */
function reopen(n: number): StockCommand {
  return onLocked('reopen', n, async (tx, order, { reserved, away }) => {
    if (reserved > 0 || away > 0) return false;
    return (await reserveLines(tx, order, STAFF)).kind === 'posted';
  });
}
