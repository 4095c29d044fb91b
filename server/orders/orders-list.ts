import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { Day } from '../db/shop-days.ts';
import { Id } from '../http/ids.ts';
import { shopOr404 } from '../shop/shop.ts';
import type { Crumb } from '../web/kit.ts';
import { allowedFilters, listQuerystring, readListAddress } from '../web/list-address.ts';
import { pageText } from '../web/texts.ts';
import { NOBODY } from './order-choices.ts';
import type { OrderFilters } from './order-conditions.ts';
import { ORDER_SEARCH_MAX_LENGTH } from './order-search.ts';
import {
  listOrders,
  ORDER_CURSOR,
  ORDER_SORTS,
  ORDER_STATUSES,
  type OrderSort,
  type OrderSummary,
  orderById,
  orderCursor,
} from './queries.ts';
import { TICKET_STATES } from './ticket-state.ts';

const Filters = Type.Object({
  search: Type.Optional(Type.String({ maxLength: ORDER_SEARCH_MAX_LENGTH })),
  status: Type.Optional(Type.Union(ORDER_STATUSES.map((status) => Type.Literal(status)))),
  employee: Type.Optional(Id),
  from: Type.Optional(Day),
  until: Type.Optional(Day),
  wilaya: Type.Optional(Id),
  /** Ids of one or several. */
  transporter: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}(,[0-9]{1,9}){0,9}$' })),
  tracking: Type.Optional(Type.Literal('none')),
  ticket: Type.Optional(Type.Union(TICKET_STATES.map((state) => Type.Literal(state)))),
  payment: Type.Optional(Type.Union([Type.Literal('unpaid'), Type.Literal('paid')])),
  waiting: Type.Optional(Type.String({ pattern: '^[1-9][0-9]?$' })),
  note: Type.Optional(Type.String({ maxLength: 100 })),
  called: Type.Optional(Type.Union([Type.Literal('no'), Type.Literal('yes'), Type.Literal('not-today')])),
  product: Type.Optional(Type.String({ maxLength: 100 })),
});

/** Address of the list of orders. */
export const ORDERS_LIST = {
  path: '/dashboard/orders',
  filters: Filters,
  sorts: ORDER_SORTS,
  descendsFirst: true,
  cursor: Type.String({ pattern: ORDER_CURSOR }),
  hasViews: true,
} as const;

/** The address of a form on the page of an order: with `next` it goes on to the next order of the list. */
export const ShowQuery = Type.Object({ show: Type.Optional(Type.Literal('next')) });

/** The parameters of the list that the page of an order was opened from: a field of its address and of its forms. */
export const FromList = Type.Optional(
  Type.String({ description: 'Parameters of the list of orders, such as `status=new&before=100042`' }),
);

/** Returns the filters of an address, its ids as numbers. */
export function filtersOf({ employee, wilaya, transporter, waiting, ...others }: Static<typeof Filters>): OrderFilters {
  const idOf = (text: string | undefined) => Number(text) || undefined;
  return {
    ...others,
    employee: employee === NOBODY ? null : idOf(employee),
    wilaya: idOf(wilaya),
    transporters: transporter?.split(',').map(Number),
    waiting: idOf(waiting),
  };
}

/** Returns the address of an order's page, or of one below it such as `7/customer`, that leads back to the list. */
export function orderUrl(path: number | string, list = ''): string {
  return `${ORDERS_LIST.path}/${path}${list === '' ? '' : `?${new URLSearchParams({ list })}`}`;
}

function listUrl(list: string): string {
  return list === '' ? ORDERS_LIST.path : `${ORDERS_LIST.path}?${new URLSearchParams(list)}`;
}

/** Returns the crumbs of a page below that of an order, which lead back to its list. */
export function orderCrumbs(locale: Locale, order: number, list = ''): readonly Crumb[] {
  return [
    { url: listUrl(list), text: pageText(locale, 'orders') },
    { url: orderUrl(order, list), text: pageText(locale, 'orderTitleNumber', { number: order }) },
  ];
}

/** The list that the page of an order leads back to, and the orders beside it there. */
export interface OrderInList {
  /** Its parameters, without any that it does not allow. */
  readonly params: string;
  readonly url: string;
  /** Numbers; null where the order is the first or last. */
  readonly previous: number | null;
  readonly next: number | null;
}

/** Finds the place of an order in a list by its key, so that it has one after it left the tab (ORD-28). */
export async function orderInList(
  db: Database,
  request: FastifyRequest,
  { order, shopId, list }: { readonly order: OrderSummary; readonly shopId: number; readonly list: string | undefined },
): Promise<OrderInList> {
  const query = allowedFilters(request, listQuerystring(ORDERS_LIST), list) as Record<string, string>;
  const { filters, sort } = readListAddress({ query, locale: request.locale }, ORDERS_LIST);
  const by = sort.by as OrderSort;
  const beside = async (descending: boolean) => {
    const page = { sort: { by, descending }, before: orderCursor(order, by), limit: 1 };
    const { orders } = await listOrders(db, shopId, { ...filtersOf(filters as Static<typeof Filters>), ...page });
    return orders[0]?.id ?? null;
  };
  const params = new URLSearchParams(query).toString();
  return {
    params,
    url: listUrl(params),
    previous: await beside(!sort.descending),
    next: await beside(sort.descending),
  };
}

/** Returns the address of the order behind another one in its list; of the last order that of its own page. */
export async function nextOrderUrl(
  db: Database,
  request: FastifyRequest,
  { id, list }: { readonly id: number; readonly list: string | undefined },
): Promise<string> {
  const order = await orderById(db, id);
  if (order === null) return orderUrl(id, list);
  const { next, params } = await orderInList(db, request, { order, shopId: (await shopOr404(db)).id, list });
  return orderUrl(next ?? id, params);
}
