import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSignedCookie, signedCookie } from '../http/signed-cookies.ts';

export const ORDERS_COOKIE = 'z_orders';
const VALUE = /^orders((?:\.[0-9a-f-]{36})+)$/;
const MOST = 10;
const DAYS = 30;

/** Returns the uuids of the orders that this device placed or looked up, newest first. */
export function ownOrders(request: FastifyRequest): readonly string[] {
  const [, list] = VALUE.exec(signedCookie(request, ORDERS_COOKIE) ?? '') ?? [];
  return list === undefined ? [] : list.slice(1).split('.');
}

/** Lets this device open the thank-you page of an order. The cookie is signed, so that nobody adds an order to it. */
export function addOwnOrder(reply: FastifyReply, uuid: string): void {
  const orders = [uuid, ...ownOrders(reply.request).filter((one) => one !== uuid)].slice(0, MOST);
  setSignedCookie(reply, ORDERS_COOKIE, `orders.${orders.join('.')}`, { maxAge: DAYS * 24 * 3600 });
}

/** Redirects to the thank-you page of an order, which this device may open from now on. */
export function redirectToThanks(reply: FastifyReply, uuid: string): FastifyReply {
  addOwnOrder(reply, uuid);
  // Without a fragment of its own the next address would keep the one the form was sent to, such as #order-errors.
  return reply.redirect(`/checkout/thanks/${uuid}#main`, 303);
}
