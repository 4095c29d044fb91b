import type { FastifyError, FastifyRequest } from 'fastify';
import type { FormBody } from '../checkout/order-form.ts';
import type { OrderRefusal } from '../checkout/order-refusal.ts';
import { wantsJson } from '../http/errors.ts';
import { Refusal } from '../http/refusal.ts';
import { pageText } from './texts.ts';

/**
 * A page that was open too long loses its token; what was typed on it is not lost (resolution 5). The error handler of
 * a page's form draws the page again from the body, with a token that counts.
 * @throws the error itself when it is another one
 */
export function expiredForm(error: FastifyError, request: FastifyRequest): { body: FormBody; refusal: OrderRefusal } {
  const { body } = request;
  const expired = error instanceof Refusal && error.text === 'csrf-token' && !wantsJson(request);
  if (!expired || typeof body !== 'object' || body === null) throw error;
  const notice = { message: pageText(request.locale, 'pageExpired') };
  return { body: body as FormBody, refusal: { status: 403, errors: {}, notice } };
}
