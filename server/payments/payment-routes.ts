import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { settle } from '../../shared/rules/payments/settlement.ts';
import { Day } from '../db/shop-days.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { Id, LongIdParams } from '../http/ids.ts';
import { DONE, SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { STATUS_TEXT } from '../orders/status-texts.ts';
import { shopOr404 } from '../shop/shop.ts';
import { barcode } from '../web/barcode.ts';
import { answerDone } from '../web/change-answer.ts';
import { amountCell, type CsvColumn, type CsvRows, csvOf, sendCsv, timeCell } from '../web/csv.ts';
import type { FormView } from '../web/form-view.ts';
import type { ListView } from '../web/list-view.ts';
import type { Markup } from '../web/markup.ts';
import { staffForm } from '../web/staff-form.ts';
import { staffList } from '../web/staff-list.ts';
import { pageText } from '../web/texts.ts';
import { shopCarriers } from './carriers.ts';
import { draftPage } from './draft-page.ts';
import {
  draftAgain,
  listedSums,
  listPayments,
  PAYMENT_SORTS,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  type PaidOrder,
  type Payment,
  type PaymentSummary,
  type PaymentSums,
  paymentById,
  reversePayment,
  sumsOf,
} from './payments.ts';

/** Returns the text of a payment's type; null where nobody said it. */
const typeKey = ({ type }: Pick<PaymentSummary, 'type'>) => (type === null ? null : PAYMENT_TYPES[type]);

const PAYMENT_TEXT = { confirmed: 'paymentsStatusConfirmed', reversed: 'paymentsStatusReversed' } as const;

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/payments-list': ListView<PaymentSummary> & {
      readonly title: string;
      readonly statusTexts: typeof PAYMENT_TEXT;
      readonly sums: PaymentSums & ReturnType<typeof settle>;
    };
    'dashboard/payment': {
      readonly title: string;
      readonly payment: Payment;
      readonly sums: ReturnType<typeof settle>;
      readonly statusTexts: typeof PAYMENT_TEXT;
      readonly typeKey: typeof typeKey;
      readonly orderStatusTexts: typeof STATUS_TEXT;
      readonly barcode: Markup;
    };
    'dashboard/payment-reverse': FormView & { readonly title: string; readonly payment: Payment };
  }
}

const PATH = '/dashboard/payments';

/** Serves confirmed payments: their list, each with its orders and movements, reversing one, and drafting its orders again. */
export default async function (app: App): Promise<void> {
  addList(app);
  addPayment(app);
  addReversal(app);
  addAgain(app);
}

function addList(app: App): void {
  staffList(app, {
    path: `${PATH}/list`,
    template: 'dashboard/payments-list',
    topic: 'payments',
    filters: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 60 })),
      transporter: Type.Optional(Id),
      status: Type.Optional(Type.Union(PAYMENT_STATUSES.map((status) => Type.Literal(status)))),
      from: Type.Optional(Day),
      until: Type.Optional(Day),
    }),
    sorts: PAYMENT_SORTS,
    descendsFirst: true,
    size: 25,
    hasViews: true,
    async query({ db, filters, sort, limit, offset }) {
      const { id } = await shopOr404(db);
      return listPayments(db, id, { filters: filtersOf(filters), sort, limit, offset });
    },
    choices: async (db) => ({
      transporter: (await shopCarriers(db, (await shopOr404(db)).id)).map(({ id, name }) => ({
        value: String(id),
        label: name,
      })),
    }),
    async view({ db, filters, locale }) {
      const { id } = await shopOr404(db);
      const sums = await listedSums(db, id, filtersOf(filters));
      return { title: pageText(locale, 'payments'), statusTexts: PAYMENT_TEXT, sums: { ...sums, ...settle(sums) } };
    },
    csv: paymentColumns,
  });
}

const filtersOf = <Filters extends { readonly transporter?: string }>({ transporter, ...others }: Filters) => ({
  ...others,
  transporter: Number(transporter) || undefined,
});

/** Columns of the spreadsheet of payments, with their sums. */
function paymentColumns(locale: Locale, { rows }: CsvRows<PaymentSummary>): CsvColumn<PaymentSummary>[] {
  const sums = sumsOf(rows);
  const amount = (
    label: TextKey,
    of: (payment: PaymentSums | PaymentSummary) => number,
  ): CsvColumn<PaymentSummary> => ({
    label: pageText(locale, label),
    value: (payment) => amountCell(of(payment), locale),
    ...(sums.count > 0 && { total: amountCell(of(sums), locale) }),
  });
  return [
    {
      label: pageText(locale, 'number'),
      value: ({ id }) => id,
      ...(sums.count > 0 && { total: pageText(locale, 'paymentsSum', { count: sums.count }) }),
    },
    { label: pageText(locale, 'date'), value: ({ confirmedAt }) => timeCell(confirmedAt, locale) },
    { label: pageText(locale, 'transporter'), value: ({ transporterName }) => transporterName },
    { label: pageText(locale, 'status'), value: ({ status }) => pageText(locale, PAYMENT_TEXT[status]) },
    { label: pageText(locale, 'paymentType'), value: (payment) => typeText(locale, payment) },
    { label: pageText(locale, 'paymentOrders'), value: ({ orderCount }) => orderCount },
    amount('paymentExpected', ({ expected }) => expected),
    amount('paymentFee', ({ fee }) => fee),
    amount('paymentReceived', ({ received }) => received),
    amount('paymentDifference', (payment) => settle(payment).difference),
    { label: pageText(locale, 'paymentBy'), value: ({ confirmedBy }) => confirmedBy },
  ];
}

function typeText(locale: Locale, payment: PaymentSummary): string {
  const key = typeKey(payment);
  return key === null ? '' : pageText(locale, key);
}

/** Columns of the spreadsheet of one payment, whose last line says if it was reversed. */
function orderColumns(locale: Locale, { id: payment, expected, reversal }: Payment): CsvColumn<PaidOrder>[] {
  const title = pageText(locale, 'paymentTitle', { number: payment });
  const { at, by = '', reason = '' } = reversal ?? {};
  const reversed = at && pageText(locale, 'paymentReversedBy', { by, reason, when: timeCell(at, locale).written });
  return [
    {
      label: pageText(locale, 'paymentOrder'),
      value: ({ id }) => id,
      total: [title, reversed].filter(Boolean).join(' · '),
    },
    { label: pageText(locale, 'trackingNumber'), value: ({ trackingNumber }) => trackingNumber },
    { label: pageText(locale, 'customer'), value: ({ customerFullName }) => customerFullName },
    { label: pageText(locale, 'destination'), value: ({ destination }) => destination },
    { label: pageText(locale, 'status'), value: ({ status }) => pageText(locale, STATUS_TEXT[status]) },
    { label: pageText(locale, 'sheetPayment'), value: ({ paidIn }) => paidIn ?? (reversal === null ? payment : null) },
    {
      label: pageText(locale, 'total'),
      value: ({ total }) => amountCell(total, locale),
      total: amountCell(expected, locale),
    },
  ];
}

async function paymentOr404(app: App, request: FastifyRequest): Promise<Payment> {
  const id = Number((request.params as { id: string }).id);
  const payment = await paymentById(app.db, (await shopOr404(app.db)).id, id, request.locale);
  if (payment === null) throw new Refusal(404, 'not-found');
  return payment;
}

function addPayment(app: App): void {
  app.get(`${PATH}/:id`, { schema: { hide: true, params: LongIdParams } }, async (request, reply) => {
    const payment = await paymentOr404(app, request);
    return reply.page('dashboard/payment', {
      title: pageText(request.locale, 'paymentTitle', { number: payment.id }),
      payment,
      statusTexts: PAYMENT_TEXT,
      typeKey,
      orderStatusTexts: STATUS_TEXT,
      sums: settle(payment),
      barcode: await barcode(String(payment.id)),
    });
  });

  app.get(`${PATH}/:id/csv`, { schema: { hide: true, params: LongIdParams } }, async (request, reply) => {
    const payment = await paymentOr404(app, request);
    const columns = orderColumns(request.locale, payment);
    return sendCsv(reply, `payment-${payment.id}`, csvOf(payment.orders, columns, request.locale));
  });
}

function addReversal(app: App): void {
  staffForm(app, {
    path: `${PATH}/:id/reverse`,
    params: LongIdParams,
    body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 200 }) }),
    summary: 'Reverse a confirmed payment by a counter-movement: its orders are unpaid again',
    topic: 'paymentReversal',
    template: 'dashboard/payment-reverse',
    savedMessage: 'paymentReversed',
    async load({ db, params, locale }) {
      const payment = await paymentById(db, (await shopOr404(db)).id, Number(params.id), locale);
      return payment && { payment, values: { reason: '' } };
    },
    validate: ({ reason }) => reason,
    async save({ db, locale, staff }, { payment }, reason) {
      const { id: shopId } = await shopOr404(db);
      if (await reversePayment(db, shopId, { payment, reason, staff: staffOf({ staff }) })) return;
      // Pressed twice it is one reversal; another reason is another person's.
      if (payment.reversal?.reason === reason) return;
      const { by = '' } = payment.reversal ?? {};
      throw new Refusal(409, 'conflict', { message: pageText(locale, 'paymentReversedBefore', { by }) });
    },
    savedUrl: async ({ params }) => `${PATH}/${params.id}`,
    view: ({ payment }, { locale }) => ({
      title: pageText(locale, 'paymentReverseTitle', { number: payment.id }),
      payment,
    }),
  });
}

function addAgain(app: App): void {
  app.post(
    `${PATH}/:id/again`,
    {
      schema: {
        summary: 'Add the orders of a reversed payment to the draft of its transporter; sent twice it is done once',
        params: LongIdParams,
        body: Type.Object({}),
        response: { 200: DONE, 303: SEE_OTHER, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const payment = await paymentOr404(app, request);
      if (payment.reversal === null) {
        throw new Refusal(409, 'conflict', { message: pageText(locale, 'paymentAgainFirst') });
      }
      const { transporter } = payment;
      const { id: shopId } = await shopOr404(app.db);
      const saved = await app.db.transaction((tx) =>
        draftAgain(tx, shopId, { payment, staff: staffOf(request), locale }),
      );
      if (saved === null) throw new Refusal(404, 'not-found');
      if (saved.kind === 'none' && wantsJson(request)) {
        const errors = { orders: saved.dropped.map((order) => `${order.id} · ${order.reason}`) };
        throw new Refusal(409, 'conflict', { message: pageText(locale, 'paymentAgainNone'), errors });
      }
      const message = againText(locale, payment, saved);
      const redirect = `${PATH}?transporter=${transporter}`;
      const dropped = saved.kind === 'conflict' ? [] : saved.dropped;
      if (dropped.length > 0 && !wantsJson(request)) {
        return draftPage(app, request, reply, { transporter, status: 409, message, dropped });
      }
      return answerDone(reply, redirect, message, { redirect });
    },
  );
}

/** Says how many orders of a payment are in the draft, and what to do about its amounts. */
function againText(
  locale: Locale,
  { id, orders }: Payment,
  saved: NonNullable<Awaited<ReturnType<typeof draftAgain>>>,
): string {
  if (saved.kind === 'none') return pageText(locale, 'paymentAgainNone');
  const drafted = new Set(saved.draft.orders.map((order) => order.id));
  const count = orders.filter((order) => drafted.has(order.id)).length;
  const amounts = saved.draft.received === null ? 'paymentAgainEnter' : 'paymentAgainCheck';
  return `${pageText(locale, 'paymentAgainAdded', { count, number: id })} ${pageText(locale, amounts)}`;
}
