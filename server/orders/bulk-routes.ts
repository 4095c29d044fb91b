import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { BulkAnswer, type BulkRow } from '../../shared/api/bulk-change.ts';
import { type FieldErrors, Problem } from '../../shared/api/problem.ts';
import { Uuid } from '../../shared/api/uuid.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { PAGE } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { bulkAnswerOf } from '../web/bulk-answer.ts';
import { bulkResult, runBulkOnce } from '../web/bulk-once.ts';
import { bulkSelection, idsAsListed, type MatchingRows } from '../web/bulk-selection.ts';
import { pageText } from '../web/texts.ts';
import { type ChangedOrder, changeOrders, type OrdersChange } from './bulk-move.ts';
import type { OrderFilters } from './order-conditions.ts';
import { movedPieces, UNDO_STATUSES } from './order-steps.ts';
import { matchingOrders } from './queries.ts';
import { PIECES_TEXT, STATUS_TEXT } from './status-texts.ts';

const PATH = '/dashboard/orders/bulk';
/** Most orders per change or print: each is a transaction, and this many finish before the page's call times out. */
const MOST_ORDERS = 1_000;

/** Fields of the form above the list. */
export const BulkFields = Type.Object({
  ...bulkSelection({ digits: 15, most: MOST_ORDERS }),
  action: Type.Union([
    Type.Literal('confirmed'),
    Type.Literal('sent'),
    Type.Literal('delivered'),
    Type.Literal('employee'),
    Type.Literal('undo', { description: 'Moves the orders that the change `of` moved back to their former status' }),
  ]),
  of: Type.Optional(Type.String({ ...Uuid, description: 'Key of the step of many orders to undo' })),
  employee: Type.Optional(
    Type.String({ pattern: '^[0-9]{0,9}$', description: 'Of the action of that name: an id; empty or 0 for nobody' }),
  ),
  takeOver: Type.Optional(
    Type.Literal('yes', { description: 'Of the action "employee": orders that a colleague has change too' }),
  ),
});

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/orders-bulk': {
      readonly title: string;
      readonly answer: BulkAnswer;
      /** Address of the list it came from. */
      readonly back: string;
    };
  }
}

/** A change that was refused, as it was sent. */
export interface RefusedOrdersBulk {
  readonly body: Partial<Static<typeof BulkFields>>;
  /** Values of the ticked boxes. */
  readonly ids: readonly string[];
  readonly errors: FieldErrors;
}

/** The list of orders, as the routes of its form use it. */
export interface OrderList {
  /** Returns the filters of an address that the list allows. */
  filtersOf(request: FastifyRequest, query?: string): OrderFilters;
  /** Renders the list with a change that was refused. */
  renderRefused(request: FastifyRequest, reply: FastifyReply, refused: RefusedOrdersBulk): Promise<FastifyReply>;
}

/** Adds the change of many orders of the list at once. */
export function addBulkRoutes(app: App, { filtersOf, renderRefused }: OrderList): void {
  app.post(
    PATH,
    {
      schema: {
        summary:
          'Moves many orders to their next status, or gives them to an employee, or undoes a step; says of each what became of it',
        body: BulkFields,
        response: {
          200: { content: { 'application/json': { schema: BulkAnswer }, ...PAGE.content } },
          409: Problem,
          422: Problem,
        },
      },
    },
    async (request, reply) => {
      const { locale, log } = request;
      const { change, body } = await readOrdersChange(app.db, request);
      const ids = [body.ids ?? []].flat();
      const message = refusalOf(body, locale);
      if (message !== null) {
        const errors = { [body.all === undefined ? 'ids' : 'all']: [message] };
        if (!wantsJson(request)) return renderRefused(request, reply, { body, ids, errors });
        throw new Refusal(422, 'invalid', { message, errors });
      }
      const staff = staffOf(request);
      const { key = randomUUID() } = body;
      const changed = await runBulkOnce(
        request,
        { ...body, key },
        {
          select: async (tx) => {
            // The oldest first, whatever sort ticked them: a lack then falls on the newest, as the pick list has it (ORD-26).
            if (body.all === undefined) return ids.map(Number).sort((a, b) => a - b);
            const matching = await movableOrders(tx, filtersOf(request, body.query));
            return idsAsListed(matching, body, pageText(locale, 'ordersBulkOthersMatch'));
          },
          run: (selected) =>
            changeOrders(app.db, selected, { ...change, staff }, (error) =>
              log.error({ err: error }, 'a bulk change of orders was interrupted'),
            ),
        },
      );
      const rows = changed.map((order) => rowOf(order, change, locale));
      const moved = changed.filter(({ status }) => status !== undefined);
      const answer: BulkAnswer = {
        ...bulkAnswerOf(locale, rows, {
          changed: 'ordersBulkChanged',
          failed: 'ordersBulkFailed',
          detail: await piecesText(app.db, moved, locale),
        }),
        ...(change.action !== 'undo' &&
          moved.length > 0 && {
            undo: { url: PATH, fields: { action: 'undo', of: key, key: randomUUID(), query: body.query ?? '' } },
          }),
      };
      if (wantsJson(request)) return reply.send(answer);
      const query = new URLSearchParams(body.query).toString();
      const back = `/dashboard/orders${query === '' ? '' : `?${query}`}`;
      return reply.page('dashboard/orders-bulk', { title: pageText(locale, 'bulkResult'), answer, back });
    },
  );
}

/**
 * Reads what is to be done. An undo names its orders by the change `of` of the person.
 * @throws Refusal 409 when its result is not stored, or no longer
 */
async function readOrdersChange(
  db: Database,
  request: FastifyRequest,
): Promise<{ readonly change: OrdersChange; readonly body: Static<typeof BulkFields> }> {
  const body = request.body as Static<typeof BulkFields>;
  const { action, of } = body;
  if (action === 'employee')
    return { change: { action, employeeId: Number(body.employee) || null, takeOver: body.takeOver === 'yes' }, body };
  if (action !== 'undo') return { change: { action }, body };
  const rows = of === undefined ? null : await bulkResult<ChangedOrder>(db, staffOf(request), of);
  // Without its event a later step could not be told from the one to undo.
  const moved = rows?.filter(({ event }) => event !== undefined) ?? [];
  const from = moved[0]?.status;
  const to = from && UNDO_STATUSES[from];
  if (from === undefined || to === undefined)
    throw new Refusal(409, 'conflict', { message: pageText(request.locale, 'ordersBulkUndoGone') });
  const events = new Map(moved.map(({ id, event = 0 }) => [id, event]));
  return {
    change: { action, from, to, events },
    body: { ...body, all: undefined, ids: moved.map(({ id }) => String(id)) },
  };
}

/** Says how many pieces the orders that were moved took along; false for none. */
async function piecesText(db: Database, moved: readonly ChangedOrder[], locale: Locale): Promise<string | false> {
  const to = moved[0]?.status;
  const text = to && PIECES_TEXT[to];
  if (to === undefined || text === undefined) return false;
  const ids = moved.map(({ id }) => id);
  const count = await movedPieces(db, ids, to);
  return count > 0 && pageText(locale, text, { count });
}

/** Returns the orders that match, at most one more than can be changed at once. */
export const movableOrders = async (db: Database, filters: OrderFilters): Promise<MatchingRows> =>
  matchingOrders(db, (await shopOr404(db)).id, { ...filters, limit: MOST_ORDERS + 1 });

/** Returns why no order is selected; null when some are. */
function refusalOf({ ids, all }: Static<typeof BulkFields>, locale: Locale): string | null {
  if (all === undefined) return ids === undefined ? pageText(locale, 'ordersBulkNothing') : null;
  return Number(all) > MOST_ORDERS ? pageText(locale, 'ordersBulkTooMany', { limit: MOST_ORDERS }) : null;
}

function rowOf(order: ChangedOrder, { action }: OrdersChange, locale: Locale): BulkRow {
  const { id, customer, outcome } = order;
  const name = [id, customer].filter(Boolean).join(' · ');
  return { id, name, outcome, message: messageOf(order, action, locale) };
}

function messageOf(
  { outcome, status, reason, colleague = '' }: ChangedOrder,
  action: OrdersChange['action'],
  locale: Locale,
): string {
  switch (reason) {
    case undefined:
      if (outcome === 'unchanged') return pageText(locale, 'bulkAsBefore');
      return pageText(locale, status === undefined ? 'ordersBulkAssigned' : STATUS_TEXT[status]);
    case 'gone':
      return pageText(locale, 'ordersBulkGone');
    case 'short':
      return pageText(locale, action === 'undo' ? 'orderShortStays' : 'orderShort');
    case 'paid':
      return pageText(locale, 'orderPaidStays');
    case 'tracked':
      return pageText(locale, 'orderTrackedStays');
    case 'ticket-outdated':
      return pageText(locale, 'ordersBulkTicketOld');
    case 'changed-since':
      return pageText(locale, 'ordersBulkChangedSince');
    case 'of-colleague':
      return pageText(locale, 'ordersBulkOfColleague', { name: colleague });
    case 'interrupted':
      return pageText(locale, 'ordersBulkInterrupted');
    case 'outage':
      return pageText(locale, 'ordersBulkOutage');
    default:
      return pageText(locale, action === 'undo' ? 'ordersBulkMovedSince' : 'ordersBulkOtherStep', {
        status: pageText(locale, STATUS_TEXT[reason]),
      });
  }
}
