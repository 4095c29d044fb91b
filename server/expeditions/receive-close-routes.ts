import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { IdParams } from '../http/ids.ts';
import { DONE, SEE_OTHER } from '../http/openapi.ts';
import { Refusal, refusalCode } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { reasonsWithoutNote } from '../stock/queries.ts';
import { answerDone } from '../web/change-answer.ts';
import { setFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import type { ExpeditionRefusal, Fate, LineFate } from './change.ts';
import { expeditionOr404, expeditionUrl } from './expedition-page.ts';
import { closeShort } from './expeditions.ts';
import { countsText, expeditionEvents, storedCounts } from './queries.ts';
import { type ReceivingLine, receivingLines } from './receive-form.ts';
import { type ReceivingHead, receivingHead } from './receive-page.ts';
import { isSecondPress, stepChange } from './step-form.ts';
import { countersText, refusalStatus, refusalText } from './texts.ts';

/** A line that does not arrive in full, with what was chosen for it. */
interface ShownShort extends ReceivingLine {
  readonly fate: string;
  readonly reason: string;
  readonly fateError: string;
  readonly reasonError: string;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/expedition-close': ReceivingHead & {
      readonly lines: readonly ShownShort[];
      readonly pieces: number;
      /** Lines with a count that is not confirmed; closing drops it. */
      readonly counted: number;
      /** The counts, as `countsText` writes them. */
      readonly shown: string;
      readonly comment: string;
      readonly message: string;
      readonly reasons: readonly { readonly code: string; readonly name: string }[];
    };
  }
}

const PATH = '/dashboard/expeditions/:id/receive/close';

/** Adds the page that closes an expedition short: per line what became of the pieces, and why (RCV-6, RCV-7). */
export function addClosePage(app: App): void {
  app.get(PATH, { schema: { hide: true, params: IdParams } }, (request, reply) => page(app, request, reply, null));

  app.post(
    PATH,
    {
      schema: {
        summary:
          'Close an expedition short: `fate_LINE` (`home` or `lost`) and `reason_LINE` of each line with pieces still expected',
        params: IdParams,
        body: Type.Object(
          {
            version: Type.Optional(
              Type.String({ pattern: '^[0-9]{0,9}$', description: 'Of the expedition, as shown' }),
            ),
            shown: Type.Optional(
              Type.String({
                maxLength: 60_000,
                description: 'The counts that closing drops: `LINE:COUNTED`, and of a commented one `:HASH`, by spaces',
              }),
            ),
            comment: Type.Optional(Type.String({ maxLength: 300 })),
          },
          { additionalProperties: true },
        ),
        response: {
          200: DONE,
          303: SEE_OTHER,
          404: Problem,
          409: Problem,
          422: Problem,
        },
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const { expedition, lines } = await shortLines(app, request);
      const wrong = lines.flatMap(({ id, fateError, reasonError }) => [
        ...(fateError === '' ? [] : [[`fate_${id}`, [fateError]]]),
        ...(reasonError === '' ? [] : [[`reason_${id}`, [reasonError]]]),
      ]);
      if (wrong.length > 0) {
        const message = pageText(locale, 'errorSummary');
        if (wantsJson(request)) throw new Refusal(422, 'invalid', { message, errors: Object.fromEntries(wrong) });
        return page(app, request, reply, { status: 422, message });
      }
      const outcome = await closeShort(app.db, {
        ...(await stepChange(app, request)),
        comment: body.comment?.trim(),
        counted: body.shown,
        lines: lines.map(({ id: line, fate, reason }): LineFate => ({ line, fate: fate as Fate, reason })),
      });
      const pieces = outcome.kind === 'done' ? outcome.pieces : await piecesClosedSo(app, request, outcome.refusal);
      if (outcome.kind === 'refused' && pieces === null) {
        const status = refusalStatus(outcome.refusal);
        if (status === 404) throw new Refusal(404, 'not-found');
        const by = outcome.refusal.refused === 'counted' ? await countersSince(app, request) : '';
        const message = `${refusalText(locale, outcome.refusal)}${by}`;
        if (wantsJson(request))
          throw new Refusal(status, refusalCode(status), { message, ...(status === 409 && { compareOnPage: true }) });
        return page(app, request, reply, { status, message });
      }
      const message = pageText(locale, 'receiveClosed', { number: expedition.id, pieces: pieces ?? 0 });
      const redirect = `${expeditionUrl(expedition.id)}/receive`;
      return answerDone(reply, redirect, message, { redirect });
    },
  );
}

/** Returns the pieces that the same person has just closed with the same choices, by a second press; null otherwise. */
async function piecesClosedSo(app: App, request: FastifyRequest, refusal: ExpeditionRefusal): Promise<number | null> {
  const change = await stepChange(app, request);
  if (!(await isSecondPress(app, change, refusal, 'closed-short'))) return null;
  const [last] = await expeditionEvents(app.db, change.expedition, 1);
  const { pieces = 0, comment = '', fates } = last?.details ?? {};
  const sent = request.body as FormBody;
  const isSame =
    formText(sent, 'comment').trim() === comment &&
    fates?.every(
      ({ line, fate, reason }) =>
        formText(sent, `fate_${line}`) === fate && formText(sent, `reason_${line}`) === reason,
    );
  return isSame ? pieces : null;
}

/** Names the people with a count that the sent form did not show. */
async function countersSince(app: App, { params, body, locale }: FastifyRequest): Promise<string> {
  const shown = new Set(formText(body as FormBody, 'shown').split(' '));
  const counts = await storedCounts(app.db, Number((params as { id: string }).id));
  return countersText(
    locale,
    counts.filter((count) => !shown.has(countsText([count]))),
  );
}

/** Returns the lines that are still expected, with what was sent about them. */
async function shortLines(app: App, { params, body, locale, method }: FastifyRequest) {
  const expedition = await expeditionOr404(app, Number((params as { id: string }).id));
  const sent = (body ?? {}) as FormBody;
  const reasons = await closingReasons(app, locale);
  const isSent = method === 'POST';
  const all = await receivingLines(app.db, locale, expedition.id);
  const lines = all
    .filter(({ remaining }) => remaining > 0)
    .map((line): ShownShort => {
      const fate = formText(sent, `fate_${line.id}`);
      const reason = formText(sent, `reason_${line.id}`);
      const isFate = fate === 'home' || fate === 'lost';
      const isReason = reasons.some(({ code }) => code === reason);
      return {
        ...line,
        fate,
        reason,
        fateError: isSent && !isFate ? pageText(locale, 'expeditionFateMissing') : '',
        reasonError: isSent && !isReason ? pageText(locale, 'chooseReason') : '',
      };
    });
  return { expedition, lines, shown: countsText(all.flatMap(({ count }) => count ?? [])) };
}

async function closingReasons(app: App, locale: Locale) {
  return reasonsWithoutNote(app.db, (await shopOr404(app.db)).id, { direction: 'out', locale });
}

async function page(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: { readonly status: number; readonly message: string } | null,
) {
  const { locale } = request;
  const { expedition, lines, shown } = await shortLines(app, request);
  if (expedition.status !== 'received' && expedition.status !== 'partially-received') {
    if (problem !== null) setFlash(reply, { kind: 'warning', message: problem.message });
    return reply.redirect(`${expeditionUrl(expedition.id)}/receive`, 303);
  }
  return reply.page(
    'dashboard/expedition-close',
    {
      ...receivingHead(locale, expedition, 'receiveCloseTitle'),
      lines,
      pieces: lines.reduce((sum, { remaining }) => sum + remaining, 0),
      counted: lines.filter(({ count }) => count !== null).length,
      shown,
      comment: formText((request.body ?? {}) as FormBody, 'comment'),
      message: problem?.message ?? '',
      reasons: await closingReasons(app, locale),
    },
    { status: problem?.status ?? 200 },
  );
}
