import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Preview } from '../http/app-type.ts';
import { onSameHost } from '../http/origin.ts';
import { signedToken, tokenClaims } from '../http/signed-token.ts';

const PARAMETER = 'preview';
const LIFETIME_SECONDS = 60 * 60;

/**
 * Returns the address of a page of the shop that shows a draft, for a frame of the dashboard. Its token is signed, belongs to
 * one shop and one draft, and ends after an hour (STF-11).
 * @param path may have a query and a fragment, such as `/catalog/new?locale=ar`
 */
export function previewUrl(app: App, shopUuid: string, path: string, preview: Preview): string {
  const claims = `${preview.kind}.${preview.id}`;
  return withToken(path, signedToken(app, `preview ${shopUuid}`, claims, LIFETIME_SECONDS));
}

/**
 * Sets `request.preview` where the address has a good token, and lets the shop frame that page: every other page refuses to be
 * framed. Search engines are told to leave it. Pages for staff may hold such frames.
 * @param currentShop the shop whose pages are served, null without one
 */
export function installPreview(app: App, currentShop: () => Promise<{ readonly uuid: string } | null>): void {
  app.decorateRequest('preview', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.staff !== null) return changePolicy(reply, (policy) => `${policy};frame-src 'self'`);
    const own = tokenIn(request.url);
    // A link or form of a previewed page does not name the token; the browser names the page it stands on.
    const followed = request.headers['sec-fetch-dest'] === 'iframe' ? tokenIn(request.headers.referer ?? '') : null;
    const token = own ?? followed;
    if (token === null) return;
    const shop = await currentShop();
    const preview = shop && readToken(app, shop.uuid, token);
    if (!preview) return;
    if (own === null && request.method === 'GET') {
      return reply.header('cache-control', 'no-store').redirect(followedUrl(request, token), 302);
    }
    request.preview = preview;
    changePolicy(reply, (policy) => policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
    reply.raw.setHeader('x-frame-options', 'SAMEORIGIN');
    reply.header('x-robots-tag', 'noindex');
  });
}

/** Changes the policy on the raw reply: Helmet writes to it before any header of Fastify. */
export function changePolicy({ raw }: FastifyReply, change: (policy: string) => string): void {
  raw.setHeader('content-security-policy', change(String(raw.getHeader('content-security-policy'))));
}

function readToken(app: App, shopUuid: string, token: string): Preview | null {
  const [kind, id = ''] = tokenClaims(app, `preview ${shopUuid}`, token)?.split('.') ?? [];
  return kind === 'theme' || kind === 'home' || kind === 'shop' ? { kind, id } : null;
}

function tokenIn(address: string): string | null {
  return queryOf(address).get(PARAMETER);
}

function queryOf(address: string): URLSearchParams {
  const at = address.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : address.slice(at).split('#')[0]);
}

/** Returns the address of a followed link with the token, and in the language of the page that it stands on. */
function followedUrl({ url, headers }: FastifyRequest, token: string): string {
  const locale = queryOf(headers.referer ?? '').get('locale');
  const isChosen = queryOf(url).has('locale');
  const path = onSameHost(url);
  return withToken(locale === null || isChosen ? path : withParameter(path, 'locale', locale), token);
}

function withToken(url: string, token: string): string {
  return withParameter(url, PARAMETER, token);
}

function withParameter(url: string, name: string, value: string): string {
  const [address = '', fragment] = url.split('#', 2);
  const end = fragment === undefined ? '' : `#${fragment}`;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams([[name, value]])}${end}`;
}
