import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { maskPhone } from '../../shared/rules/phone/phone.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { pageText, textIn } from '../web/texts.ts';
import { lookupPage } from './lookup-routes.ts';
import { shownLines } from './order-lines-view.ts';
import { placeInWords } from './order-place.ts';
import { ownOrders } from './own-orders.ts';
import { type OrderDetail, type OrderStatus, orderByUuid, UNSOLD_STATUSES } from './queries.ts';

const schema = { hide: true, params: Type.Object({ order: Type.String() }) };

/** The status in a shopper's words, and the steps that are still to come. */
const STATUS: Readonly<Record<OrderStatus, { readonly text: TextKey; readonly next: readonly TextKey[] }>> = {
  new: { text: 'orderStatusNew', next: ['thanksCall', 'thanksShip', 'thanksPay'] },
  confirmed: { text: 'orderStatusConfirmed', next: ['thanksShip', 'thanksPay'] },
  sent: { text: 'orderStatusSent', next: ['thanksPay'] },
  delivered: { text: 'orderStatusDelivered', next: [] },
  returned: { text: 'orderStatusReturned', next: [] },
  cancelled: { text: 'orderStatusCancelled', next: [] },
};

/**
 * Serves the page after an order, and later that of its status. Its address alone opens nothing: it may have been shared or
 * stayed in a history. It opens on the device that placed the order, and to whoever knows the order's number and phone.
 */
export default async function (app: App): Promise<void> {
  app.get('/checkout/thanks/:order', { schema }, async (request, reply) => {
    const order = await orderByUuid(app.db, request.params.order);
    if (order === null) throw new Refusal(404, 'not-found');
    if (ownOrders(request).includes(order.uuid)) return thanks(app, request, reply, order);
    return lookupPage(reply, { status: 403, words: { title: 'thanksLocked', text: 'thanksLockedText' } });
  });
}

async function thanks(
  app: App,
  { locale }: FastifyRequest,
  reply: FastifyReply,
  order: OrderDetail,
): Promise<FastifyReply> {
  const nextOrder = new Date(order.createdAt.getTime() + app.config.cooldownSeconds * 1000);
  const { text, next } = STATUS[order.status];
  return reply.page('storefront/thanks', {
    title: pageText(locale, order.status === 'new' ? 'thanksTitle' : 'thanksLocked'),
    noindex: true,
    order,
    statusText: pageText(locale, text),
    next,
    isUnsold: UNSOLD_STATUSES.includes(order.status),
    lines: await shownLines(app.db, order.lines, locale),
    maskedPhone: maskPhone(order.phone),
    place: placeInWords(order, locale),
    transporter: textIn(order.transporter, locale),
    nextOrderTime: nextOrder > new Date() ? shopTime(locale, { timeStyle: 'medium' }).format(nextOrder) : null,
  });
}
