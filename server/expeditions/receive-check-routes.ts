import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { Uuid } from '../../shared/api/uuid.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopDay } from '../../shared/i18n/shop-time.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { IdParams } from '../http/ids.ts';
import { DONE, SEE_OTHER } from '../http/openapi.ts';
import { Refusal, refusalCode } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { reasonsWithoutNote } from '../stock/queries.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import type { ExpeditionRefusal } from './change.ts';
import { expeditionOr404, expeditionUrl } from './expedition-page.ts';
import type { ExpeditionDetail } from './queries.ts';
import { type CheckedLine, checkedLine, confirmShown, parseShown, shownText } from './receipt-check.ts';
import { type ReceivingLine, receivingLines } from './receive-form.ts';
import { arrivalError, type ReceivingHead, receivingHead } from './receive-page.ts';
import { countersText, refusalStatus, refusalText } from './texts.ts';

interface ShownCheck extends CheckedLine {
  /** On hand where it arrives, before and after. */
  readonly before: number;
  readonly after: number;
  /** The chosen reason of what came besides. */
  readonly reason: string;
  readonly error: string;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/expedition-check': ReceivingHead & {
      readonly lines: readonly ShownCheck[];
      /** Lines with expected pieces that nobody counted. */
      readonly uncounted: readonly ReceivingLine[];
      readonly pieces: number;
      readonly key: string;
      readonly shown: string;
      readonly arrivedOn: string;
      readonly today: string;
      readonly dayError: string;
      readonly comment: string;
      readonly message: string;
      readonly reasons: readonly { readonly code: string; readonly name: string }[];
    };
  }
}

const PATH = '/dashboard/expeditions/:id/receive/check';
const Confirmed = Type.Object({
  key: Uuid,
  shown: Type.String({
    maxLength: 60_000,
    description: 'The counts that were checked: `LINE:ARRIVED:FOUND`, by spaces',
  }),
  arrivedOn: Type.Optional(Type.String({ maxLength: 10 })),
  comment: Type.Optional(Type.String({ maxLength: 300 })),
});

/** Adds the check screen: what will be put on the shelf, and the one confirmation of it (RCV-4). */
export function addCheckPage(app: App): void {
  app.get(PATH, { schema: { hide: true, params: IdParams } }, async (request, reply) => {
    const check = await checkOf(app, request);
    if (check.counted.length > 0) return page(app, reply, check, null);
    return redirectWithFlash(
      reply,
      `${expeditionUrl(check.expedition.id)}/receive`,
      pageText(request.locale, 'receiveNothingCounted'),
      { kind: 'warning' },
    );
  });

  app.post(
    PATH,
    {
      schema: {
        summary: 'Confirm the counts of an expedition; `extra_LINE` is the reason of pieces that came besides',
        params: IdParams,
        body: Type.Object(Confirmed.properties, { additionalProperties: true }),
        response: {
          200: DONE,
          303: SEE_OTHER,
          404: Problem,
          409: Problem,
          422: Problem,
        },
      },
    },
    (request, reply) => confirm(app, request, reply),
  );
}

interface Check {
  readonly expedition: ExpeditionDetail;
  readonly lines: readonly ReceivingLine[];
  readonly counted: readonly CheckedLine[];
}

async function checkOf(app: App, { params, locale }: FastifyRequest): Promise<Check> {
  const expedition = await expeditionOr404(app, Number((params as { id: string }).id));
  const lines = await receivingLines(app.db, locale, expedition.id);
  return { expedition, lines, counted: countedOf(lines) };
}

const countedOf = (lines: readonly ReceivingLine[]) => lines.filter(({ count }) => count !== null).map(checkedLine);

/** Why the form cannot be confirmed, with the error of each field. */
interface CheckProblem {
  readonly status: 404 | 409 | 422;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
  /** A new one where the counts of the old one were refused. */
  readonly key?: string;
}

async function confirm(app: App, request: FastifyRequest, reply: FastifyReply) {
  const { locale } = request;
  const body = request.body as Static<typeof Confirmed> & FormBody;
  const { key, arrivedOn = '', comment = '' } = body;
  const shown = parseShown(body.shown);
  const { expedition, ...check } = await checkOf(app, request);
  const { id: shop } = await shopOr404(app.db);
  const reasons = await reasonsWithoutNote(app.db, shop, { direction: 'in', locale });
  const errors = Object.fromEntries(
    shown
      .filter(({ line, extra }) => extra > 0 && !reasons.some(({ code }) => code === formText(body, `extra_${line}`)))
      .map(({ line }) => [`extra_${line}`, pageText(locale, 'receiveExtraReason')]),
  );
  const dayError = arrivalError(locale, arrivedOn, expedition);
  if (dayError !== '' || Object.keys(errors).length > 0) {
    const wrong = { ...errors, ...(dayError !== '' && { arrivedOn: dayError }) };
    const message = pageText(locale, 'errorSummary');
    return refuseCheck(app, request, reply, { expedition, ...check }, { status: 422, message, errors: wrong, key });
  }
  const outcome = await confirmShown(
    app.db,
    { id: expedition.id, shop, staff: staffOf(request) },
    {
      key,
      shown,
      arrivedOn: arrivedOn || shopDay(new Date()),
      comment: comment.trim(),
      extras: shown.flatMap(({ line, extra }) => {
        const item = check.lines.find(({ id }) => id === line)?.item;
        return extra === 0 || item === undefined
          ? []
          : [{ item, quantity: extra, reason: formText(body, `extra_${line}`) }];
      }),
    },
    async (tx) => countedOf(await receivingLines(tx, locale, expedition.id)),
  );
  if (outcome.kind === 'refused') {
    const now = await checkOf(app, request);
    const isShown = new Set(body.shown.split(' '));
    const changed = now.counted.filter((line) => !isShown.has(shownText([line])));
    const by = countersText(
      locale,
      changed.flatMap(({ count }) => count ?? []),
    );
    return refuseCheck(app, request, reply, now, problemOf(outcome.refusal, { locale, by }));
  }
  const message = pageText(locale, 'receiveConfirmed', { count: outcome.pieces });
  const redirect = `${expeditionUrl(expedition.id)}/receive?receipt=${outcome.receipt}`;
  if (wantsJson(request)) return { success: true, message, redirect };
  return reply.redirect(redirect, 303);
}

/** @param of.by names the people whose counts differ from those that were checked */
function problemOf(
  refusal: ExpeditionRefusal,
  { locale, by }: { readonly locale: Locale; readonly by: string },
): CheckProblem {
  const isCount = refusal.refused === 'changed' || refusal.refused === 'too-many';
  const message = isCount ? `${pageText(locale, 'receiveCountsChanged')}${by}` : refusalText(locale, refusal);
  return { status: isCount ? 409 : refusalStatus(refusal), message, errors: {}, key: randomUUID() };
}

function refuseCheck(app: App, request: FastifyRequest, reply: FastifyReply, check: Check, problem: CheckProblem) {
  const { status, message, errors } = problem;
  if (status === 404) throw new Refusal(404, 'not-found');
  // Nothing is left to check: the page of counts says what the expedition is now.
  const isOver = check.counted.length === 0;
  if (wantsJson(request)) {
    const messages = Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, [error]]));
    throw new Refusal(status, refusalCode(status), {
      message,
      ...(status === 409 ? { compareOnPage: true } : { errors: messages }),
    });
  }
  if (!isOver) return page(app, reply, check, problem);
  return redirectWithFlash(reply, `${expeditionUrl(check.expedition.id)}/receive`, message, { kind: 'warning' });
}

async function page(
  app: App,
  reply: FastifyReply,
  { expedition, lines, counted }: Check,
  problem: CheckProblem | null,
) {
  const { locale, body } = reply.request;
  const sent = (body ?? {}) as FormBody;
  const { id: shop } = await shopOr404(app.db);
  const onHand = await app.db.query<{ item: number; pieces: number }>(
    'select stock_item_id as item, on_hand as pieces from warehouse_stock where warehouse_id = $1 and stock_item_id = any ($2)',
    [expedition.toId, counted.map(({ item }) => item)],
  );
  const today = shopDay(new Date());
  const { message = '', errors = {}, status = 200, key = randomUUID() } = problem ?? {};
  return reply.page(
    'dashboard/expedition-check',
    {
      ...receivingHead(locale, expedition, 'receiveCheckTitle'),
      lines: counted.map((line) => {
        const before = onHand.find(({ item }) => item === line.item)?.pieces ?? 0;
        const name = `extra_${line.id}`;
        return {
          ...line,
          before,
          after: before + line.counted,
          reason: formText(sent, name),
          error: errors[name] ?? '',
        };
      }),
      uncounted: lines.filter(({ count, remaining }) => count === null && remaining > 0),
      pieces: counted.reduce((sum, line) => sum + line.counted, 0),
      key,
      shown: shownText(counted),
      message,
      today,
      dayError: errors.arrivedOn ?? '',
      arrivedOn: formText(sent, 'arrivedOn') || (expedition.arrivedOn ?? today),
      comment: formText(sent, 'comment'),
      reasons: await reasonsWithoutNote(app.db, shop, { direction: 'in', locale }),
    },
    { status },
  );
}
