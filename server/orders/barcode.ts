import type { FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { originOf } from '../http/origin.ts';
import { html, Markup } from '../web/markup.ts';
import { pageText } from '../web/texts.ts';

/** Returns a Code 128 barcode as an inline SVG without text; black on nothing, so it needs a light ground. */
export async function barcode(text: string): Promise<Markup> {
  return html`<span class="barcode" role="img" aria-label="${text}">${await toMarkup({ bcid: 'code128', text, height: 12 })}</span>`;
}

/** Returns the address of an order on the dashboard as a QR code, an inline SVG that is black on nothing. */
export async function orderQrCode(app: App, request: FastifyRequest, id: number): Promise<Markup> {
  const text = `${originOf(app, request)}/dashboard/orders/${id}`;
  const label = pageText(request.locale, 'orderQrCode', { number: id });
  return html`<span class="qr-code" role="img" aria-label="${label}">${await toMarkup({ bcid: 'qrcode', text })}</span>`;
}

async function toMarkup(options: { bcid: string; text: string; height?: number }): Promise<Markup> {
  // Loaded here, so that nothing waits for it before the server listens.
  const { toSVG } = await import('bwip-js/node');
  return new Markup(toSVG(options));
}
