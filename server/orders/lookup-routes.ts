import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { toAsciiDigits } from '../../shared/rules/digits/digits.ts';
import { normalizePhone } from '../../shared/rules/phone/phone.ts';
import type { App } from '../http/app-type.ts';
import { isExpiredForm } from '../http/errors.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { pageText } from '../web/texts.ts';
import { addOwnOrder } from './own-orders.ts';
import { type OrderDetail, orderById } from './queries.ts';

const ADDRESS = '/checkout/order-lookup';
const Form = Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]));

interface Attempt {
  readonly number: string;
  readonly phone: string;
}

/** Leads a shopper to the page of an order by its number and phone (ORD-24). */
export default async function (app: App): Promise<void> {
  app.get(ADDRESS, { schema: { hide: true } }, (_request, reply) => lookupPage(reply, { status: 200 }));

  app.post(
    ADDRESS,
    {
      schema: { hide: true, body: Form },
      config: { rateLimit: { max: 10 } },
      errorHandler: (error, request, reply) => {
        const { body } = request;
        if (!isExpiredForm(error, request) || typeof body !== 'object' || body === null) throw error;
        return lookupPage(reply, { status: 403, attempt: attemptOf(body as FormBody), notice: 'pageExpired' });
      },
    },
    async (request, reply) => {
      const attempt = attemptOf(request.body);
      const order = await orderFor(app, attempt);
      if (order === null) return lookupPage(reply, { status: 422, attempt, notice: 'orderLookupNoMatch' });
      addOwnOrder(app, reply, order.uuid);
      return reply.redirect(`/checkout/thanks/${order.uuid}#main`, 303);
    },
  );
}

function attemptOf(body: FormBody): Attempt {
  return { number: formText(body, 'number').trim(), phone: formText(body, 'phone').trim() };
}

/** Returns the order; null whichever of the two is wrong. */
async function orderFor(app: App, { number, phone }: Attempt): Promise<OrderDetail | null> {
  // "#100 042" and "n° 100042" are the number too.
  const digits = toAsciiDigits(number).replace(/\D/g, '');
  const order = digits === '' ? null : await orderById(app.db, Number(digits));
  return order?.phone === normalizePhone(phone) ? order : null;
}

interface LookupPage {
  readonly status: 200 | 403 | 422;
  readonly attempt?: Attempt;
  readonly notice?: TextKey;
  /** What the page says above its fields and in its title, where it is not that of the lookup itself. */
  readonly words?: { readonly title: TextKey; readonly text: TextKey };
}

/** Renders the form that asks for number and phone; it keeps what was typed. */
export function lookupPage(
  reply: FastifyReply,
  { status, attempt, notice, words = { title: 'orderLookup', text: 'orderLookupText' } }: LookupPage,
): Promise<FastifyReply> {
  const { locale } = reply.request;
  return reply.page(
    'storefront/order-lookup',
    {
      title: pageText(locale, words.title),
      noindex: status !== 200,
      text: pageText(locale, words.text),
      notice: notice ? pageText(locale, notice) : null,
      isWrong: notice === 'orderLookupNoMatch',
      number: attempt?.number ?? '',
      phone: attempt?.phone ?? '',
    },
    { status },
  );
}
