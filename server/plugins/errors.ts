import type { FastifyRequest } from 'fastify';

const CALL_PREFIXES = ['/public/', '/web/', '/healthz', '/readyz', '/openapi.json'];

/**
 * Whether an answer to this request is data rather than a page. A call by script says so with `X-Requested-With` or
 * `Accept`; otherwise a JSON body or the address of a call decides, and everything else is a person's browser.
 */
export function wantsJson(request: FastifyRequest): boolean {
  const { accept = '', 'content-type': bodyType = '', 'x-requested-with': marker } = request.headers;
  if (marker === 'XMLHttpRequest') return true;
  const html = accept.indexOf('text/html');
  const json = accept.search(/application\/([a-z.]+\+)?json/);
  if (html >= 0 || json >= 0) return html < 0 || (json >= 0 && json < html);
  return bodyType.startsWith('application/json') || CALL_PREFIXES.some((prefix) => request.url.startsWith(prefix));
}
