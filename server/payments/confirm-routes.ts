import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { Uuid } from '../../shared/api/uuid.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';
import { settle } from '../../shared/rules/payments/settlement.ts';
import type { App } from '../http/app-type.ts';
import { LONG_FORM } from '../http/bodies.ts';
import { wantsJson } from '../http/errors.ts';
import { Id } from '../http/ids.ts';
import { DONE, SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { answerDone } from '../web/change-answer.ts';
import { pageText } from '../web/texts.ts';
import { carrierOr404, shopCarriers } from './carriers.ts';
import { confirmPayment, type PaymentChange } from './confirm-payment.ts';
import { checkDraft, isFeeTooHigh, paymentDraft } from './drafts.ts';
import { OrderIds } from './payment-fields.ts';
import { PAYMENT_TYPE_NAMES, PAYMENT_TYPES } from './payments.ts';
import { type UnpaidOrder, unpaidOrders } from './unpaid-orders.ts';

/** The sums that are confirmed, in centimes. */
interface ShownSums {
  readonly expected: number;
  readonly fee: number;
  readonly due: number;
  readonly received: number;
  /** Received too much; too little is negative. */
  readonly difference: number;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/payment-confirm': {
      readonly title: string;
      readonly transporter: { readonly id: number; readonly name: string };
      readonly orders: readonly UnpaidOrder[];
      readonly sums: ShownSums;
      /** The types to choose from, with their texts. */
      readonly types: typeof PAYMENT_TYPES;
      /** Makes sending the form twice one payment. */
      readonly key: string;
      /** Differences from what was shown: nothing was confirmed. */
      readonly changes: readonly PaymentChange[];
      /** The typed reason for a difference, where nothing was confirmed. */
      readonly reason: string;
    };
  }
}

const PATH = '/dashboard/payments';
const Sum = Type.String({ pattern: String.raw`^\d{1,12}\.\d\d$`, description: 'DA, such as `1234.50`' });
/** Empty where it is not said. */
const PaymentTypeField = Type.Union([Type.Literal(''), ...PAYMENT_TYPE_NAMES.map((name) => Type.Literal(name))]);

/** Serves the page that shows a payment once more, and its confirmation (PAY-4). */
export default async function (app: App): Promise<void> {
  app.get(
    `${PATH}/confirm`,
    { schema: { hide: true, querystring: Type.Object({ transporter: Id }) } },
    async (request, reply) => {
      const transporter = await carrierOr404(app.db, request.query.transporter);
      return confirmPage(app, request, reply, { transporter, changes: [] });
    },
  );

  app.post(
    `${PATH}/confirm`,
    {
      config: LONG_FORM,
      schema: {
        summary: 'Confirm the payment of a transporter: one payment and one movement per key',
        body: Type.Object({
          transporter: Id,
          orders: OrderIds,
          total: Sum,
          fee: Sum,
          received: Sum,
          key: Uuid,
          type: Type.Optional(PaymentTypeField),
          reason: Type.Optional(Type.String({ maxLength: 200, description: 'Of a difference' })),
          count: Type.String({ pattern: '^[0-9]{1,6}$' }),
        }),
        response: {
          200: Type.Object({ ...DONE.properties, id: Type.Integer() }),
          303: SEE_OTHER,
          404: Problem,
          409: Problem,
        },
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const { id: shopId } = await shopOr404(app.db);
      const shown = {
        transporter: await carrierOr404(app.db, body.transporter),
        count: Number(body.count),
        key: body.key,
        type: body.type || null,
        reason: body.reason?.trim() ?? '',
        orders: [body.orders ?? []].flat().map(Number),
        total: toCentimes(body.total),
        fee: toCentimes(body.fee),
        received: toCentimes(body.received),
      };
      const confirmed = await app.db.transaction((tx) =>
        confirmPayment(tx, shopId, { shown, staff: staffOf(request), locale }),
      );
      if (confirmed === null) throw new Refusal(404, 'not-found');
      if (confirmed.kind === 'changed') {
        const { changes } = confirmed;
        if (!wantsJson(request))
          return confirmPage(app, request, reply, { transporter: shown.transporter, changes, reason: shown.reason });
        const message = pageText(locale, 'paymentChanged');
        throw new Refusal(409, 'conflict', { message, errors: { orders: changes.map(changeText) } });
      }
      const message = pageText(locale, 'paymentConfirmed', { number: confirmed.payment });
      const redirect = `${PATH}/${confirmed.payment}`;
      return answerDone(reply, redirect, message, { id: confirmed.payment, redirect });
    },
  );
}

const changeText = ({ id, text }: PaymentChange) => (id === null ? text : `${id}: ${text}`);

async function confirmPage(
  app: App,
  { locale }: FastifyRequest,
  reply: FastifyReply,
  {
    transporter: id,
    changes,
    reason = '',
  }: { readonly transporter: number; readonly changes: readonly PaymentChange[]; readonly reason?: string },
): Promise<FastifyReply> {
  const { id: shopId } = await shopOr404(app.db);
  const transporter = (await shopCarriers(app.db, shopId)).find((one) => one.id === id);
  if (transporter === undefined) throw new Refusal(404, 'not-found');
  const { draft, dropped } = await checkDraft(app.db, shopId, { draft: await paymentDraft(app.db, id), locale });
  // Nothing to confirm, or not all of it any more: the page before says what and why.
  const isReady = draft.orders.length > 0 && draft.received !== null && dropped.length === 0 && !isFeeTooHigh(draft);
  if (!isReady && changes.length === 0) return reply.redirect(`${PATH}?transporter=${id}`, 303);
  const chosen = new Set(draft.orders.map((order) => order.id));
  const orders = (await unpaidOrders(app.db, id, locale)).filter((order) => chosen.has(order.id));
  const expected = orders.reduce((sum, { total }) => sum + total, 0);
  const amounts = { expected, fee: draft.fee ?? 0, received: draft.received ?? 0 };
  return reply.page(
    'dashboard/payment-confirm',
    {
      title: pageText(locale, 'paymentConfirmTitle'),
      transporter,
      orders,
      changes,
      reason,
      types: PAYMENT_TYPES,
      key: randomUUID(),
      sums: { ...amounts, ...settle(amounts) },
    },
    { status: changes.length > 0 ? 409 : 200 },
  );
}
