import { type Static, Type } from 'typebox';
import { type ListedOrder, ListedOrders } from '../../shared/api/staff-orders.ts';
import { fromCentimes } from '../../shared/rules/money/round.ts';
import type { App } from '../http/app-type.ts';
import { Id, LongIdParams } from '../http/ids.ts';
import { shopOr404 } from '../shop/shop.ts';
import { shortOrders } from '../stock/queries.ts';
import { allowedFilters } from '../web/list-address.ts';
import { type ListView, staffList } from '../web/staff-list.ts';
import { pageText } from '../web/texts.ts';
import { addBulkRoutes, movableOrders, type OrderList, type RefusedOrdersBulk } from './bulk-routes.ts';
import { NOBODY, orderChoices } from './order-choices.ts';
import { orderColumns } from './order-csv.ts';
import { renderOrder, statusKey } from './order-page.ts';
import { ORDER_SEARCH_MAX_LENGTH } from './order-search.ts';
import { addPickListRoutes } from './pick-list-routes.ts';
import {
  countOrders,
  type ListedOrderSummary,
  listOrders,
  ORDER_CURSOR,
  ORDER_SORTS,
  ORDER_STATUSES,
  type OrderFilters,
  type OrderStatus,
  type OrderSummary,
} from './queries.ts';
import { addTicketRoutes } from './ticket-routes.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/orders': ListView<ListedOrderSummary> & {
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
  }
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

const Filters = Type.Object({
  search: Type.Optional(Type.String({ maxLength: ORDER_SEARCH_MAX_LENGTH })),
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
  return {
    ...others,
    employee: employee === NOBODY ? null : idOf(employee),
    wilaya: idOf(wilaya),
    transporter: idOf(transporter),
  };
}

/** Serves the staff's pages of orders. */
export default async function (app: App): Promise<void> {
  const renderRefused = staffList(app, {
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
      const selected = filtersOf(filters);
      const { orders, next } = await listOrders(db, (await shopOr404(db)).id, { ...selected, sort, before, limit });
      return { rows: orders, next, matching: (await movableOrders(db, selected)).hash };
    },
    choices: orderChoices,
    async view({ db, locale, filters }) {
      const { status, ...others } = filtersOf(filters);
      const { id: shopId } = await shopOr404(db);
      const counts = await countOrders(db, shopId, others);
      const statuses = ORDER_STATUSES.map((one) => ({ status: one, count: counts[one] }));
      const all = statuses.reduce((sum, { count }) => sum + count, 0);
      const total = status === undefined ? all : counts[status];
      const short = await shortOrders(db, shopId);
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
  const list: OrderList = {
    filtersOf: (request, query) => filtersOf(allowedFilters(request, Filters, query)),
    renderRefused: (request, reply, bulk) =>
      renderRefused(request, reply, { query: bulk.body.query ?? '', view: { bulk } }),
  };
  addBulkRoutes(app, list);
  addTicketRoutes(app, list);
  addPickListRoutes(app, list);

  app.get('/dashboard/orders/:id', { schema: { hide: true, params: LongIdParams } }, (request, reply) =>
    renderOrder(app, reply, Number(request.params.id)),
  );
}
