import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { ExpeditionItem } from '../../shared/api/expeditions.ts';
import { Problem } from '../../shared/api/problem.ts';
import { shopDay } from '../../shared/i18n/shop-time.ts';
import { parsePieces } from '../../shared/rules/stock/quantity.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { IdParams } from '../http/ids.ts';
import { DONE, SEE_OTHER } from '../http/openapi.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import type { EventKind, ExpeditionOutcome } from './change.ts';
import { expeditionUrl } from './expedition-page.ts';
import { arrive, cancel, comeHome, complete, send, writeOff } from './expeditions.ts';
import { expeditionItems } from './queries.ts';
import { done, isSecondPress, type Refused, refuseStep, type StepPage, stepChange, stepPage } from './step-form.ts';
import { refusalAnswer, refusalText } from './texts.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/expedition-send': StepPage & { readonly items: readonly ExpeditionItem[] };
    'dashboard/expedition-cancel': StepPage;
  }
}

const PATH = '/dashboard/expeditions/:id';
const Version = Type.Optional(
  Type.String({ pattern: '^[0-9]{0,9}$', description: 'Of the expedition, as the page showed it' }),
);
const ANSWERS = { 200: DONE, 303: SEE_OTHER, 404: Problem, 409: Problem, 422: Problem };

/** Serves the steps of an expedition: send, cancel, arrive, complete (EXP-1, EXP-7, EXP-11). */
export default async function (app: App): Promise<void> {
  addSending(app);
  addCancelling(app);
  addStep(app, 'arrive', {
    summary: 'Say that an expedition has arrived',
    text: 'expeditionArrived',
    next: '/receive',
    kind: 'arrived',
    run: (change) => arrive(app.db, { ...change, arrivedOn: shopDay(new Date()) }),
  });
  addStep(app, 'complete', {
    summary: 'Complete an expedition that is fully received',
    text: 'expeditionCompleted',
    kind: 'completed',
    run: (change) => complete(app.db, change),
  });
}

/** Adds a step that needs no form of its own. */
function addStep(
  app: App,
  name: string,
  step: {
    readonly summary: string;
    readonly text: TextKey;
    readonly kind: EventKind;
    /** Path it leads to, below the expedition. */
    readonly next?: string;
    readonly run: (change: Awaited<ReturnType<typeof stepChange>>) => Promise<ExpeditionOutcome>;
  },
): void {
  app.post(
    `${PATH}/${name}`,
    {
      schema: {
        summary: step.summary,
        params: IdParams,
        body: Type.Object({ version: Version }),
        response: ANSWERS,
      },
    },
    async (request, reply) => {
      const change = await stepChange(app, request);
      const outcome = await step.run(change);
      if (outcome.kind === 'done' || (await isSecondPress(app, change, outcome.refusal, step.kind)))
        return done(reply, { ...step, id: change.expedition });
      if (wantsJson(request) || outcome.refusal.refused === 'unknown')
        throw refusalAnswer(request.locale, outcome.refusal);
      return redirectWithFlash(reply, expeditionUrl(change.expedition), refusalText(request.locale, outcome.refusal), {
        kind: 'warning',
      });
    },
  );
}

function addSending(app: App): void {
  app.get(`${PATH}/send`, { schema: { hide: true, params: IdParams } }, (request, reply) =>
    sendPage(app, request, reply),
  );

  app.post(
    `${PATH}/send`,
    {
      schema: {
        summary: 'Send an expedition: `sent_LINE` for each line, `reason_LINE` where fewer leave than planned',
        params: IdParams,
        body: Type.Object({ version: Version }, { additionalProperties: true }),
        response: ANSWERS,
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const body = request.body as FormBody;
      const change = await stepChange(app, request);
      const lines = Object.keys(body).flatMap((name) => {
        const [, line] = /^sent_(\d{1,15})$/.exec(name) ?? [];
        if (line === undefined) return [];
        const quantity = parsePieces(formText(body, name)) ?? Number.NaN;
        return [{ line: Number(line), quantity, reason: formText(body, `reason_${line}`) || undefined }];
      });
      const outcome = await send(app.db, { ...change, lines });
      const hasLeftSo = async () => {
        const items = await expeditionItems(app.db, locale, change.expedition);
        return items.every(({ partId, sent }) =>
          lines.some(({ line, quantity }) => line === partId && quantity === sent),
        );
      };
      const isDone =
        outcome.kind === 'done' || ((await isSecondPress(app, change, outcome.refusal, 'sent')) && (await hasLeftSo()));
      if (isDone) return done(reply, { id: change.expedition, text: 'expeditionSent' });
      const { refusal } = outcome;
      const { line, refused, current = 0 } = refusal;
      const field = line === undefined ? undefined : `${refused === 'reason' ? 'reason' : 'sent'}_${line}`;
      const text =
        refused === 'quantity' ? pageText(locale, 'expeditionUpTo', { current }) : refusalText(locale, refusal);
      return refuseStep(request, reply, {
        refusal,
        errors: field === undefined ? undefined : { [field]: [text] },
        page: (shown) => sendPage(app, request, reply, shown),
      });
    },
  );
}

async function sendPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  shown: Partial<Refused> = {},
): Promise<FastifyReply> {
  const view = await stepPage(app, request, 'expeditionSendTitle', shown);
  const items = await expeditionItems(app.db, request.locale, view.expedition.id);
  if (view.expedition.status !== 'in-progress' || items.length === 0)
    return reply.redirect(expeditionUrl(view.expedition.id), 303);
  return reply.page('dashboard/expedition-send', { ...view, items }, { status: shown.status ?? 200 });
}

function addCancelling(app: App): void {
  app.get(`${PATH}/cancel`, { schema: { hide: true, params: IdParams } }, (request, reply) =>
    cancelPage(app, request, reply),
  );

  app.post(
    `${PATH}/cancel`,
    {
      schema: {
        summary: 'Cancel an expedition; one that is on its way says what became of its pieces',
        params: IdParams,
        body: Type.Object({
          version: Version,
          fate: Type.Optional(Type.Union([Type.Literal('home'), Type.Literal('lost')])),
          reason: Type.Optional(Type.String({ maxLength: 60, description: 'Of the shop’s list, for lost pieces' })),
          comment: Type.Optional(Type.String({ maxLength: 300 })),
        }),
        response: ANSWERS,
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const { fate, reason = '', comment } = request.body;
      const change = { ...(await stepChange(app, request)), comment };
      const outcome =
        fate === 'home'
          ? await comeHome(app.db, change)
          : fate === 'lost'
            ? await writeOff(app.db, { ...change, reason })
            : await cancel(app.db, change);
      const kind = fate === 'home' ? 'came-home' : fate === 'lost' ? 'written-off' : 'cancelled';
      if (outcome.kind === 'done' || (await isSecondPress(app, change, outcome.refusal, kind)))
        return done(reply, { id: change.expedition, text: 'expeditionCancelled' });
      const { refusal } = outcome;
      const { refused } = refusal;
      return refuseStep(request, reply, {
        refusal,
        errors: refused === 'fate' || refused === 'reason' ? { [refused]: [refusalText(locale, refusal)] } : undefined,
        page: (shown) => cancelPage(app, request, reply, shown),
      });
    },
  );
}

async function cancelPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  shown: Partial<Refused> = {},
): Promise<FastifyReply> {
  const view = await stepPage(app, request, 'expeditionCancelTitle', shown);
  const { status, id } = view.expedition;
  if (status !== 'in-progress' && status !== 'sent') return reply.redirect(expeditionUrl(id), 303);
  return reply.page('dashboard/expedition-cancel', view, { status: shown.status ?? 200 });
}
