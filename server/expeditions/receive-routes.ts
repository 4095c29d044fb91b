import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { CountsSaved } from '../../shared/api/receiving.ts';
import type { App } from '../http/app-type.ts';
import { LONG_FORM } from '../http/bodies.ts';
import { wantsJson } from '../http/errors.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { IdParams } from '../http/ids.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal, refusalCode } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { setFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import type { ExpeditionRefusal } from './change.ts';
import { expeditionOr404, expeditionUrl } from './expedition-page.ts';
import { saveCountDraft } from './receipts.ts';
import { addCheckPage } from './receive-check-routes.ts';
import { addClosePage } from './receive-close-routes.ts';
import {
  type CountedLine,
  changedCounts,
  conflictingLine,
  countedLines,
  type Intent,
  intentOf,
  receivingLines,
} from './receive-form.ts';
import { arrivalError, renderReceiving } from './receive-page.ts';
import { refusalStatus, refusalText } from './texts.ts';

const NOTHING: Intent = { kind: 'save', line: null };

/** Serves the pages on which a warehouse receives an expedition: counts, check, closing short (RCV-1 to RCV-6). */
export default async function (app: App): Promise<void> {
  addCountPage(app);
  addCheckPage(app);
  addClosePage(app);
}

function addCountPage(app: App): void {
  const path = '/dashboard/expeditions/:id/receive';
  app.get(
    path,
    {
      schema: {
        hide: true,
        params: IdParams,
        querystring: Type.Object({ receipt: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })) }),
      },
    },
    async (request, reply) => {
      const { locale, query } = request;
      const expedition = await expeditionOr404(app, Number(request.params.id));
      const lines = await receivingLines(app.db, locale, expedition.id);
      return renderReceiving(app, reply, {
        expedition,
        lines: countedLines(lines, { body: {}, intent: NOTHING, locale }),
        receipt: query.receipt === undefined ? null : Number(query.receipt),
        problem: null,
      });
    },
  );

  app.post(
    path,
    {
      config: LONG_FORM,
      schema: {
        summary:
          'Store counts that are not confirmed yet: `count_LINE`, `note_LINE`, and with `seen_LINE`, `noted_LINE` what the page showed',
        params: IdParams,
        body: Type.Object(
          {
            arrivedOn: Type.Optional(Type.String({ maxLength: 10, description: 'Day of arrival, `2026-11-22`' })),
            intent: Type.Optional(
              Type.String({
                maxLength: 20,
                description: '`check`, `all`, `all_LINE`, `take_LINE`; anything else saves',
              }),
            ),
          },
          { additionalProperties: true },
        ),
        response: { 200: CountsSaved, 303: SEE_OTHER, 404: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => saveCounts(app, request, reply),
  );
}

async function saveCounts(app: App, request: FastifyRequest, reply: FastifyReply) {
  const { locale } = request;
  const body = request.body as FormBody;
  const intent = intentOf(body);
  const expedition = await expeditionOr404(app, Number((request.params as { id: string }).id));
  const lines = countedLines(await receivingLines(app.db, locale, expedition.id), { body, intent, locale });
  const typedDay = formText(body, 'arrivedOn');
  const dayError = arrivalError(locale, typedDay, expedition);
  const arrivedOn = typedDay || expedition.arrivedOn;
  if (dayError !== '' || lines.some(({ error }) => error !== '')) {
    return refuseCounts(app, request, reply, {
      status: 422,
      lines,
      message: pageText(locale, 'errorSummary'),
      arrivedOn: typedDay,
      dayError,
    });
  }
  const outcome = await saveCountDraft(app.db, {
    shop: (await shopOr404(app.db)).id,
    expedition: expedition.id,
    staff: staffOf(request),
    counts: changedCounts(lines),
    arrivedOn: arrivedOn === expedition.arrivedOn ? undefined : (arrivedOn ?? undefined),
  });
  if (outcome.kind === 'refused') {
    const refused = await refusedLines(app, request, lines, outcome.refusal);
    return refuseCounts(app, request, reply, { ...refused, arrivedOn, dayError });
  }
  const message = pageText(locale, 'receiveSaved');
  const address = `${expeditionUrl(expedition.id)}/receive`;
  const redirect = intent.kind === 'check' ? `${address}/check` : address;
  if (wantsJson(request)) {
    const stored = await receivingLines(app.db, locale, expedition.id);
    const counts = stored.map(({ id: partId, count }) => ({
      partId,
      count: count?.quantity ?? null,
      comment: count?.comment ?? '',
      by: count?.by ?? null,
      at: count?.at.toISOString() ?? null,
    }));
    return { success: true, message, counts, redirect };
  }
  if (intent.kind !== 'check') setFlash(reply, { kind: 'success', message });
  return reply.redirect(intent.line === null ? redirect : `${redirect}#line-${intent.line}`, 303);
}

interface RefusedCounts {
  readonly status: 404 | 409 | 422;
  readonly message: string;
  readonly lines: readonly CountedLine[];
}

/** Puts a refusal beside the line it is about. Somebody else's count stands beside what was typed. */
async function refusedLines(
  app: App,
  { locale, params }: FastifyRequest,
  lines: readonly CountedLine[],
  refusal: ExpeditionRefusal,
): Promise<RefusedCounts> {
  const now = await receivingLines(app.db, locale, Number((params as { id: string }).id));
  const message = refusalText(locale, refusal);
  const beside = (line: CountedLine) => {
    const stored = now.find(({ id }) => id === line.id);
    if (stored === undefined) return line;
    return refusal.refused === 'changed' ? conflictingLine(line, stored, locale) : { ...line, error: message };
  };
  const shown = lines.map((line) => (line.id === refusal.line ? beside(line) : line));
  const own = shown.find(({ id }) => id === refusal.line)?.error;
  return { status: refusalStatus(refusal), message: own ?? message, lines: shown };
}

interface RefusedForm extends RefusedCounts {
  readonly arrivedOn: string | null;
  readonly dayError: string;
}

async function refuseCounts(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, lines, arrivedOn, dayError }: RefusedForm,
) {
  if (status === 404) throw new Refusal(404, 'not-found');
  if (wantsJson(request)) {
    const wrong = lines.filter(({ error }) => error !== '');
    const errors = {
      ...Object.fromEntries(wrong.map(({ id, error }) => [`count_${id}`, [error]])),
      ...(dayError !== '' && { arrivedOn: [dayError] }),
    };
    const stored = Object.fromEntries(
      wrong.flatMap(({ id, stored, noteSeen }) =>
        stored === null
          ? []
          : [
              [`count_${id}`, stored],
              [`note_${id}`, noteSeen],
            ],
      ),
    );
    throw new Refusal(status, refusalCode(status), {
      message,
      ...(Object.keys(errors).length > 0 && { errors }),
      ...(status === 409 && { stored }),
    });
  }
  const expedition = await expeditionOr404(app, Number((request.params as { id: string }).id));
  return renderReceiving(app, reply, {
    expedition,
    lines,
    receipt: null,
    problem: { status, message, arrivedOn: arrivedOn ?? '', dayError },
  });
}
