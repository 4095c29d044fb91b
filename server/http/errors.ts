import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../../shared/api/problem.ts';
import { DatabaseOutage, isLockTimeout } from '../db/outage.ts';
import type { App } from './app-type.ts';
import { type ErrorText, errorText } from './error-texts.ts';
import type { FormBody } from './form-body.ts';
import { onSameHost } from './origin.ts';
import { OverloadRefusal, Refusal } from './refusal.ts';
import { fieldErrorsOf } from './validation-errors.ts';

const CALL_PREFIXES = ['/public/', '/web/', '/healthz', '/readyz', '/openapi.json'];

/**
 * Says if the answer to this request is data rather than a page. A call by script says so with `X-Requested-With` or
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

/**
 * Says if the form of a page was sent with a token that has ended. The route then shows the page again with what was typed
 * (FRM-10). A call by script is answered with the refusal itself.
 */
export function isExpiredForm(error: unknown, request: FastifyRequest): boolean {
  return error instanceof Refusal && error.text === 'csrf-token' && !wantsJson(request);
}

/** Returns the body of a form whose token has ended. @throws the error itself when it is another one */
export function expiredBody(error: unknown, request: FastifyRequest): FormBody {
  const { body } = request;
  if (!isExpiredForm(error, request) || typeof body !== 'object' || body === null) throw error;
  return body as FormBody;
}

const BY_CODE: Readonly<Record<string, ErrorText>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'broken-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'empty-json',
};

const BY_STATUS: Readonly<Record<number, ErrorText>> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  415: 'unsupported-type',
  422: 'invalid',
  429: 'too-many',
};

/** Typed fields, by the database constraint that checks them once more. */
const CHECKED_FIELDS: Readonly<Record<string, string>> = {
  orders_phone_check: 'phone',
  orders_address_check: 'address',
  reviews_phone_check: 'phone',
  reviews_rating_check: 'rating',
  reviews_text_check: 'text',
  reviews_name_check: 'name',
};
/** Seconds after which a restarted database server usually answers again. */
const DATABASE_RETRY_SECONDS = 5;

/**
 * Turns every failure into a `Problem` or a page, in this one place; the cause itself is for the log only.
 * @param unsentPage answers a form whose token has ended, or returns null
 */
export function installErrors(
  app: App,
  unsentPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | null,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const resend = isExpiredForm(error, request) ? unsentPage(request, reply) : null;
    return resend ?? answer(reply, refusalOf(error, request));
  });
  // A page that was open during an upgrade may send to an address that is gone.
  app.setNotFoundHandler(({ method }, reply) =>
    answer(reply, new Refusal(404, ['GET', 'HEAD'].includes(method) ? 'not-found' : 'former-form')),
  );
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseOutage || isLockTimeout(error)) {
    request.log.error({ err: error }, 'the database is not available');
    return new Refusal(503, 'database-down', { retryAfterSeconds: DATABASE_RETRY_SECONDS });
  }
  if (error.validation !== undefined) {
    const errors = fieldErrorsOf(error.validation, request.locale);
    return new Refusal(error.validationContext === 'body' ? 422 : 400, 'invalid', { errors });
  }
  const field = CHECKED_FIELDS[(error as { constraint?: string }).constraint ?? ''];
  if (field !== undefined) {
    request.log.error({ err: error }, 'a rule accepts what the database refuses');
    const errors = { [field]: [errorText('field.format', request.locale)] };
    return new Refusal(422, 'invalid', { errors });
  }
  if (isBrokenMultipart(error)) return new Refusal(400, 'broken-form');
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) {
    request.log.error({ err: error }, 'request failed');
    return new Refusal(status === 503 ? 503 : 500, status === 503 ? 'unavailable' : 'server-error', {
      params: { requestId: request.id },
    });
  }
  request.log.debug({ err: error }, 'request refused');
  return new Refusal(status === 406 ? 400 : status, BY_CODE[error.code] ?? BY_STATUS[status] ?? 'bad-request');
}

/** Recognises a missing boundary and a body that was cut short, which the multipart parser reports as plain errors. */
function isBrokenMultipart(error: FastifyError): boolean {
  return (
    error.statusCode === undefined &&
    /^Multipart: Boundary not found|unexpected end of multipart data/i.test(error.message)
  );
}

/** Returns the address of a page of the shop without the slash at its end (CAT-20); null for any other. */
function withoutLastSlash({ method, url }: FastifyRequest): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const [, path = null, query = ''] = /^(\/[^?]*?[^?/])\/+(\?.*)?$/.exec(onSameHost(url)) ?? [];
  return path === null || /^\/(web|dashboard|qa)(\/|$)/.test(path) ? null : path + query;
}

async function answer(reply: FastifyReply, refusal: Refusal): Promise<FastifyReply> {
  const { request } = reply;
  const { statusCode, text, params, extra } = refusal;
  const message = extra.message ?? errorText(text, request.locale, params);
  if (extra.retryAfterSeconds !== undefined) reply.header('retry-after', extra.retryAfterSeconds);
  reply.header('cache-control', 'no-store');
  if (wantsJson(request)) {
    const problem: Problem = { ...extra, error: text, message };
    // A route's own response schema may not know this shape, so the text is written here.
    return reply.code(statusCode).type('application/json; charset=utf-8').serializer(JSON.stringify).send(problem);
  }
  const moved = statusCode === 404 ? withoutLastSlash(request) : null;
  if (moved !== null) return reply.redirect(moved, 301);
  return reply.pageError(statusCode, {
    message,
    isOverload: refusal instanceof OverloadRefusal,
    ...(extra.errors === undefined ? {} : { errors: extra.errors }),
    ...(statusCode >= 500 ? { requestId: request.id } : {}),
  });
}
