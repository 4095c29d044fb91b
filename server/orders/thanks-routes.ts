import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { toAsciiDigits } from '../../shared/rules/digits/digits.ts';
import { maskPhone, normalizePhone } from '../../shared/rules/phone/phone.ts';
import { textIn } from '../catalogue/product-price.ts';
import type { App } from '../http/app-type.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { Refusal } from '../http/refusal.ts';
import { pageText } from '../web/texts.ts';
import { shownLines } from './order-lines-view.ts';
import { placeInWords } from './order-place.ts';
import { addOwnOrder, ownOrders } from './own-orders.ts';
import { type OrderDetail, orderByUuid } from './queries.ts';

const schema = { hide: true, params: Type.Object({ order: Type.String() }) };
const Form = Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]));

/**
 * Serves the page after an order. Its address alone opens nothing: it may have been shared or stayed in a history. It opens
 * on the device that placed the order, and to whoever knows the order's number and phone.
 */
export default async function (app: App): Promise<void> {
  app.get('/checkout/thanks/:order', { schema }, async (request, reply) => {
    const order = await orderOf(app, request.params.order);
    if (!ownOrders(request).includes(order.uuid)) return locked(reply, request, { number: '', isWrong: false });
    return thanks(app, request, reply, order);
  });

  app.post(
    '/checkout/thanks/:order',
    { schema: { ...schema, body: Form }, config: { rateLimit: { max: 10 } } },
    async (request, reply) => {
      const order = await orderOf(app, request.params.order);
      const body: FormBody = request.body;
      const number = toAsciiDigits(formText(body, 'number')).trim();
      const isRight = number === String(order.id) && normalizePhone(formText(body, 'phone')) === order.phone;
      if (!isRight) return locked(reply, request, { number, isWrong: true });
      addOwnOrder(app, reply, order.uuid);
      return reply.redirect(`/checkout/thanks/${order.uuid}#main`, 303);
    },
  );
}

async function orderOf(app: App, uuid: string): Promise<OrderDetail> {
  const order = await orderByUuid(app.db, uuid);
  if (order === null) throw new Refusal(404, 'not-found');
  return order;
}

function locked(
  reply: FastifyReply,
  { locale }: FastifyRequest,
  attempt: { readonly number: string; readonly isWrong: boolean },
): Promise<FastifyReply> {
  const title = pageText(locale, 'thanksLocked');
  return reply.page(
    'storefront/thanks-locked',
    { title, noindex: true, ...attempt },
    { status: attempt.isWrong ? 422 : 403 },
  );
}

async function thanks(
  app: App,
  { locale }: FastifyRequest,
  reply: FastifyReply,
  order: OrderDetail,
): Promise<FastifyReply> {
  const nextOrder = new Date(order.createdAt.getTime() + app.config.cooldownSeconds * 1000);
  return reply.page('storefront/thanks', {
    title: pageText(locale, 'thanksTitle'),
    noindex: true,
    order,
    lines: await shownLines(app.db, order.lines, locale),
    maskedPhone: maskPhone(order.phone),
    place: placeInWords(order, locale),
    transporter: textIn(order.transporter, locale),
    nextOrderTime: nextOrder > new Date() ? shopTime(locale, { timeStyle: 'medium' }).format(nextOrder) : null,
  });
}
