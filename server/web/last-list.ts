import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListAddress } from './list-address.ts';

/** Cookie of the address of the list that this browser showed last, with its filters, sort and page (STF-14). */
const LIST_COOKIE = 'last_list';
/** A search may be a name or a phone number: neither pages of the shop nor scripts get it. */
const OPTIONS = { path: '/dashboard', sameSite: 'lax', httpOnly: true } as const;

function lastList({ cookies }: FastifyRequest): { readonly path: string; readonly query: string } {
  const [path = '', query = ''] = (cookies[LIST_COOKIE] ?? '').split('?', 2);
  return { path, query };
}

/** Remembers the list that is shown, until another one is shown or the browser is closed. */
export function rememberList(reply: FastifyReply, { page, before, urlWith }: ListAddress): void {
  const url = urlWith({ page: page > 1 ? String(page) : '', before });
  const { path } = lastList(reply.request);
  // A list about a record, such as the movements of a product, does not replace the list of the record.
  if (path === '' || !url.startsWith(`${path}/`)) reply.setCookie(LIST_COOKIE, url, OPTIONS);
}

/** Forgets the list, as a session ends. */
export function forgetList(reply: FastifyReply): void {
  reply.clearCookie(LIST_COOKIE, OPTIONS);
}

/** Returns the query string that a list was shown with, if it is the one that this browser showed last; else an empty text. */
export function lastQueryOf(request: FastifyRequest, path: string): string {
  const last = lastList(request);
  return last.path === path ? last.query : '';
}
