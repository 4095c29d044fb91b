import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isObject } from '../../shared/rules/json/shapes.ts';
import { pageText } from '../web/texts.ts';
import { nextAddress } from './next-address.ts';

/** A form that was posted without a session, to be sent again after signing in. */
export interface UnsentForm {
  /** The address it was posted to. */
  readonly action: string;
  /** Its fields without the token, URL-encoded. */
  readonly fields: string;
}

/** Longest form that is carried through signing in, in bytes. */
const MOST_BYTES = 64 * 1024;

/** Fields of the sign-in form that carry an unsent form. */
export const UNSENT_FIELDS = {
  unsentTo: Type.Optional(Type.String({ maxLength: 2000 })),
  unsent: Type.Optional(Type.String({ maxLength: MOST_BYTES })),
};

/**
 * Reads a form that a page of this server posted. The body of the request is used up.
 * @returns null for an upload, a form that is too long, and one that another site posted
 */
export async function readUnsentForm(request: FastifyRequest): Promise<UnsentForm | null> {
  const { 'content-length': length = '' } = request.headers;
  const isShort = Number(length) > 0 && Number(length) <= MOST_BYTES;
  if (!isOwnForm(request) || !isShort) return null;
  request.raw.setEncoding('utf8');
  let body = '';
  for await (const chunk of request.raw) body += chunk;
  const fields = new URLSearchParams(body);
  fields.delete('_csrf');
  return { action: request.url, fields: fields.toString() };
}

/** Says if a page of this server posted the form, without files. */
function isOwnForm({ headers, host }: FastifyRequest): boolean {
  const { 'content-type': type = '', origin = '' } = headers;
  const isOwn = URL.canParse(origin) && new URL(origin).host === host;
  return isOwn && type.startsWith('application/x-www-form-urlencoded');
}

/** Returns the page that a posted form was on, which its browser names; empty when it does not. */
export function formPage({ headers: { referer = '' } }: FastifyRequest): string {
  if (!URL.canParse(referer)) return '';
  const { pathname, search } = new URL(referer);
  return `${pathname}${search}`;
}

/** Answers a form of staff whose token has ended with a page that sends it again (FRM-10). Returns null for any other form. */
export function unsentPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null {
  const { body, staff, locale, url } = request;
  if (staff === null || !isOwnForm(request) || !isObject(body)) return null;
  const fields = Object.entries(body).flatMap(([name, value]) =>
    name === '_csrf' ? [] : [value].flat().map((each) => [name, String(each)]),
  );
  const unsent = { action: url, fields: new URLSearchParams(fields).toString() };
  const title = pageText(locale, 'unsentExpired');
  return reply.page('dashboard/unsent-form', { title, next: nextAddress(formPage(request)), unsent }, { status: 403 });
}
