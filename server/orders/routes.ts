import { type Static, Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { SEARCH_MAX_LENGTH } from '../../shared/api/dashboard-search.ts';
import { type ListedOrder, ListedOrders } from '../../shared/api/staff-orders.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { fromCentimes } from '../../shared/rules/money/round.ts';
import type { Database } from '../db/database.ts';
import type { App, PageViews } from '../http/app-type.ts';
import { originOf } from '../http/origin.ts';
import { Refusal } from '../http/refusal.ts';
import type { Staff } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { listWarehouses, shortOrders, type Warehouse } from '../stock/queries.ts';
import { type NamedShortOrder, namedShortOrders } from '../stock/warehouses.ts';
import { amountCell, type CsvColumn } from '../web/csv.ts';
import { allowedFilters } from '../web/list-address.ts';
import type { Markup } from '../web/markup.ts';
import { type ListView, staffList } from '../web/staff-list.ts';
import { listText, pageText } from '../web/texts.ts';
import { barcode, qrCode } from './barcode.ts';
import { addBulkRoutes, type RefusedOrdersBulk } from './bulk-routes.ts';
import { orderChoices } from './order-choices.ts';
import { orderHistory, type ShownOrderEvent } from './order-history.ts';
import { type OrderLineView, shownLines } from './order-lines-view.ts';
import { type OrderPieces, orderPieces, piecesWeight } from './order-pieces.ts';
import { CORRECTED_STATUSES, NEXT_STATUSES, TRACKED_STATUSES, UNDO_STATUSES } from './order-steps.ts';
import {
  countOrders,
  listOrders,
  ORDER_CURSOR,
  ORDER_SORTS,
  ORDER_STATUSES,
  type OrderDetail,
  type OrderFilters,
  type OrderStatus,
  type OrderSummary,
  orderById,
} from './queries.ts';
import { moveQuestion, moveText, STATUS_TEXT } from './status-texts.ts';

const SOURCE_TEXT: Readonly<Record<OrderSummary['source'], TextKey>> = {
  cart: 'sourceCart',
  quick: 'sourceQuick',
  form: 'sourceForm',
  phone: 'sourcePhone',
};
const statusKey = (status: OrderStatus) => STATUS_TEXT[status];

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/orders': ListView<OrderSummary> & {
      readonly title: string;
      readonly statusKey: typeof statusKey;
      readonly statuses: readonly { readonly status: OrderStatus; readonly count: number }[];
      /** Orders that pieces are missing for after a loss. */
      readonly shortIds: readonly number[];
      /** Number of matches on all pages. */
      readonly total: number;
      /** A change of many orders that was refused. */
      readonly bulk: RefusedOrdersBulk | null;
    };
    'dashboard/order': {
      readonly title: string;
      readonly order: OrderDetail;
      readonly lines: readonly OrderLineView[];
      readonly statusKey: typeof statusKey;
      readonly sourceKey: TextKey;
      readonly barcode: Markup;
      /** Holds the address of this page. */
      readonly qrCode: Markup;
      readonly steps: readonly {
        readonly to: OrderStatus;
        readonly text: TextKey;
        readonly question: ReturnType<typeof moveQuestion>;
      }[];
      /** The status that the last step is undone to; null when it cannot be undone. */
      readonly undo: OrderStatus | null;
      /** Its customer can be corrected. */
      readonly canCorrect: boolean;
      /** Its tracking number can be stored. */
      readonly hasParcel: boolean;
      /** Missing pieces after a loss, by item. */
      readonly short: NamedShortOrder['lines'];
      /** Its pieces with their source warehouses, planned or past. */
      readonly pieces: readonly OrderPieces[];
      /** Weight of all its pieces, in words; null while one was not weighed. */
      readonly weight: string | null;
      /** Warehouses for returned pieces. */
      readonly warehouses: readonly Warehouse[];
      readonly employees: readonly Pick<Staff, 'id' | 'name'>[];
      readonly history: readonly ShownOrderEvent[];
      /** The last other orders of the same phone, and their number in all. */
      readonly others: { readonly orders: readonly OrderSummary[]; readonly count: number };
    };
  }
}

/** Columns of the spreadsheet of orders. */
function orderColumns(locale: Locale): CsvColumn<OrderSummary>[] {
  const textIn = (texts: Readonly<Record<string, string>>) => texts[locale] ?? texts.fr ?? '';
  return [
    { label: pageText(locale, 'number'), value: ({ id }) => id },
    {
      label: pageText(locale, 'date'),
      value: ({ createdAt }) => shopTime(locale, { dateStyle: 'short', timeStyle: 'short' }).format(createdAt),
    },
    { label: pageText(locale, 'status'), value: ({ status }) => pageText(locale, statusKey(status)) },
    { label: pageText(locale, 'customer'), value: ({ firstname, lastname }) => `${firstname} ${lastname}` },
    { label: pageText(locale, 'phone'), value: ({ phone }) => phone },
    {
      label: pageText(locale, 'destination'),
      value: ({ wilayaCode, wilaya, commune }) =>
        `${wilayaCode} ${listText(locale, [textIn(wilaya), textIn(commune)])}`,
    },
    { label: pageText(locale, 'items'), value: ({ itemsCount }) => itemsCount },
    { label: pageText(locale, 'total'), value: ({ total }) => amountCell(total, locale) },
  ];
}

const listedOrder = (order: OrderSummary): ListedOrder => ({
  id: order.id,
  link: `/dashboard/orders/${order.id}`,
  createdAt: order.createdAt.toISOString(),
  status: order.status,
  customer: `${order.firstname} ${order.lastname}`,
  phone: order.phone,
  itemsCount: order.itemsCount,
  total: fromCentimes(order.total),
});

const Id = Type.String({ pattern: '^[0-9]{1,9}$' });
const Filters = Type.Object({
  // As long as a scanned address may be.
  search: Type.Optional(Type.String({ maxLength: SEARCH_MAX_LENGTH })),
  status: Type.Optional(Type.Union(ORDER_STATUSES.map((status) => Type.Literal(status)))),
  employee: Type.Optional(Id),
  from: Type.Optional(Type.String({ format: 'date' })),
  until: Type.Optional(Type.String({ format: 'date' })),
  wilaya: Type.Optional(Id),
  transporter: Type.Optional(Id),
});

/** Returns the filters of an address, its ids as numbers. */
function filtersOf({ employee, wilaya, transporter, ...others }: Static<typeof Filters>): OrderFilters {
  const idOf = (text: string | undefined) => Number(text) || undefined;
  return { ...others, employee: idOf(employee), wilaya: idOf(wilaya), transporter: idOf(transporter) };
}

/** The staff's pages of orders. */
export default async function (app: App): Promise<void> {
  const refuse = staffList(app, {
    path: '/dashboard/orders',
    template: 'dashboard/orders',
    topic: 'orders',
    filters: Filters,
    sorts: ORDER_SORTS,
    descendsFirst: true,
    cursor: Type.String({ pattern: ORDER_CURSOR }),
    size: 25,
    hasViews: true,
    async query({ db, filters, sort, before, limit }) {
      const { orders, next } = await listOrders(db, { ...filtersOf(filters), sort, before, limit });
      return { rows: orders, next };
    },
    choices: orderChoices,
    async view({ db, locale, filters }) {
      const { status, ...others } = filtersOf(filters);
      const counts = await countOrders(db, others);
      const statuses = ORDER_STATUSES.map((one) => ({ status: one, count: counts[one] }));
      const all = statuses.reduce((sum, { count }) => sum + count, 0);
      const total = status === undefined ? all : counts[status];
      const short = await shortOrders(db, (await shopOr404(db)).id);
      const shortIds = short.map(({ order }) => order);
      return { title: pageText(locale, 'orders'), statusKey, statuses, total, shortIds, bulk: null };
    },
    call: {
      summary: 'The orders that match the filters of the list',
      answer: ListedOrders,
      results: ['dashboard/orders-tabs', 'dashboard/orders-rows'],
      data: (rows, { total }) => ({ orders: rows.map(listedOrder), total }),
    },
    csv: orderColumns,
  });
  addBulkRoutes(app, {
    filtersOf: (request, query) => filtersOf(allowedFilters(request, Filters, query)),
    refuse: (request, reply, bulk) => refuse(request, reply, { query: bulk.body.query ?? '', view: { bulk } }),
  });

  app.get(
    '/dashboard/orders/:id',
    { schema: { hide: true, params: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$' }) }) } },
    async (request, reply) => {
      const { locale } = request;
      const order = await orderById(app.db, Number(request.params.id));
      if (order === null) throw new Refusal(404, 'not-found');
      const shop = await shopOr404(app.db);
      const warehouses = await listWarehouses(app.db, shop.id);
      const short = await namedShortOrders(app.db, locale, shop.id);
      const pieces = await orderPieces(app.db, order, { warehouses, locale });
      return reply.page('dashboard/order', {
        title: pageText(locale, 'orderTitleNumber', { number: order.id }),
        order,
        lines: await shownLines(app.db, order.lines, locale),
        statusKey,
        sourceKey: SOURCE_TEXT[order.source],
        barcode: await barcode(String(order.id)),
        qrCode: await qrCode(
          `${originOf(app, request)}/dashboard/orders/${order.id}`,
          pageText(locale, 'orderQrCode', { number: order.id }),
        ),
        steps: NEXT_STATUSES[order.status].map((to) => ({
          to,
          text: moveText(order.status, to),
          question: moveQuestion(order.status, to),
        })),
        undo: (order.payment === null && UNDO_STATUSES[order.status]) || null,
        canCorrect: CORRECTED_STATUSES.includes(order.status),
        hasParcel: TRACKED_STATUSES.includes(order.status),
        short: short.find((one) => one.order === order.id)?.lines ?? [],
        pieces,
        weight: await piecesWeight(app.db, pieces, locale),
        warehouses,
        employees: await app.db.query('select id, name from staff order by name, id'),
        history: await orderHistory(app.db, order.id, locale),
        others: await otherOrders(app.db, order),
      });
    },
  );
}

const SHOWN_OTHERS = 5;

/** Returns the last other orders of the phone of an order. */
async function otherOrders(db: Database, { id, phone }: OrderDetail): Promise<PageViews['dashboard/order']['others']> {
  const { orders } = await listOrders(db, { search: phone, limit: SHOWN_OTHERS + 1 });
  const counts = Object.values(await countOrders(db, { search: phone }));
  return {
    orders: orders.filter((one) => one.id !== id).slice(0, SHOWN_OTHERS),
    count: counts.reduce((sum, count) => sum + count) - 1,
  };
}
