import type { FastifyReply } from 'fastify';
import type { App, ErrorPage } from '../app-type.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** Pages without a template: what the server shows where the shop's own pages are not installed. */
export function installPlainPages(app: App): void {
  app.decorateReply('page', async function (this: FastifyReply, template: string, data: object = {}, options = {}) {
    const body = `<h1>${escapeHtml(template)}</h1><pre>${escapeHtml(JSON.stringify(data))}</pre>`;
    return sendHtml(this, options.status ?? 200, `${body}<p>${await this.csrfToken()}</p>`);
  });
  app.decorateReply('pageError', async function (this: FastifyReply, status: number, page: ErrorPage) {
    const lines = [page.message, ...Object.values(page.errors ?? {}).flat(), page.requestId ?? ''];
    return sendHtml(this, status, lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''));
  });
}

function sendHtml(reply: FastifyReply, status: number, body: string): FastifyReply {
  const { locale } = reply.request;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${locale}"><title>Zellige</title><body>${body}</body></html>`);
}
