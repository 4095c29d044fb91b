import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { parseQuantity, QUANTITY_CAP } from '../../shared/rules/quantity/quantity.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { type Staff, staffOf } from '../http/staff-area.ts';
import { changeOrderStock } from '../stock/order-stock.ts';
import type { FormView } from '../web/form-view.ts';
import { staffForm, WrongFields } from '../web/staff-form.ts';
import { pageText, type TextValues } from '../web/texts.ts';
import { addEvent, CORRECTED_STATUSES } from './order-steps.ts';
import { type OrderDetail, type OrderLine, orderById } from './queries.ts';

/** A line with the pieces that one of it takes from each item of the stock. */
interface StockedLine extends OrderLine {
  readonly pieces: readonly { readonly item: number; readonly quantity: number; readonly available: number }[];
  /** How many more of it can be had. */
  readonly available: number;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/order-line': FormView & {
      readonly title: string;
      readonly order: OrderDetail;
      readonly line: StockedLine;
    };
  }
}

const ID = Type.String({ pattern: '^[0-9]{1,15}$' });

/** The page on which staff change the quantity of an order's line (ORD-20). */
export default async function (app: App): Promise<void> {
  staffForm(app, {
    path: '/dashboard/orders/:id/lines/:line',
    params: Type.Object({ id: ID, line: ID }),
    body: Type.Object({ quantity: Type.String({ minLength: 1, maxLength: 9 }) }),
    summary: 'Change the quantity of a line of an order that has not left yet; 0 removes the line',
    topic: 'orderLine',
    template: 'dashboard/order-line',
    savedMessage: 'orderLineSaved',
    // What is available stays so until the commit.
    async lock({ db, params }) {
      await db.query('select 1 from orders where id = $1 for update', [params.id ?? '']);
      await db.query(
        'select 1 from stock_items where id in (select stock_item_id from stock_movements where order_id = $1) order by id for update',
        [params.id ?? ''],
      );
    },
    async load({ db, params }) {
      const order = await orderById(db, Number(params.id));
      const line = order?.lines.find(({ id }) => String(id) === params.line);
      if (order === null || line === undefined) return null;
      const pieces = await piecesOf(db, line);
      const available = Math.min(...pieces.map((one) => Math.floor(one.available / one.quantity)));
      return { order, line: { ...line, pieces, available }, values: { quantity: String(line.quantity) } };
    },
    validate({ quantity: typed }, { locale }, { order, line }) {
      const wrong = (text: TextKey, values?: TextValues) =>
        new WrongFields({ quantity: [pageText(locale, text, values)] });
      const quantity = parseQuantity(typed);
      if (!CORRECTED_STATUSES.includes(order.status)) return wrong('orderLineTooLate');
      if (quantity === null || quantity > QUANTITY_CAP) return wrong('orderLineWrong');
      if (quantity === 0 && order.lines.length === 1) return wrong('orderLineLast');
      const most = line.quantity + line.available;
      return quantity > Math.max(most, line.quantity) ? wrong('orderLineShort', { count: most }) : quantity;
    },
    save: ({ db, staff }, { order, line }, quantity) =>
      changeQuantity(db, order, { line, quantity, staff: staffOf({ staff }) }),
    savedUrl: async ({ params }) => `/dashboard/orders/${params.id}`,
    view: ({ order, line }, { locale }) => ({
      title: pageText(locale, 'orderLineTitle', { name: line.name[locale] ?? line.name.fr ?? '' }),
      order,
      line,
    }),
  });
}

/** Returns what one of a line takes from the stock. */
function piecesOf(db: Database, line: OrderLine): Promise<StockedLine['pieces'][number][]> {
  const parts = line.packContents ?? [{ productId: line.productId, combinationId: line.combinationId, quantity: 1 }];
  return db.query(
    `select s.id as item, sum(part.quantity)::int as quantity, s.available
     from jsonb_to_recordset($1::jsonb) as part ("productId" integer, "combinationId" integer, quantity integer)
     join stock_items s on s.product_id = part."productId" and s.combination_id is not distinct from part."combinationId"
     group by s.id order by s.id`,
    [JSON.stringify(parts)],
  );
}

/**
 * Changes the quantity of a line, what it reserves and what delivery costs at the new subtotal. Order and items are locked, and
 * the pieces are available.
 */
async function changeQuantity(
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
  // Free delivery is gained or lost where the subtotal passes the transporter's threshold; any other price was agreed.
  await db.query(
    `update orders o set subtotal = sums.subtotal, delivery_price = case
       when sums.subtotal >= r.free_from then 0
       when o.subtotal >= r.free_from then r.price
       else o.delivery_price end
     from (select sum(total)::bigint as subtotal from order_lines where order_id = $1) sums,
       orders same left join transporter_rates r on r.transporter_id = same.transporter_id and r.wilaya_id = same.wilaya_id
     where o.id = $1 and same.id = o.id`,
    [order.id],
  );
  const name = [line.name.fr, ...line.attributes.map(({ value }) => value.fr)].join(', ');
  const [former, current] = [`${line.quantity} × ${name}`, `${quantity} × ${name}`];
  await addEvent(db, order.id, { kind: 'line', former, current, staff });
}
