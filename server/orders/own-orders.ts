import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app-type.ts';

export const ORDERS_COOKIE = 'z_orders';
/** A value that was signed for another cookie does not begin like this. */
const VALUE = /^orders((?:\.[0-9a-f-]{36})+)$/;
const MOST = 10;
const DAYS = 30;

/** The orders this device placed, or was shown to whoever knew number and phone; newest first. */
export function ownOrders(request: FastifyRequest): readonly string[] {
  const cookie = request.cookies[ORDERS_COOKIE];
  const { valid, value } = cookie === undefined ? { valid: false, value: null } : request.unsignCookie(cookie);
  const [, list] = valid ? (VALUE.exec(value ?? '') ?? []) : [];
  return list === undefined ? [] : list.slice(1).split('.');
}

/** Lets this device open the thank-you page of an order. The cookie is signed, so that nobody adds an order to it. */
export function addOwnOrder(app: App, reply: FastifyReply, uuid: string): void {
  const { request } = reply;
  const orders = [uuid, ...ownOrders(request).filter((one) => one !== uuid)].slice(0, MOST);
  reply.setCookie(ORDERS_COOKIE, `orders.${orders.join('.')}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https' || app.config.publicOrigin?.startsWith('https:') === true,
    signed: true,
    maxAge: DAYS * 24 * 3600,
  });
}
