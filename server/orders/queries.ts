import { UUID } from '../../shared/api/uuid.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { Database, Parameter } from '../db/database.ts';
import { hashOfIds, type MatchingRows } from '../web/bulk-selection.ts';
import { conditionsOf, type OrderFilters } from './order-conditions.ts';
import { readOrderSearch } from './order-search.ts';
import { HAS_NOT_LEFT, TICKET_STATE, type TicketState } from './ticket-state.ts';

export const ORDER_STATUSES = ['new', 'confirmed', 'sent', 'delivered', 'returned', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Such an order sold nothing: its parcel came back, or never left. It can be reopened. */
export const UNSOLD_STATUSES: readonly OrderStatus[] = ['returned', 'cancelled'];

/** Nothing is collected for such an order any more: it has no ticket. */
export const SETTLED_STATUSES: readonly OrderStatus[] = ['delivered', ...UNSOLD_STATUSES];

/** An order as a list shows it. Money in centimes. */
export interface OrderSummary {
  /** Order number. */
  readonly id: number;
  readonly uuid: string;
  readonly createdAt: Date;
  readonly status: OrderStatus;
  readonly source: 'cart' | 'quick' | 'form' | 'phone';
  readonly locale: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  readonly wilayaCode: string;
  readonly wilaya: LocalizedText;
  readonly commune: LocalizedText;
  readonly itemsCount: number;
  readonly subtotal: number;
  readonly deliveryPrice: number;
  readonly total: number;
  /** The staff member who takes care of it. */
  readonly employeeId: number | null;
}

/** An order as the list of all of them shows it. */
export interface ListedOrderSummary extends OrderSummary {
  /** The last note of staff, such as one of a call, with its ISO time. */
  readonly lastNote: { readonly text: LocalizedText; readonly at: string } | null;
  /** Null once its parcel left. */
  readonly ticket: TicketState | null;
}

export interface OrderDetail extends OrderSummary {
  readonly email: string | null;
  /** The customer's home commune, when the order is delivered elsewhere. */
  readonly home: {
    readonly wilayaCode: string;
    readonly wilaya: LocalizedText;
    readonly commune: LocalizedText;
  } | null;
  readonly address: string;
  readonly transporter: LocalizedText;
  readonly transporterKind: 'home' | 'stopdesk';
  /** The number that the transporter gives the wilaya of the destination: many still count 58 wilayas. */
  readonly transporterWilayaCode: string;
  readonly employee: string | null;
  readonly deliveredAt: Date | null;
  readonly trackingNumber: string | null;
  /** The transporter's payment that it is in; null while it is unpaid. */
  readonly payment: number | null;
  /** Pieces that its customer refused at the door are still away. */
  readonly hasLeftover: boolean;
  readonly lines: readonly OrderLine[];
}

/** As bought: later changes of the product do not show. */
export interface OrderLine {
  readonly id: number;
  readonly productId: number;
  readonly combinationId: number | null;
  readonly type: 'simple' | 'pack';
  readonly name: LocalizedText;
  readonly attributes: readonly { readonly type: LocalizedText; readonly value: LocalizedText }[];
  readonly unitPrice: number;
  /** The promotion that the unit price comes from; null for none. */
  readonly promotion: { readonly id: number; readonly name: LocalizedText } | null;
  readonly quantity: number;
  readonly total: number;
  readonly packContents:
    | readonly {
        readonly productId: number;
        readonly combinationId: number | null;
        readonly quantity: number;
        readonly names: LocalizedText;
        readonly attributes: OrderLine['attributes'];
      }[]
    | null;
}

const PLACE = `jsonb_build_object('fr', w.name_fr, 'ar', w.name_ar, 'en', w.name_en) as wilaya,
  jsonb_build_object('fr', c.name_fr, 'ar', c.name_ar, 'en', c.name_fr) as commune`;
const SUMMARY = `
  o.id, o.uuid, o.created_at as "createdAt", o.status, o.source, o.locale, o.firstname, o.lastname, o.phone,
  w.code as "wilayaCode", ${PLACE},
  (select coalesce(sum(l.quantity), 0)::integer from order_lines l where l.order_id = o.id) as "itemsCount",
  o.subtotal, o.delivery_price as "deliveryPrice", o.total, o.employee_id as "employeeId"`;
const fromOrders = (orders: string) =>
  `from ${orders} o join wilayas w on w.id = o.wilaya_id join communes c on c.id = o.commune_id`;
const FROM = fromOrders('orders');

export const ORDER_SORTS = ['date', 'total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Pattern of a cursor: the number of the last order of the page before, after its total where that sorts: `540000_100042`. */
export const ORDER_CURSOR = '^([0-9]{1,15}_)?[0-9]{0,15}$';

export interface OrderPage {
  readonly orders: readonly ListedOrderSummary[];
  /** Give it back as `before` for the next page; null on the last. */
  readonly next: string | null;
}

/** Lists orders, newest first unless sorted otherwise, in pages by key, so that new orders do not shift the pages. */
export async function listOrders(
  db: Database,
  shopId: number,
  {
    sort = { by: 'date', descending: true },
    before = '',
    limit = 25,
    ...filters
  }: OrderFilters & {
    readonly sort?: { readonly by: OrderSort; readonly descending: boolean };
    readonly before?: string;
    readonly limit?: number;
  } = {},
): Promise<OrderPage> {
  const params: Parameter[] = [limit + 1];
  const param = (value: Parameter) => `$${params.push(value)}`;
  const conditions = [...conditionsOf(shopId, filters, param)];
  const keys = sort.by === 'date' ? ['o.id'] : ['o.total', 'o.id'];
  const last = before === '' ? [] : before.split('_').map(Number);
  if (last.length === keys.length)
    conditions.push(
      `(${keys.join(', ')}) ${sort.descending ? '<' : '>'} (${last.map((value) => `${param(value)}::bigint`).join(', ')})`,
    );
  const sequence = keys.map((key) => `${key} ${sort.descending ? 'desc' : 'asc'}`).join(', ');
  // Limited before it is joined: else the places of every order that matches are read.
  const listed = `(select o.* from orders o where ${conditions.join(' and ')} order by ${sequence} limit $1)`;
  const rows = await db.query<ListedOrderSummary>(
    `select ${SUMMARY},
       (select jsonb_build_object('text', coalesce(e.texts -> 'current', jsonb_build_object('fr', e.current)), 'at', e.created_at)
        from order_events e where e.order_id = o.id and e.kind = 'note' order by e.id desc limit 1) as "lastNote",
       case when ${HAS_NOT_LEFT} then ${TICKET_STATE} end as ticket
     ${fromOrders(listed)} order by ${sequence}`,
    params,
  );
  const orders = rows.slice(0, limit);
  const end = rows.length > limit ? orders.at(-1) : undefined;
  return { orders, next: end ? orderCursor(end, sort.by) : null };
}

/** Returns the cursor of the orders behind one. */
export function orderCursor({ id, total }: Pick<OrderSummary, 'id' | 'total'>, by: OrderSort): string {
  return by === 'date' ? `${id}` : `${total}_${id}`;
}

/** Returns the numbers of the orders that match, at most `limit`, the oldest first, and the hash of these. */
export async function matchingOrders(
  db: Database,
  shopId: number,
  { limit, ...filters }: OrderFilters & { readonly limit: number },
): Promise<MatchingRows> {
  const params: Parameter[] = [limit];
  const conditions = [...conditionsOf(shopId, filters, (value) => `$${params.push(value)}`)];
  const rows = await db.query<{ id: number; hash: string }>(
    `select id, ${hashOfIds('id')} as hash
     from (select o.id from orders o where ${conditions.join(' and ')} order by o.id limit $1) o order by id`,
    params,
  );
  return { ids: rows.map(({ id }) => id), hash: rows[0]?.hash ?? '' };
}

/** Number of orders, and the sum of their totals in centimes. */
interface OrderCount {
  readonly count: number;
  readonly sum: number;
}

/** Counts the orders that match and sums their totals, by status. */
export async function countOrders(
  db: Database,
  shopId: number,
  filters: Omit<OrderFilters, 'status'> = {},
): Promise<Readonly<Record<OrderStatus, OrderCount>>> {
  const params: Parameter[] = [];
  const conditions = [...conditionsOf(shopId, filters, (value) => `$${params.push(value)}`)];
  const rows = await db.query<OrderCount & { status: OrderStatus }>(
    `select o.status, count(*)::integer as count, sum(o.total)::bigint as sum from orders o
     where ${conditions.join(' and ')} group by 1`,
    params,
  );
  const none: OrderCount = { count: 0, sum: 0 };
  const counts = { new: none, confirmed: none, sent: none, delivered: none, returned: none, cancelled: none };
  for (const { status, count, sum } of rows) counts[status] = { count, sum };
  return counts;
}

/** Returns the numbers of a searched list that no order that matches has, normalized; none of any other search. */
export async function unmatchedNumbers(db: Database, shopId: number, filters: OrderFilters): Promise<string[]> {
  const { listed, beginning } = readOrderSearch(filters.search ?? '');
  if (listed.length === 0) return [];
  const params: Parameter[] = [];
  const conditions = [...conditionsOf(shopId, filters, (value) => `$${params.push(value)}`)];
  const matching = await db.query<{ id: number; trackingNumber: string | null }>(
    `select o.id, o.tracking_number as "trackingNumber" from orders o where ${conditions.join(' and ')}`,
    params,
  );
  const numbers = new Set(matching.flatMap(({ id, trackingNumber }) => [String(id), trackingNumber]));
  // The list was one tracking number, typed with spaces.
  if (beginning !== null && matching.some(({ trackingNumber }) => trackingNumber?.startsWith(beginning))) return [];
  return listed.filter((number) => !numbers.has(number));
}

/** Returns one order with its lines, for staff, by its number; null when there is none. */
export function orderById(db: Database, id: number): Promise<OrderDetail | null> {
  return Number.isSafeInteger(id) ? orderWhere(db, 'o.id = $1', id) : Promise.resolve(null);
}

/** Returns the orders with these numbers, in this sequence; those that do not exist are left out. */
export async function ordersById(db: Database, ids: readonly number[]): Promise<OrderDetail[]> {
  const orders = await ordersWhere(db, 'o.id = any($1)', ids);
  return ids.flatMap((id) => orders.find((order) => order.id === id) ?? []);
}

/** Returns an order for the thank-you page, which only those who know the uuid see. */
export function orderByUuid(db: Database, uuid: string): Promise<OrderDetail | null> {
  return UUID.test(uuid) ? orderWhere(db, 'o.uuid = $1', uuid) : Promise.resolve(null);
}

/** Returns the order number; empty when there is no such order. */
export async function orderNumber(db: Database, uuid: string): Promise<string> {
  const [row] = await db.query<{ number: string }>('select id::text as number from orders where uuid = $1', [uuid]);
  return row?.number ?? '';
}

type PlacedOrder = Pick<OrderDetail, 'id' | 'wilaya' | 'commune' | 'transporter' | 'subtotal' | 'deliveryPrice'> & {
  readonly lines: { readonly product: number; readonly combination: number | null; readonly unitPrice: number }[];
};

/** Returns what the answer to a placed order says of it. */
export async function placedOrder(db: Database, uuid: string): Promise<PlacedOrder | null> {
  const [row] = await db.query<PlacedOrder>(
    `select o.id, ${PLACE}, t.name as transporter, o.subtotal, o.delivery_price as "deliveryPrice",
       (select jsonb_agg(jsonb_build_object('product', l.product_id, 'combination', l.combination_id, 'unitPrice', l.unit_price)
          order by l.position) from order_lines l where l.order_id = o.id) as lines
     ${FROM} join transporters t on t.id = o.transporter_id where o.uuid = $1`,
    [uuid],
  );
  return row ?? null;
}

async function orderWhere(db: Database, condition: string, value: string | number): Promise<OrderDetail | null> {
  const [order] = await ordersWhere(db, condition, value);
  return order ?? null;
}

function ordersWhere(
  db: Database,
  condition: string,
  value: string | number | readonly number[],
): Promise<OrderDetail[]> {
  return db.query<OrderDetail>(
    `select ${SUMMARY}, o.email, o.address,
       (select jsonb_build_object('wilayaCode', hw.code,
          'wilaya', jsonb_build_object('fr', hw.name_fr, 'ar', hw.name_ar, 'en', hw.name_en),
          'commune', jsonb_build_object('fr', hc.name_fr, 'ar', hc.name_ar, 'en', hc.name_fr))
        from communes hc join wilayas hw on hw.id = hc.wilaya_id where hc.id = o.home_commune_id) as home, t.name as transporter, t.kind as "transporterKind",
       coalesce((select n.code from transporter_wilaya_codes n where n.transporter_id = t.id and n.wilaya_id = w.id), w.code)
         as "transporterWilayaCode",
       (select s.name from staff s where s.id = o.employee_id) as employee,
       case when o.status = 'delivered' then (select max(e.created_at) from order_events e
         where e.order_id = o.id and e.kind = 'status' and e.current = 'delivered') end as "deliveredAt",
       o.tracking_number as "trackingNumber", o.sent_lines is not null as "hasLeftover",
       (select p.payment_id from transporter_payment_orders p where p.order_id = o.id and p.counts) as payment,
       (select jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'combinationId', l.combination_id, 'type', l.type,
          'name', l.name, 'attributes', l.attributes, 'unitPrice', l.unit_price, 'quantity', l.quantity, 'total', l.total,
          'packContents', l.pack_contents, 'promotion', case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name) end)
          order by l.position)
        from order_lines l left join promotions m on m.id = l.promotion_id where l.order_id = o.id) as lines
     ${FROM} join transporters t on t.id = o.transporter_id where ${condition}`,
    [value],
  );
}
