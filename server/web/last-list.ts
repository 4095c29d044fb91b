import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSignedCookie, signedCookie } from '../http/signed-cookies.ts';
import type { ListAddress } from './list-address.ts';

/** Cookie of the address of the list that this browser showed last, with its filters, sort and page (STF-14). */
const LIST_COOKIE = 'last_list';
const PATH = '/dashboard';
/** Longest cookie that is sent: a proxy may refuse a longer one together with the other headers. */
const MOST_CHARACTERS = 1_500;

/** Remembers the list that is shown, until another one is shown or the browser is closed. */
export function rememberList(reply: FastifyReply, { page, before, urlWith }: ListAddress): void {
  const url = urlWith({ page: page > 1 ? String(page) : '', before });
  if (encodeURIComponent(url).length > MOST_CHARACTERS) forgetList(reply);
  // A search may be a name or a phone number: neither pages of the shop nor scripts get it.
  else setSignedCookie(reply, LIST_COOKIE, url, { path: PATH });
}

/** Forgets the list, as a session ends. */
export function forgetList(reply: FastifyReply): void {
  reply.clearCookie(LIST_COOKIE, { path: PATH });
}

/** Returns the query string that a list was shown with, if it is the one that this browser showed last; else an empty text. */
export function lastQueryOf(request: FastifyRequest, path: string): string {
  const [lastPath, query = ''] = (signedCookie(request, LIST_COOKIE) ?? '').split('?', 2);
  return lastPath === path ? query : '';
}
