import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import type { FormBody } from '../http/form-body.ts';
import type { IdParams } from '../http/ids.ts';
import { staffOf } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { type NamedReason, reasonsWithoutNote } from '../stock/queries.ts';
import { answerDone } from '../web/change-answer.ts';
import { redirectWithFlash } from '../web/flash.ts';
import type { Crumb } from '../web/kit.ts';
import { pageText } from '../web/texts.ts';
import type { EventKind, ExpeditionRefusal } from './change.ts';
import { expeditionCrumbs, expeditionOr404, expeditionUrl } from './expedition-page.ts';
import { type ExpeditionDetail, wasLastChange } from './queries.ts';
import { refusalAnswer, refusalStatus, refusalText } from './texts.ts';

/** Messages by the name of their field; of the whole form under an empty name. */
type Errors = Readonly<Record<string, readonly string[]>>;

export interface StepPage {
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  readonly expedition: ExpeditionDetail;
  readonly version: number;
  readonly reasons: readonly NamedReason[];
  /** Sent values, by field. */
  readonly sent: FormBody;
  readonly message: string;
  readonly errors: Errors;
}

/** Returns the change that a request asks for, of the expedition in its address. */
export async function stepChange(app: App, request: FastifyRequest) {
  const { id } = request.params as Static<typeof IdParams>;
  const { version = '' } = (request.body ?? {}) as { version?: string };
  return {
    shop: (await shopOr404(app.db)).id,
    expedition: Number(id),
    staff: staffOf(request),
    version: version === '' ? undefined : Number(version),
  };
}

/** Says if a step was refused because the same person has just done it: a button that was pressed twice. */
export async function isSecondPress(
  app: App,
  { expedition, staff, version }: Awaited<ReturnType<typeof stepChange>>,
  { refused }: ExpeditionRefusal,
  kind: EventKind,
): Promise<boolean> {
  return refused === 'status' && (await wasLastChange(app.db, expedition, { kind, staff: staff.id, version }));
}

/** Answers a step that was done: a call with a message, a person with the page that comes next. */
export function done(
  reply: FastifyReply,
  { id, text, next = '' }: { readonly id: number; readonly text: TextKey; readonly next?: string },
) {
  const redirect = `${expeditionUrl(id)}${next}`;
  return answerDone(reply, redirect, pageText(reply.request.locale, text, { number: id }), { redirect });
}

/** The form of a step that was refused. */
export interface Refused {
  readonly status: number;
  readonly message: string;
  readonly errors: Errors;
}

/** Answers a refused form: a call with a `Problem`, a person with the form as it was sent. */
export function refuseStep(
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
  const { id } = request.params as Static<typeof IdParams>;
  if (wantsJson(request) || refusal.refused === 'unknown') throw refusalAnswer(locale, refusal, errors);
  const message = refusalText(locale, refusal);
  if (refusal.refused !== 'status') return page({ status: refusalStatus(refusal), message, errors: errors ?? {} });
  // The form is for a status that the expedition no longer has.
  return redirectWithFlash(reply, expeditionUrl(Number(id)), message, { kind: 'warning' });
}

/** Returns the view of the form of a step, after a refusal with what was sent. */
export async function stepPage(app: App, request: FastifyRequest, title: TextKey, shown: Partial<Refused>) {
  const { locale, params, body } = request;
  const expedition = await expeditionOr404(app, Number((params as Static<typeof IdParams>).id));
  return {
    title: pageText(locale, title, { number: expedition.id }),
    crumbs: expeditionCrumbs(locale, expedition.id),
    expedition,
    version: expedition.version,
    reasons: await reasonsWithoutNote(app.db, (await shopOr404(app.db)).id, { direction: 'out', locale }),
    sent: (body ?? {}) as FormBody,
    message: shown.message ?? '',
    errors: shown.errors ?? {},
  };
}
