import { Type } from 'typebox';
import { type ListedOrder, ListedOrders } from '../../shared/api/staff-orders.ts';
import { fromCentimes } from '../../shared/rules/money/round.ts';
import type { App } from '../http/app-type.ts';
import { LongIdParams } from '../http/ids.ts';
import { shopOr404 } from '../shop/shop.ts';
import { shortOrders } from '../stock/queries.ts';
import { allowedFilters } from '../web/list-address.ts';
import type { ListView } from '../web/list-view.ts';
import { staffList } from '../web/staff-list.ts';
import { pageText } from '../web/texts.ts';
import { addBulkRoutes, movableOrders, type OrderList, type RefusedOrdersBulk } from './bulk-routes.ts';
import { addCsvRoutes } from './csv-routes.ts';
import { duplicatesAmong } from './duplicate-orders.ts';
import { orderChoices } from './order-choices.ts';
import { orderColumns, ordersInParts } from './order-csv.ts';
import { renderOrder } from './order-page.ts';
import { ORDER_SEARCH_LIMIT } from './order-search.ts';
import { FromList, filtersOf, ORDERS_LIST, orderUrl } from './orders-list.ts';
import { addPickListRoutes } from './pick-list-routes.ts';
import {
  countOrders,
  type ListedOrderSummary,
  ORDER_STATUSES,
  type OrderStatus,
  type OrderSummary,
  unmatchedNumbers,
} from './queries.ts';
import { STATUS_TEXT } from './status-texts.ts';
import { addTicketRoutes } from './ticket-routes.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/orders': ListView<ListedOrderSummary> & {
      readonly title: string;
      readonly statusTexts: typeof STATUS_TEXT;
      readonly orderUrl: typeof orderUrl;
      /** Cursor of this page of the list; empty on the first. */
      readonly before: string;
      readonly statuses: readonly { readonly status: OrderStatus; readonly count: number }[];
      /** Orders that pieces are missing for after a loss. */
      readonly shortIds: readonly number[];
      readonly duplicateIds: readonly number[];
      /** Number of matches on all pages. */
      readonly total: number;
      /** Sum of their totals, in centimes. */
      readonly sum: number;
      /** Numbers of a searched list that none of these orders has. */
      readonly unmatched: readonly string[];
      /** The search was too long and finds nothing. */
      readonly isSearchTooLong: boolean;
      /** A change of many orders that was refused. */
      readonly bulk: RefusedOrdersBulk | null;
    };
  }
}

const listedOrder = (order: OrderSummary): ListedOrder => ({
  id: order.id,
  link: orderUrl(order.id),
  createdAt: order.createdAt.toISOString(),
  status: order.status,
  customer: `${order.firstname} ${order.lastname}`,
  phone: order.phone,
  itemsCount: order.itemsCount,
  total: fromCentimes(order.total),
});

/** Serves the staff's pages of orders. */
export default async function (app: App): Promise<void> {
  const renderRefused = staffList(app, {
    ...ORDERS_LIST,
    template: 'dashboard/orders',
    topic: 'orders',
    size: 25,
    async query({ db, filters, sort, before, limit }) {
      const selected = filtersOf(filters);
      const { orders, next } = await ordersInParts(db, (await shopOr404(db)).id, { ...selected, sort, before, limit });
      return { rows: orders, next, matching: (await movableOrders(db, selected)).hash };
    },
    choices: orderChoices,
    async view({ db, locale, filters, before }, { rows }) {
      const selected = filtersOf(filters);
      const { status, ...others } = selected;
      const { id: shopId } = await shopOr404(db);
      const counts = await countOrders(db, shopId, others);
      const statuses = ORDER_STATUSES.map((one) => ({ status: one, ...counts[one] }));
      const listed = statuses.filter((one) => status === undefined || one.status === status);
      const short = await shortOrders(db, shopId);
      const shortIds = short.map(({ order }) => order);
      return {
        title: pageText(locale, 'orders'),
        statusTexts: STATUS_TEXT,
        orderUrl,
        before,
        statuses,
        total: listed.reduce((all, { count }) => all + count, 0),
        sum: listed.reduce((all, one) => all + one.sum, 0),
        unmatched: await unmatchedNumbers(db, shopId, selected),
        isSearchTooLong: (selected.search ?? '').length > ORDER_SEARCH_LIMIT,
        shortIds,
        duplicateIds: await duplicatesAmong(
          db,
          rows.map(({ id }) => id),
        ),
        bulk: null,
      };
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
    filtersOf: (request, query) => filtersOf(allowedFilters(request, ORDERS_LIST.filters, query)),
    renderRefused: (request, reply, bulk) =>
      renderRefused(request, reply, { query: bulk.body.query ?? '', view: { bulk } }),
  };
  addBulkRoutes(app, list);
  addTicketRoutes(app, list);
  addPickListRoutes(app, list);
  addCsvRoutes(app, list);

  const schema = { hide: true, params: LongIdParams, querystring: Type.Object({ list: FromList }) };
  app.get('/dashboard/orders/:id', { schema }, ({ params, query }, reply) =>
    renderOrder(app, reply, { id: Number(params.id), list: query.list }),
  );
}
