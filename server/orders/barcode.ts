import { html, Markup } from '../web/markup.ts';

/** Returns a Code 128 barcode as an inline SVG without text; black on nothing, so it needs a light ground. */
export async function barcode(text: string): Promise<Markup> {
  // Loaded here, so that nothing waits for it before the server listens.
  const { toSVG } = await import('bwip-js/node');
  return html`<span class="barcode" role="img" aria-label="${text}">${new Markup(toSVG({ bcid: 'code128', text, height: 12 }))}</span>`;
}
