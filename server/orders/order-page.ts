import type { FastifyReply } from 'fastify';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { App } from '../http/app-type.ts';
import type { FormBody } from '../http/form-body.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { staffChoices } from '../staff/accounts.ts';
import { listWarehouses, type Warehouse } from '../stock/queries.ts';
import { type NamedShortOrder, namedShortOrders } from '../stock/warehouses.ts';
import { barcode } from '../web/barcode.ts';
import type { FilterChoice } from '../web/list-view.ts';
import type { Markup } from '../web/markup.ts';
import { pageText } from '../web/texts.ts';
import { leftoverPieces } from './leftover.ts';
import { CALL_OUTCOMES, lastTicket, orderHistory, type PrintedTicket, type ShownOrderEvent } from './order-history.ts';
import { type OrderLineView, shownLines } from './order-lines-view.ts';
import { type OrderPieces, orderPieces, piecesWeight } from './order-pieces.ts';
import { orderQrCode } from './order-qr-code.ts';
import { stepState } from './order-state.ts';
import { CORRECTED_STATUSES, NEXT_STATUSES, TRACKED_STATUSES, undoStatus } from './order-steps.ts';
import { type OrderInList, orderInList, orderUrl } from './orders-list.ts';
import { duplicatesOf, type OrdersOfPhone, ordersOfPhone } from './orders-of-phone.ts';
import { canDeliverPart } from './partial-delivery.ts';
import { type OrderDetail, type OrderStatus, type OrderSummary, orderById, SETTLED_STATUSES } from './queries.ts';
import { MOVE_QUESTION, MOVE_TEXT, type MoveQuestion, STATUS_TEXT } from './status-texts.ts';

/** A step that was refused, with what was chosen for it. */
interface RefusedStep {
  readonly message: string;
  readonly to: OrderStatus | 'leftover';
  /** `ITEM:WAREHOUSE` of each item that does not leave as planned. */
  readonly sources: readonly string[];
  /** Sent values, by field. */
  readonly sent: FormBody;
}

const SHOWN_OTHERS = 5;

const SOURCE_TEXT: Readonly<Record<OrderSummary['source'], TextKey>> = {
  cart: 'sourceCart',
  quick: 'sourceQuick',
  form: 'sourceForm',
  phone: 'sourcePhone',
};

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/order': {
      readonly title: string;
      /** Its sheet is as old, however late it is printed. */
      readonly shownAt: Date;
      readonly order: OrderDetail;
      readonly orderUrl: typeof orderUrl;
      readonly fromList: OrderInList;
      readonly lines: readonly OrderLineView[];
      readonly statusTexts: typeof STATUS_TEXT;
      readonly sourceKey: TextKey;
      readonly barcode: Markup;
      /** Holds the address of this page. */
      readonly qrCode: Markup;
      readonly steps: readonly {
        readonly to: OrderStatus;
        readonly text: TextKey;
        readonly question: MoveQuestion | undefined;
      }[];
      /** The precondition of the next step. */
      readonly seen: string;
      /** The status that the last step is undone to; null when it cannot be undone. */
      readonly undo: OrderStatus | null;
      /** Its customer may have accepted some of its pieces. */
      readonly canDeliverPart: boolean;
      /** Its customer can be corrected. */
      readonly canCorrect: boolean;
      /** Its tracking number can be stored. */
      readonly canTrack: boolean;
      /** Its ticket can be printed. */
      readonly hasTicket: boolean;
      /** Missing pieces after a loss, by item. */
      readonly short: NamedShortOrder['lines'];
      /** Its pieces with their source warehouses, planned or past. */
      readonly pieces: readonly OrderPieces[];
      /** Pieces that its customer refused, until they are back. */
      readonly leftover: readonly OrderPieces[];
      /** Weight of all its pieces, in words; null while one was not weighed. */
      readonly weight: string | null;
      /** Warehouses for returned pieces. */
      readonly warehouses: readonly Warehouse[];
      readonly employees: readonly FilterChoice[];
      readonly history: readonly ShownOrderEvent[];
      readonly callOutcomes: typeof CALL_OUTCOMES;
      /** Null once its parcel left, and while none was printed. */
      readonly printedTicket: PrintedTicket | null;
      /** The last other orders of the same phone, and their number in all. */
      readonly others: OrdersOfPhone;
      /** Others of that phone that may be the same order. */
      readonly duplicates: OrdersOfPhone['orders'];
      /** The last press, when it was refused. */
      readonly refused: RefusedStep | null;
    };
  }
}

/** Renders the page of an order, after a refused step with status 409. */
export async function renderOrder(
  app: App,
  reply: FastifyReply,
  {
    id,
    list,
    refused = null,
  }: { readonly id: number; readonly list?: string | undefined; readonly refused?: RefusedStep | null },
): Promise<FastifyReply> {
  const { locale } = reply.request;
  const order = await orderById(app.db, id);
  if (order === null) throw new Refusal(404, 'not-found');
  const shop = await shopOr404(app.db);
  const warehouses = await listWarehouses(app.db, shop.id);
  const short = await namedShortOrders(app.db, locale, shop.id);
  const history = await orderHistory(app.db, order.id, locale);
  const canCorrect = CORRECTED_STATUSES.includes(order.status);
  const pieces = await orderPieces(app.db, order, { warehouses, locale });
  const leftover = await leftoverPieces(app.db, order);
  const view = {
    title: pageText(locale, 'orderTitleNumber', { number: order.id }),
    shownAt: new Date(),
    order,
    orderUrl,
    fromList: await orderInList(app.db, reply.request, { order, shopId: shop.id, list }),
    lines: await shownLines(app.db, order.lines, locale),
    statusTexts: STATUS_TEXT,
    sourceKey: SOURCE_TEXT[order.source],
    barcode: await barcode(String(order.id)),
    qrCode: await orderQrCode(app, reply.request, order.id),
    steps: NEXT_STATUSES[order.status].map((to) => ({ to, text: MOVE_TEXT[to], question: MOVE_QUESTION[to] })),
    seen: stepState(order),
    undo: undoStatus(order),
    canDeliverPart: canDeliverPart(order),
    canCorrect,
    canTrack: TRACKED_STATUSES.includes(order.status),
    hasTicket: !SETTLED_STATUSES.includes(order.status),
    short: short.find((one) => one.order === order.id)?.lines ?? [],
    pieces,
    leftover: pieces.flatMap((one) => {
      const quantity = leftover.get(one.item);
      return quantity === undefined ? [] : [{ ...one, quantity }];
    }),
    weight: await piecesWeight(app.db, pieces, locale),
    warehouses,
    employees: await staffChoices(app.db),
    history,
    callOutcomes: CALL_OUTCOMES,
    printedTicket: canCorrect ? lastTicket(history) : null,
    others: await ordersOfPhone(app.db, shop.id, { phone: order.phone, limit: SHOWN_OTHERS, except: order.id }),
    duplicates: await duplicatesOf(app.db, order),
    refused,
  };
  return reply.page('dashboard/order', view, { status: refused === null ? 200 : 409 });
}
