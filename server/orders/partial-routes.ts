import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { parsePieces } from '../../shared/rules/stock/quantity.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { LongIdParams } from '../http/ids.ts';
import { DONE_IN_PLACE, PAGE, SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { answerDone } from '../web/change-answer.ts';
import { redirectWithFlash } from '../web/flash.ts';
import type { Crumb } from '../web/kit.ts';
import { pageText } from '../web/texts.ts';
import { returnLeftover } from './leftover.ts';
import { withLastChange } from './order-history.ts';
import { type OrderLineView, shownLines } from './order-lines-view.ts';
import { renderOrder } from './order-page.ts';
import { FromList, orderCrumbs, orderUrl } from './orders-list.ts';
import { canDeliverPart, deliverPart, partState } from './partial-delivery.ts';
import { type OrderDetail, orderById } from './queries.ts';
import { damagedPieces, fieldsById, ReturnTo, textsById } from './return-fields.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/order-partial': Shown & {
      readonly title: string;
      readonly order: OrderDetail;
      readonly crumbs: readonly Crumb[];
      readonly action: string;
      /** The precondition of the next press. */
      readonly seen: string;
      /** `accepted` is what was typed. */
      readonly lines: readonly (OrderLineView & { readonly field: string; readonly accepted: string })[];
    };
  }
}

interface Shown {
  /** Why nothing is stored yet. */
  readonly message: string;
  /** Messages by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The total with the accepted pieces; null before it was asked for. */
  readonly total: Centimes | null;
}

const PATH = '/dashboard/orders/:id/partial';
const Query = Type.Object({ list: FromList });

/** Serves the page on which staff say that a customer refused some pieces of a parcel (ORD-37), and their return (ORD-38). */
export default async function (app: App): Promise<void> {
  app.get(PATH, { schema: { hide: true, params: LongIdParams, querystring: Query } }, (request, reply) =>
    partPage(app, request, reply, { status: 200, message: '', errors: {}, total: null }),
  );

  app.post(
    PATH,
    {
      schema: {
        summary: 'Mark an order as delivered in part: `accepted_LINE` pieces of each line, at the total that was shown',
        params: LongIdParams,
        querystring: Query,
        body: Type.Object(
          {
            seen: Type.String({ maxLength: 5_000, description: 'Status and lines, as the page showed them' }),
            total: Type.Optional(
              Type.String({
                pattern: '^[0-9]{0,12}$',
                description: 'New total in centimes, as the page showed it; without it nothing is stored',
              }),
            ),
          },
          fieldsById('accepted'),
        ),
        response: {
          200: { content: { 'application/json': { schema: DONE_IN_PLACE }, ...PAGE.content } },
          303: SEE_OTHER,
          404: Problem,
          409: Problem,
          422: Problem,
        },
      },
    },
    async (request, reply) => {
      const { locale, body, params } = request;
      const id = Number(params.id);
      const outcome = await deliverPart(app.db, id, {
        seen: body.seen,
        accepted: acceptedPieces(body),
        total: body.total ? Number(body.total) : null,
        staff: staffOf(request),
      });
      if (outcome === null) throw new Refusal(404, 'not-found');
      if (outcome.kind === 'delivered') {
        const message = pageText(locale, 'partialDone', { number: id, amount: formatDa(outcome.total) });
        return answerDone(reply, orderUrl(id, request.query.list), message);
      }
      const refuse = (status: 409 | 422, message: string, lines: readonly number[] = []) => {
        const errors = Object.fromEntries(lines.map((line) => [fieldOfLine(line), [pageText(locale, 'partialWrong')]]));
        if (wantsJson(request)) throw new Refusal(status, status === 409 ? 'conflict' : 'invalid', { message, errors });
        return partPage(app, request, reply, { status, message, errors, total: null });
      };
      if (outcome.kind === 'quantity') return refuse(422, pageText(locale, 'errorSummary'), outcome.lines);
      if (outcome.kind === 'none') return refuse(422, pageText(locale, 'partialNone'));
      if (outcome.kind === 'all') return refuse(422, pageText(locale, 'partialAll'));
      if (outcome.kind === 'changed') {
        const message = pageText(locale, 'partialChanged');
        return refuse(409, await withLastChange(app.db, id, { message, locale }));
      }
      if (wantsJson(request)) {
        const message = pageText(locale, 'partialTotal', { amount: formatDa(outcome.total) });
        throw new Refusal(409, 'conflict', { message });
      }
      return partPage(app, request, reply, { status: 200, message: '', errors: {}, total: outcome.total });
    },
  );

  app.post(
    '/dashboard/orders/:id/leftover',
    {
      schema: {
        summary: 'Take back what was refused of an order that was delivered in part',
        description: '`damaged_ITEM` is the number of pieces of a stock item that are written off.',
        params: LongIdParams,
        body: Type.Object({ list: FromList, returnTo: ReturnTo }, fieldsById('damaged')),
        response: { 200: DONE_IN_PLACE, 303: SEE_OTHER, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { locale, body, params } = request;
      const id = Number(params.id);
      const damaged = damagedPieces(body);
      const step = { staff: staffOf(request), returnTo: Number(body.returnTo) || undefined };
      const outcome =
        damaged === null ? 'refused' : await app.db.transaction((tx) => returnLeftover(tx, id, { ...step, damaged }));
      if (outcome === null) throw new Refusal(404, 'not-found');
      if (outcome === 'returned') return answerDone(reply, orderUrl(id, body.list), doneText(locale, id, damaged));
      const message = pageText(locale, outcome === 'none' ? 'leftoverNone' : 'leftoverWrong');
      if (wantsJson(request)) throw new Refusal(409, 'conflict', { message });
      const refused = { message, to: 'leftover', sources: [], sent: body } as const;
      return renderOrder(app, reply, { id, list: body.list, refused });
    },
  );
}

function doneText(locale: Locale, number: number, damaged: ReadonlyMap<number, number> | null): string {
  const lost = [...(damaged ?? []).values()].reduce((sum, quantity) => sum + quantity, 0);
  const done = pageText(locale, 'leftoverDone', { number });
  return lost === 0 ? done : `${done} ${pageText(locale, 'orderPiecesLost', { count: lost })}`;
}

const fieldOfLine = (line: number): string => `accepted_${line}`;

function acceptedPieces(body: FormBody): ReadonlyMap<number, number | null> {
  return new Map(textsById(body, 'accepted').map(([line, text]) => [line, parsePieces(text)]));
}

async function partPage(
  app: App,
  { locale, params, query, body }: FastifyRequest,
  reply: FastifyReply,
  { status, ...shown }: Shown & { readonly status: 200 | 409 | 422 },
): Promise<FastifyReply> {
  const { list } = query as { list?: string };
  const order = await orderById(app.db, Number((params as { id: string }).id));
  if (order === null) throw new Refusal(404, 'not-found');
  if (!canDeliverPart(order)) {
    const text = pageText(locale, 'partialTooLate', { number: order.id });
    return redirectWithFlash(reply, orderUrl(order.id, list), text, { kind: 'warning' });
  }
  const lines = await shownLines(app.db, order.lines, locale);
  const view = {
    title: pageText(locale, 'partialTitle', { number: order.id }),
    order,
    crumbs: orderCrumbs(locale, order.id, list),
    action: orderUrl(`${order.id}/partial`, list),
    seen: partState(order),
    lines: lines.map((line) => {
      const field = fieldOfLine(line.id);
      return { ...line, field, accepted: formText((body ?? {}) as FormBody, field) || String(line.quantity) };
    }),
    ...shown,
  };
  return reply.page('dashboard/order-partial', view, { status });
}
