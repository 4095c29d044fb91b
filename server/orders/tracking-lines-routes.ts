import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { BulkAnswer, type BulkRow } from '../../shared/api/bulk-change.ts';
import { type FieldErrors, Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { isObject } from '../../shared/rules/json/shapes.ts';
import type { App } from '../http/app-type.ts';
import { isExpiredForm, wantsJson } from '../http/errors.ts';
import { PAGE } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { bulkAnswerOf } from '../web/bulk-answer.ts';
import { type FormView, formView } from '../web/form-view.ts';
import { pageText } from '../web/texts.ts';
import { listOrders, type OrderDetail, ordersById } from './queries.ts';
import { STATUS_TEXT } from './status-texts.ts';
import { type TrackedLine, trackingLines, trackLines } from './tracking-lines.ts';

const PATH = '/dashboard/orders/tracking';
/** Most lines per request: each is a transaction, and this many finish before the page's call times out. */
const MOST_LINES = 1_000;
const MOST_AWAITING = 50;

const Fields = Type.Object({
  // No maxLength, by which a browser cuts off what is pasted. The pattern makes the field left to right.
  lines: Type.String({ minLength: 1, pattern: '', description: 'Lines of order number; tracking number' }),
});

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/orders-tracking': FormView & {
      readonly title: string;
      /** The result of each line; null before any was sent. */
      readonly answer: BulkAnswer | null;
      /** The field has lines that are not stored. */
      readonly isUnsaved: boolean;
      /** Sent orders without a tracking number, those that wait longest first. */
      readonly awaiting: readonly OrderDetail[];
      /** There are more of them. */
      readonly areMoreAwaiting: boolean;
    };
  }
}

interface TrackingPage {
  readonly status: number;
  readonly lines: string;
  readonly message?: TextKey;
  readonly errors?: FieldErrors;
  readonly answer?: BulkAnswer;
}

/** Stores many tracking numbers at once, as they are copied from the sheet of a transporter (ORD-25). */
export default async function (app: App): Promise<void> {
  app.get(PATH, { schema: { hide: true } }, (_request, reply) => trackingPage(app, reply, { status: 200, lines: '' }));

  app.post(
    PATH,
    {
      schema: {
        summary: 'Store the tracking numbers of many orders; says of each line what became of it',
        body: Fields,
        response: {
          200: { content: { 'application/json': { schema: BulkAnswer }, ...PAGE.content } },
          422: Problem,
        },
      },
      attachValidation: true,
      errorHandler: (error, request, reply) => {
        if (!isExpiredForm(error, request)) throw error;
        return trackingPage(app, reply, { status: 403, lines: sentLines(request), message: 'pageExpired' });
      },
    },
    async (request, reply) => {
      const { locale, log } = request;
      const sent = sentLines(request);
      const lines = trackingLines(sent);
      if (lines.length === 0 || lines.length > MOST_LINES) {
        const message =
          lines.length === 0
            ? pageText(locale, 'trackingLinesRequired')
            : pageText(locale, 'trackingLinesTooMany', { limit: MOST_LINES, lines: lines.length });
        const errors = { lines: [message] };
        if (wantsJson(request)) throw new Refusal(422, 'invalid', { message, errors });
        return trackingPage(app, reply, { status: 422, lines: sent, message: 'errorSummary', errors });
      }
      const tracked = await trackLines(app.db, lines, {
        staff: staffOf(request),
        onError: (error) => log.error({ err: error }, 'the tracking number of a line was not stored'),
      });
      const rows = tracked.map((line) => rowOf(line, locale));
      const answer = bulkAnswerOf(locale, rows, { changed: 'trackingLinesStored', failed: 'trackingLinesFailed' });
      if (wantsJson(request)) return reply.send(answer);
      const refused = tracked.filter(({ outcome }) => outcome === 'failed').map(({ text }) => text);
      return trackingPage(app, reply, { status: 200, lines: refused.join('\n'), answer });
    },
  );
}

function sentLines({ body }: FastifyRequest): string {
  return isObject(body) && typeof body.lines === 'string' ? body.lines : '';
}

async function trackingPage(
  app: App,
  reply: FastifyReply,
  { status, lines, message, errors, answer }: TrackingPage,
): Promise<FastifyReply> {
  const { locale } = reply.request;
  const source = { schema: Fields, topic: 'tracking', locale };
  const { orders } = await listOrders(app.db, (await shopOr404(app.db)).id, {
    status: 'sent',
    tracking: 'none',
    sort: { by: 'date', descending: false },
    limit: MOST_AWAITING + 1,
  });
  const listed = orders.slice(0, MOST_AWAITING).map(({ id }) => id);
  const state = { status, values: { lines }, seen: '', ...(message && { message }), ...(errors && { errors }) };
  return reply.page(
    'dashboard/orders-tracking',
    {
      ...formView(source, PATH, state),
      title: pageText(locale, 'trackingMany'),
      answer: answer ?? null,
      isUnsaved: lines !== '',
      awaiting: await ordersById(app.db, listed),
      areMoreAwaiting: orders.length > MOST_AWAITING,
    },
    { status },
  );
}

function rowOf(line: TrackedLine, locale: Locale): BulkRow {
  const { parcel, text, outcome } = line;
  const name = parcel === null ? text : `${parcel.order} · ${parcel.number}`;
  const isGone = line.outcome === 'failed' && line.reason === 'gone';
  return { id: isGone ? 0 : (parcel?.order ?? 0), name, outcome, message: messageOf(line, locale) };
}

function messageOf(line: TrackedLine, locale: Locale): string {
  if (line.outcome !== 'failed')
    return pageText(locale, line.outcome === 'changed' ? 'trackingStored' : 'bulkAsBefore');
  switch (line.reason) {
    case 'unreadable':
      return pageText(locale, 'trackingUnreadable');
    case 'wrong':
      return pageText(locale, 'trackingWrong');
    case 'gone':
      return pageText(locale, 'trackingNoOrder');
    case 'status':
      return pageText(locale, 'trackingOtherStatus', { status: pageText(locale, STATUS_TEXT[line.status]) });
    case 'other':
      return pageText(locale, 'trackingOther', { number: line.number });
    case 'in-use':
      return pageText(locale, 'trackingInUseBy', { number: line.by });
    case 'interrupted':
      return pageText(locale, 'trackingInterrupted');
  }
}
