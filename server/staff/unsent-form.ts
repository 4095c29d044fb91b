import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

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
  const { 'content-type': type = '', 'content-length': length = '', origin = '' } = request.headers;
  const isOwn = URL.canParse(origin) && new URL(origin).host === request.host;
  const isShort = Number(length) > 0 && Number(length) <= MOST_BYTES;
  if (!isOwn || !isShort || !type.startsWith('application/x-www-form-urlencoded')) return null;
  request.raw.setEncoding('utf8');
  let body = '';
  for await (const chunk of request.raw) body += chunk;
  const fields = new URLSearchParams(body);
  fields.delete('_csrf');
  return { action: request.url, fields: fields.toString() };
}
