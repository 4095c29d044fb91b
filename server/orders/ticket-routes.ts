import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { barcode } from '../web/barcode.ts';
import type { Markup } from '../web/markup.ts';
import { pageText } from '../web/texts.ts';
import type { OrderList } from './bulk-routes.ts';
import { addTicketEvents } from './order-history.ts';
import { type OrderLineView, shownLines } from './order-lines-view.ts';
import { orderQrCode } from './order-qr-code.ts';
import { addPrintForm, PrintedIds } from './print-form.ts';
import { type OrderDetail, ordersById, SETTLED_STATUSES } from './queries.ts';

const PATH = '/dashboard/orders/tickets';
/** Each ticket costs some 10 ms of computing, most of it for its codes. */
const MOST_ON_PAGE = 100;

/** Widths of rolls, and sheets. The style sheet has a page for each. */
const SIZES = ['58mm', '80mm', 'a5', 'a4'] as const;
type TicketSize = (typeof SIZES)[number];
const DEFAULT_SIZE: TicketSize = 'a5';
const SIZE_NAME: Readonly<Record<TicketSize, string>> = { '58mm': '58 mm', '80mm': '80 mm', a5: 'A5', a4: 'A4' };

/** Cookie of the size that a browser chose last: a printer stands beside one computer. */
const SIZE_COOKIE = 'ticket_size';
const A_YEAR = 365 * 24 * 3600;

interface Ticket {
  readonly order: OrderDetail;
  readonly lines: readonly OrderLineView[];
  readonly barcode: Markup;
  /** Holds the address of the order on the dashboard. */
  readonly qrCode: Markup;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/order-tickets': {
      readonly title: string;
      readonly size: TicketSize;
      readonly sizes: readonly { readonly url: string; readonly text: string; readonly isCurrent: boolean }[];
      readonly tickets: readonly Ticket[];
      readonly printedAt: Date;
      /** Numbers of the orders among those asked for that have no ticket: delivered, cancelled and returned ones. */
      readonly unprinted: readonly number[];
      /** Numbers of the orders that this page has no room for. */
      readonly left: readonly number[];
      /** Number of tickets on the next page. */
      readonly nextCount: number;
    };
  }
}

const Query = Type.Object({
  ids: PrintedIds,
  size: Type.Optional(Type.Union(SIZES.map((size) => Type.Literal(size)))),
});

/** The tickets of parcels, to print: one sheet of the chosen size for each order (ORD-23). */
export function addTicketRoutes(app: App, list: OrderList): void {
  app.get(PATH, { schema: { hide: true, querystring: Query } }, async (request, reply) => {
    const { locale, query } = request;
    const ids = [...new Set(query.ids.split(',').map(Number))];
    const left = ids.slice(MOST_ON_PAGE);
    const orders = await ordersById(app.db, ids.slice(0, MOST_ON_PAGE));
    if (orders.length === 0) throw new Refusal(404, 'not-found');
    const size = chosenSize(request, reply, query.size);
    const isSettled = ({ status }: OrderDetail) => SETTLED_STATUSES.includes(status);
    const tickets = await ticketsOf(
      app,
      request,
      orders.filter((order) => !isSettled(order)),
    );
    return reply.page('dashboard/order-tickets', {
      title: titleOf(tickets, locale),
      size,
      sizes: SIZES.map((one) => ({
        url: `${PATH}?${new URLSearchParams({ ids: query.ids, size: one })}`,
        text: SIZE_NAME[one],
        isCurrent: one === size,
      })),
      tickets,
      printedAt: new Date(),
      unprinted: orders.filter(isSettled).map(({ id }) => id),
      left,
      nextCount: Math.min(left.length, MOST_ON_PAGE),
    });
  });

  addPrintForm(app, list, {
    path: PATH,
    summary:
      'Leads to the tickets of the ticked orders, or of all that match, by their number; the history of each says so',
    tooMany: 'ticketsTooMany',
    onPrint: (numbers, staff) => addTicketEvents(app.db, numbers.slice(0, MOST_ON_PAGE), staff),
  });
}

function titleOf(tickets: readonly Ticket[], locale: Locale): string {
  const [first] = tickets;
  return first !== undefined && tickets.length === 1
    ? pageText(locale, 'ticketOf', { number: first.order.id })
    : pageText(locale, 'tickets', { count: tickets.length });
}

/** Returns the size of the address, which it stores for the next time, or else the one stored. */
function chosenSize(request: FastifyRequest, reply: FastifyReply, size: TicketSize | undefined): TicketSize {
  if (size === undefined) return SIZES.find((one) => one === request.cookies[SIZE_COOKIE]) ?? DEFAULT_SIZE;
  reply.setCookie(SIZE_COOKIE, size, { path: '/dashboard', sameSite: 'lax', httpOnly: true, maxAge: A_YEAR });
  return size;
}

async function ticketsOf(app: App, request: FastifyRequest, orders: readonly OrderDetail[]): Promise<Ticket[]> {
  const { locale } = request;
  const views = await shownLines(
    app.db,
    orders.flatMap(({ lines }) => lines),
    locale,
  );
  const tickets: Ticket[] = [];
  for (const order of orders) {
    tickets.push({
      order,
      lines: order.lines.flatMap(({ id }) => views.find((view) => view.id === id) ?? []),
      barcode: await barcode(String(order.id)),
      qrCode: await orderQrCode(app, request, order.id),
    });
    await yieldToEventLoop();
  }
  return tickets;
}
