import type { FastifyError, FastifyRequest } from 'fastify';
import { expiredBody } from '../http/errors.ts';
import type { FormBody } from '../http/form-body.ts';
import { pageText } from '../web/texts.ts';
import type { OrderRefusal } from './order-refusal.ts';

/**
 * Returns the body and refusal of a page that was open too long and lost its token, so that what was typed on it is not lost
 * (FRM-10). The error handler of a page's form renders the page again from the body, with a valid token.
 * @throws the error itself when it is another one
 */
export function expiredForm(error: FastifyError, request: FastifyRequest): { body: FormBody; refusal: OrderRefusal } {
  const body = expiredBody(error, request);
  const notice = { message: pageText(request.locale, 'pageExpired') };
  return { body, refusal: { status: 403, errors: {}, notice } };
}
