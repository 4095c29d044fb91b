import type { FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { originOf } from '../http/origin.ts';
import { qrCode } from '../web/barcode.ts';
import type { Markup } from '../web/markup.ts';
import { pageText } from '../web/texts.ts';

/** Returns the address of an order on the dashboard as a QR code. */
export function orderQrCode(app: App, request: FastifyRequest, id: number): Promise<Markup> {
  const address = `${originOf(app, request)}/dashboard/orders/${id}`;
  return qrCode(address, pageText(request.locale, 'orderQrCode', { number: id }));
}
