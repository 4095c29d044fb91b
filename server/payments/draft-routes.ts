import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CheckedParcels, PaymentDraft, PaymentDraftSaved, UnpaidOrders } from '../../shared/api/payments.ts';
import { Problem } from '../../shared/api/problem.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { normalizeTrackingNumber } from '../../shared/rules/payments/tracking-number.ts';
import type { App } from '../http/app-type.ts';
import { LONG_FORM } from '../http/bodies.ts';
import { wantsJson } from '../http/errors.ts';
import { Id } from '../http/ids.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import { carrierOr404 } from './carriers.ts';
import { type DraftPageValues, draftPage, savedText } from './draft-page.ts';
import {
  checkDraft,
  type DraftToSave,
  type DroppedOrder,
  draftAnswer,
  isFeeTooHigh,
  paymentDraft,
  type StoredDraft,
  saveDraft,
} from './drafts.ts';
import { amountOf, OrderIds } from './payment-fields.ts';
import { ordersByNumber, reasonUrl, unpaidOrders, unpayableReason } from './unpaid-orders.ts';

const PATH = '/dashboard/payments';
const MOST_NUMBERS = 2000;

const DraftBody = Type.Object({
  transporter: Id,
  version: Type.String({ pattern: '^[0-9]{1,9}$', description: 'Of the draft that the page showed' }),
  orders: OrderIds,
  received: Type.Optional(Type.String({ maxLength: 40 })),
  fee: Type.Optional(Type.String({ maxLength: 40 })),
  /** The button: `confirm` leads on to the page that asks for the confirmation. */
  intent: Type.Optional(Type.Union([Type.Literal('save'), Type.Literal('confirm')])),
});

/** Adds the page that prepares a payment, its calls, and the draft that all staff share. */
export default async function (app: App): Promise<void> {
  app.get(
    PATH,
    { schema: { hide: true, querystring: Type.Object({ transporter: Type.Optional(Type.String({ maxLength: 9 })) }) } },
    async (request, reply) => {
      const { transporter = '' } = request.query;
      return draftPage(app, request, reply, { transporter: /^\d+$/.test(transporter) ? Number(transporter) : null });
    },
  );
  addCalls(app);
  addSave(app);
}

function addCalls(app: App): void {
  const { db } = app;
  app.get(
    '/dashboard/api/payments/get/transporters/nonPaidOrders/:transporterId',
    {
      schema: {
        summary: 'The unpaid orders of a transporter',
        params: Type.Object({ transporterId: Id }),
        response: { 200: UnpaidOrders, 404: Problem },
      },
    },
    async ({ locale, params }, reply) => {
      const transporter = await carrierOr404(db, params.transporterId);
      reply.header('cache-control', 'no-store');
      const orders = await unpaidOrders(db, transporter, locale);
      return orders.map((order) => ({ ...order, total: canonicalAmount(order.total) }));
    },
  );

  app.get(
    '/dashboard/api/payments/transporters/:transporterId/draft',
    {
      schema: {
        summary: 'The draft of a transporter’s payment',
        params: Type.Object({ transporterId: Id }),
        response: { 200: PaymentDraft, 404: Problem },
      },
    },
    async ({ locale, params }, reply) => {
      const transporter = await carrierOr404(db, params.transporterId);
      const { id: shopId } = await shopOr404(db);
      reply.header('cache-control', 'no-store');
      const { draft, dropped } = await checkDraft(db, shopId, { draft: await paymentDraft(db, transporter), locale });
      return draftAnswer(draft, dropped);
    },
  );

  app.post(
    '/dashboard/api/payments/transporters/:transporterId/parcels',
    {
      schema: {
        summary: 'Say why parcels are not among the unpaid orders of a transporter',
        params: Type.Object({ transporterId: Id }),
        body: Type.Object({
          numbers: Type.Array(Type.String({ maxLength: 100 }), {
            maxItems: MOST_NUMBERS,
            description: 'Tracking numbers, or numbers of orders',
          }),
        }),
        response: { 200: CheckedParcels, 404: Problem },
      },
    },
    async ({ locale, params, body }) => {
      const transporter = await carrierOr404(db, params.transporterId);
      const { id: shopId } = await shopOr404(db);
      const numbers = body.numbers.map(normalizeTrackingNumber);
      const orders = await ordersByNumber(db, shopId, { numbers, transporter });
      return numbers.map((number) => {
        const state = orders.get(number);
        const reason = unpayableReason(locale, state, transporter) ?? pageText(locale, 'paymentOrderNew');
        return { number, reason, url: state ? reasonUrl(state) : null };
      });
    },
  );
}

function addSave(app: App): void {
  app.post(
    `${PATH}/draft`,
    {
      config: LONG_FORM,
      schema: {
        summary: 'Save the draft of a transporter’s payment',
        body: DraftBody,
        response: { 200: PaymentDraftSaved, 303: SEE_OTHER, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const received = amountOf(locale, body.received, 'paymentReceived');
      const fee = amountOf(locale, body.fee, 'paymentFee');
      const orders = [body.orders ?? []].flat().map(Number);
      const transporter = await carrierOr404(app.db, body.transporter);
      const isOn = body.intent === 'confirm';
      const errors = {
        ...(received.error !== undefined && { received: [received.error] }),
        ...(fee.error !== undefined && { fee: [fee.error] }),
        ...(isOn && orders.length === 0 && { orders: [pageText(locale, 'paymentNoneChosen')] }),
        ...(isOn && received.centimes === null && received.error === undefined
          ? { received: [pageText(locale, 'paymentReceivedRequired')] }
          : {}),
      };
      const state: DraftPageValues = {
        transporter,
        typed: { orders, received: body.received ?? '', fee: body.fee ?? '' },
      };
      if (Object.keys(errors).length > 0) {
        if (wantsJson(request)) throw new Refusal(422, 'invalid', { errors });
        return draftPage(app, request, reply, { ...state, status: 422, errors });
      }
      const sent: DraftToSave = {
        transporter,
        version: Number(body.version),
        orders,
        received: received.centimes,
        fee: fee.centimes,
      };
      return answerSave(app, request, reply, { sent, state, isOn });
    },
  );
}

async function answerSave(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { sent, state, isOn }: { readonly sent: DraftToSave; readonly state: DraftPageValues; readonly isOn: boolean },
) {
  const { locale } = request;
  const { id: shopId } = await shopOr404(app.db);
  const saved = await app.db.transaction((tx) => saveDraft(tx, shopId, { sent, staff: staffOf(request), locale }));
  if (saved === null) throw new Refusal(404, 'not-found');
  const { draft } = saved;
  if (saved.kind === 'conflict') {
    const message = savedText(locale, 'paymentDraftConflict', draft);
    const checked = await checkDraft(app.db, shopId, { draft, locale });
    const extra = { message, draft: draftAnswer(checked.draft, checked.dropped) };
    if (wantsJson(request)) throw new Refusal(409, 'conflict', extra);
    return draftPage(app, request, reply, { ...state, status: 409, message });
  }
  const message = pageText(locale, 'paymentDraftSaved');
  if (wantsJson(request)) return { success: true, message, draft: draftAnswer(draft, saved.dropped) };
  return afterSave(app, request, reply, { draft, dropped: saved.dropped, isOn });
}

/** Leads on from a saved draft, unless some of its orders were dropped or its fee is more than they come to: then it says so. */
function afterSave(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  of: { readonly draft: StoredDraft; readonly dropped: readonly DroppedOrder[]; readonly isOn: boolean },
) {
  const { transporter } = of.draft;
  if (of.dropped.length > 0) return draftPage(app, request, reply, { transporter, status: 409, dropped: of.dropped });
  if (of.isOn && isFeeTooHigh(of.draft)) {
    const errors = { fee: [pageText(request.locale, 'paymentFeeTooHigh')] };
    return draftPage(app, request, reply, { transporter, status: 422, errors });
  }
  if (of.isOn) return reply.redirect(`${PATH}/confirm?transporter=${transporter}`, 303);
  return redirectWithFlash(reply, `${PATH}?transporter=${transporter}`, pageText(request.locale, 'paymentDraftSaved'));
}
