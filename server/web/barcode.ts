import { html, Markup } from './markup.ts';

/** Returns a Code 128 barcode as an inline SVG without text; black on nothing, so it needs a light ground. */
export async function barcode(text: string): Promise<Markup> {
  return html`<span class="barcode" role="img" aria-label="${text}">${await toMarkup({ bcid: 'code128', text, height: 12 })}</span>`;
}

/** Returns a QR code as an inline SVG that is black on nothing. */
export async function qrCode(text: string, label: string): Promise<Markup> {
  return html`<span class="qr-code" role="img" aria-label="${label}">${await toMarkup({ bcid: 'qrcode', text })}</span>`;
}

async function toMarkup(options: { bcid: string; text: string; height?: number }): Promise<Markup> {
  // Loaded here, so that nothing waits for it before the server listens.
  const { toSVG } = await import('bwip-js/node');
  return new Markup(toSVG(options));
}
