import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { ExpeditionItem } from '../../shared/api/expeditions.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopDay } from '../../shared/i18n/shop-time.ts';
import { parsePieces } from '../../shared/rules/stock/quantity.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { shopOr404 } from '../shop/shop.ts';
import { listStockReasons } from '../stock/queries.ts';
import { setFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import type { EventKind, ExpeditionOutcome, ExpeditionRefusal } from './change.ts';
import { expeditionOr404, expeditionUrl, staffOf } from './expedition-page.ts';
import { arrive, cancel, comeHome, complete, send, writeOff } from './expeditions.ts';
import { type ExpeditionDetail, expeditionItems, wasLastChange } from './queries.ts';
import { refusalAnswer, refusalStatus, refusalText } from './texts.ts';

/** A reason of the shop, in the language of the page. */
interface Reason {
  readonly code: string;
  readonly name: string;
}

/** Messages by the name of their field; of the whole form under an empty name. */
type Errors = Readonly<Record<string, readonly string[]>>;

interface StepPage {
  readonly title: string;
  readonly expedition: ExpeditionDetail;
  readonly version: number;
  readonly reasons: readonly Reason[];
  /** Sent values, by field. */
  readonly sent: FormBody;
  readonly message: string;
  readonly errors: Errors;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/expedition-send': StepPage & { readonly items: readonly ExpeditionItem[] };
    'dashboard/expedition-cancel': StepPage;
  }
}

const PATH = '/dashboard/expeditions/:id';
const OfExpedition = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,9}$' }) });
const Version = Type.Optional(
  Type.String({ pattern: '^[0-9]{0,9}$', description: 'Of the expedition, as the page showed it' }),
);
const Done = Type.Object({ success: Type.Boolean(), message: Type.String(), redirect: Type.String() });
const ANSWERS = { 200: Done, 303: SEE_OTHER, 404: Problem, 409: Problem, 422: Problem };

/** The steps of an expedition: send, cancel, arrive, complete (EXP-1, EXP-7, EXP-11). */
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

async function changeOf(app: App, request: FastifyRequest) {
  const { id } = request.params as Static<typeof OfExpedition>;
  const { version = '' } = (request.body ?? {}) as { version?: string };
  return {
    shop: (await shopOr404(app.db)).id,
    expedition: Number(id),
    staff: staffOf(request),
    version: version === '' ? undefined : Number(version),
  };
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
    readonly run: (change: Awaited<ReturnType<typeof changeOf>>) => Promise<ExpeditionOutcome>;
  },
): void {
  app.post(
    `${PATH}/${name}`,
    {
      schema: {
        summary: step.summary,
        params: OfExpedition,
        body: Type.Object({ version: Version }),
        response: ANSWERS,
      },
    },
    async (request, reply) => {
      const change = await changeOf(app, request);
      const outcome = await step.run(change);
      if (outcome.kind === 'done' || (await isSecondPress(app, change, outcome.refusal, [step.kind])))
        return done(request, reply, { ...step, id: change.expedition });
      if (wantsJson(request) || outcome.refusal.refused === 'unknown')
        throw refusalAnswer(request.locale, outcome.refusal);
      setFlash(reply, { kind: 'warning', message: refusalText(request.locale, outcome.refusal) });
      return reply.redirect(expeditionUrl(change.expedition), 303);
    },
  );
}

/** Says if a step was refused because the same person has just done it: a button that was pressed twice. */
async function isSecondPress(
  app: App,
  { expedition, staff }: Awaited<ReturnType<typeof changeOf>>,
  { refused }: ExpeditionRefusal,
  kinds: readonly EventKind[],
): Promise<boolean> {
  return refused === 'status' && (await wasLastChange(app.db, expedition, { kinds, staff: staff.id }));
}

function done(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, text, next = '' }: { readonly id: number; readonly text: TextKey; readonly next?: string },
) {
  const message = pageText(request.locale, text, { number: id });
  const redirect = `${expeditionUrl(id)}${next}`;
  setFlash(reply, { kind: 'success', message });
  return wantsJson(request) ? { success: true, message, redirect } : reply.redirect(redirect, 303);
}

function addSending(app: App): void {
  app.get(`${PATH}/send`, { schema: { hide: true, params: OfExpedition } }, (request, reply) =>
    sendPage(app, request, reply),
  );

  app.post(
    `${PATH}/send`,
    {
      schema: {
        summary: 'Send an expedition: `sent_LINE` for each line, `reason_LINE` where fewer leave than planned',
        params: OfExpedition,
        body: Type.Object({ version: Version }, { additionalProperties: true }),
        response: ANSWERS,
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const body = request.body as FormBody;
      const change = await changeOf(app, request);
      const lines = Object.keys(body).flatMap((name) => {
        const [, line] = /^sent_(\d{1,15})$/.exec(name) ?? [];
        if (line === undefined) return [];
        const quantity = parsePieces(formText(body, name)) ?? Number.NaN;
        return [{ line: Number(line), quantity, reason: formText(body, `reason_${line}`) || undefined }];
      });
      const outcome = await send(app.db, { ...change, lines });
      if (outcome.kind === 'done' || (await isSecondPress(app, change, outcome.refusal, ['sent'])))
        return done(request, reply, { id: change.expedition, text: 'expeditionSent' });
      const { refusal } = outcome;
      const { line, refused, current = 0 } = refusal;
      const field = line === undefined ? undefined : `${refused === 'reason' ? 'reason' : 'sent'}_${line}`;
      const text =
        refused === 'quantity' ? pageText(locale, 'expeditionUpTo', { current }) : refusalText(locale, refusal);
      return refuse(request, reply, {
        refusal,
        errors: field === undefined ? undefined : { [field]: [text] },
        page: (shown) => sendPage(app, request, reply, shown),
      });
    },
  );
}

interface Refused {
  readonly status: number;
  readonly message: string;
  readonly errors: Errors;
}

/** Answers a refused form: a call with a `Problem`, a person with the form as it was sent. */
function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    refusal,
    errors,
    page,
  }: {
    readonly refusal: ExpeditionRefusal;
    readonly errors: Record<string, string[]> | undefined;
    readonly page: (shown: Refused) => Promise<FastifyReply>;
  },
) {
  const { locale } = request;
  const { id } = request.params as Static<typeof OfExpedition>;
  if (wantsJson(request) || refusal.refused === 'unknown') throw refusalAnswer(locale, refusal, errors);
  const message = refusalText(locale, refusal);
  if (refusal.refused !== 'status') return page({ status: refusalStatus(refusal), message, errors: errors ?? {} });
  // The form is for a status that the expedition no longer has.
  setFlash(reply, { kind: 'warning', message });
  return reply.redirect(expeditionUrl(Number(id)), 303);
}

async function stepPage(app: App, request: FastifyRequest, title: TextKey, shown: Partial<Refused>) {
  const { locale, params, body } = request;
  const expedition = await expeditionOr404(app, Number((params as Static<typeof OfExpedition>).id));
  return {
    title: pageText(locale, title, { number: expedition.id }),
    expedition,
    version: expedition.version,
    reasons: await reasonsOf(app, locale),
    sent: (body ?? {}) as FormBody,
    message: shown.message ?? '',
    errors: shown.errors ?? {},
  };
}

/** Returns the reasons for pieces that are missing. */
async function reasonsOf(app: App, locale: Locale): Promise<Reason[]> {
  const reasons = await listStockReasons(app.db, (await shopOr404(app.db)).id);
  return reasons.flatMap(({ code, name, direction }) =>
    direction === 'out' ? [{ code, name: name[locale] ?? name.fr ?? code }] : [],
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
  app.get(`${PATH}/cancel`, { schema: { hide: true, params: OfExpedition } }, (request, reply) =>
    cancelPage(app, request, reply),
  );

  app.post(
    `${PATH}/cancel`,
    {
      schema: {
        summary: 'Cancel an expedition; one that is on its way says what became of its pieces',
        params: OfExpedition,
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
      const change = { ...(await changeOf(app, request)), comment };
      const outcome =
        fate === 'home'
          ? await comeHome(app.db, change)
          : fate === 'lost'
            ? await writeOff(app.db, { ...change, reason })
            : await cancel(app.db, change);
      const kinds = ['cancelled', 'came-home', 'written-off'] as const;
      if (outcome.kind === 'done' || (await isSecondPress(app, change, outcome.refusal, kinds)))
        return done(request, reply, { id: change.expedition, text: 'expeditionCancelled' });
      const { refusal } = outcome;
      const { refused } = refusal;
      return refuse(request, reply, {
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
