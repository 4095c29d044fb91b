import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { LongIdParams } from '../http/ids.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { staffChoices } from '../staff/accounts.ts';
import type { ChosenSource } from '../stock/order-stock.ts';
import { answerDone, answerRefused } from '../web/change-answer.ts';
import { pageText } from '../web/texts.ts';
import { withLastChange } from './order-history.ts';
import { renderOrder } from './order-page.ts';
import { assignOrder, movedPieces, moveOrder, NEXT_STATUSES, type StepOutcome, UNDO_STATUSES } from './order-steps.ts';
import { FromList, nextOrderUrl, orderUrl, ShowQuery } from './orders-list.ts';
import { ORDER_STATUSES, type OrderStatus, orderById } from './queries.ts';
import { damagedPieces, fieldsById, ReturnTo } from './return-fields.ts';
import { PIECES_TEXT, STATUS_TEXT } from './status-texts.ts';

const Status = Type.Unsafe<OrderStatus>(Type.Union(ORDER_STATUSES.map((status) => Type.Literal(status))));
const Source = Type.String({
  pattern: '^([0-9]{1,9}:[0-9]{1,9})?$',
  description: 'ITEM:WAREHOUSE for an item that does not leave from the shop’s first warehouse with all of it',
});
const Employee = Type.String({ pattern: '^[0-9]{0,9}$', description: 'Id; empty for nobody' });
const Done = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  data: Type.Optional(Type.Record(Type.String(), Type.String())),
});
const ANSWERS = { 200: Done, 303: SEE_OTHER, 404: Problem, 409: Problem };

/** Serves the changes staff make to an order: its status and who takes care of it. */
export default async function (app: App): Promise<void> {
  app.post(
    '/dashboard/orders/:id/status',
    {
      schema: {
        summary: 'Move an order to its next status, back to the former one, or from cancelled or returned to new',
        params: LongIdParams,
        querystring: ShowQuery,
        description: '`damaged_ITEM` is the number of returned pieces of a stock item that are written off.',
        body: Type.Object(
          {
            list: FromList,
            /** The status the page showed. */
            from: Status,
            to: Status,
            seen: Type.Optional(Type.String({ maxLength: 40, description: 'State of the order that the page showed' })),
            source: Type.Optional(Type.Union([Source, Type.Array(Source)])),
            returnTo: ReturnTo,
          },
          fieldsById('damaged'),
        ),
        response: ANSWERS,
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const { from, to, seen, source = [], returnTo = '', list } = body;
      if (!NEXT_STATUSES[from].includes(to) && UNDO_STATUSES[from] !== to) throw new Refusal(409, 'conflict');
      const orderId = Number(request.params.id);
      const sources = [source].flat().filter(Boolean);
      const damaged = to === 'returned' ? damagedPieces(body) : new Map<number, number>();
      const refuseMove = (message: string) => {
        if (wantsJson(request)) throw new Refusal(409, 'conflict', { message });
        return renderOrder(app, reply, { id: orderId, list, refused: { message, to, sources, sent: body } });
      };
      if (damaged === null) return refuseMove(pageText(locale, 'orderReturnWrong'));
      const step = {
        from,
        to,
        seen,
        staff: staffOf(request),
        sources: sources.map(chosenSource),
        returnTo: Number(returnTo) || undefined,
        damaged,
      };
      const outcome = await app.db.transaction((tx) => moveOrder(tx, orderId, step));
      if (outcome === null) throw new Refusal(404, 'not-found');
      if (outcome !== 'moved' && outcome !== 'already')
        return refuseMove(await refusalText(app.db, orderId, { outcome, to, sources, locale }));
      const name = pageText(request.locale, STATUS_TEXT[to]);
      const moved = pageText(request.locale, 'orderMoved', { number: orderId, status: name });
      const pieces =
        outcome === 'moved' ? await piecesText(app.db, orderId, { to, damaged, locale: request.locale }) : '';
      const message = [moved, pieces].filter(Boolean).join(' ');
      if (request.query.show !== 'next') return answerDone(reply, pageAfter(request), message);
      // The next page is about another order, so the undo goes with the message.
      const fields = { from: to, to: from, ...(list !== undefined && { list }) };
      const undo = UNDO_STATUSES[to] === from ? { url: orderUrl(`${orderId}/status`), fields } : undefined;
      return answerDone(reply, await nextOrderUrl(app.db, request, { id: orderId, list }), message, { undo });
    },
  );

  app.post(
    '/dashboard/orders/:id/employee',
    {
      schema: {
        summary: 'Give an order to an employee',
        params: LongIdParams,
        body: Type.Object({
          employee: Employee,
          /** The employee the page showed. */
          seen: Type.Optional(Employee),
          list: FromList,
          /** The page to return to; without it that of the order. */
          back: Type.Optional(Type.Literal('/dashboard')),
        }),
        response: ANSWERS,
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const { employee, seen } = request.body;
      const idOf = (text: string) => (text === '' ? null : Number(text));
      const employeeId = idOf(employee);
      const step = { employeeId, seen: seen === undefined ? undefined : idOf(seen), staff: staffOf(request) };
      const assigned = await app.db.transaction((tx) => assignOrder(tx, Number(request.params.id), step));
      if (assigned === null) throw new Refusal(404, 'not-found');
      if (assigned.employeeId !== employeeId) {
        const choices = await staffChoices(app.db);
        const nameOf = (id: number | null) =>
          choices.find(({ value }) => Number(value) === id)?.label ?? pageText(locale, 'nobody');
        const names = { name: nameOf(assigned.employeeId), chosen: nameOf(employeeId) };
        const message = pageText(locale, 'orderAssignedAlready', names);
        // The page that comes then knows who has the order, so that the next press can replace them.
        return answerRefused(reply, pageAfter(request), message, { compareOnPage: true });
      }
      return answerDone(reply, pageAfter(request), pageText(locale, 'orderAssigned'), { data: { seen: employee } });
    },
  );
}

function chosenSource(text: string): ChosenSource {
  const [item, warehouse] = text.split(':');
  return { item: Number(item), warehouse: Number(warehouse) };
}

const SHORT_TEXT: Readonly<Partial<Record<OrderStatus, TextKey>>> = {
  new: 'orderShortReopen',
  confirmed: 'orderShortStays',
  returned: 'orderReturnWrong',
};

/** Says why a step moved nothing. */
async function refusalText(
  db: Database,
  orderId: number,
  {
    outcome,
    to,
    sources,
    locale,
  }: {
    readonly outcome: Exclude<StepOutcome, 'moved' | 'already'>;
    readonly to: OrderStatus;
    readonly sources: readonly string[];
    readonly locale: Locale;
  },
): Promise<string> {
  if (outcome === 'tracked') return pageText(locale, 'orderTrackedStays');
  if (outcome === 'paid') return pageText(locale, to === 'new' ? 'orderPaidReopen' : 'orderPaidStays');
  if (outcome === 'short')
    return pageText(locale, SHORT_TEXT[to] ?? (sources.length > 0 ? 'orderShortThere' : 'orderShort'));
  const { status } = (await orderById(db, orderId))!;
  const message =
    outcome === 'changed'
      ? pageText(locale, 'orderChangedSince')
      : pageText(locale, 'orderMovedAlready', { status: pageText(locale, STATUS_TEXT[status]) });
  return withLastChange(db, orderId, { message, locale });
}

/** Says what a step did to stock; empty for one that moves no piece. */
async function piecesText(
  db: Database,
  orderId: number,
  {
    to,
    damaged,
    locale,
  }: { readonly to: OrderStatus; readonly damaged: ReadonlyMap<number, number>; readonly locale: Locale },
): Promise<string> {
  const lost = [...damaged.values()].reduce((sum, quantity) => sum + quantity, 0);
  const count = (await movedPieces(db, [orderId], to)) - lost;
  const text = PIECES_TEXT[to];
  const texts = [
    ...(text === undefined || count === 0 ? [] : [pageText(locale, text, { count })]),
    ...(lost === 0 ? [] : [pageText(locale, 'orderPiecesLost', { count: lost })]),
  ];
  return texts.join(' ');
}

/** Returns the page to show after a step: the one that the form names, else that of the order. */
function pageAfter({ params, body }: FastifyRequest): string {
  const { back, list } = body as { back?: string; list?: string };
  return back ?? orderUrl((params as { id: string }).id, list);
}
