import csrfProtection from '@fastify/csrf-protection';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isObject } from '../../shared/rules/json/shapes.ts';
import type { App } from './app-type.ts';
import { wantsJson } from './errors.ts';
import { Refusal } from './refusal.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Requires the token of the visitor's own session on every changing route of every folder, as the header `X-CSRF-Token` or
 * the form field `_csrf` (CAL-1). There is no way to leave a route out.
 */
export async function installCsrf(app: App): Promise<void> {
  await app.register(csrfProtection, { sessionPlugin: '@fastify/session', sessionKey: '_csrf', getToken: tokenOf });

  // A request that cannot be right is refused before its body is read. A plain form is read all the same: its page shows
  // what was typed again, with a token that counts.
  app.addHook('onRequest', async (request, reply) => {
    if (!needsToken(request)) return;
    const session = await request.loadSession();
    if (isPlainForm(request)) return;
    if (session === null) throw new Refusal(403, 'csrf-token');
    if (request.headers['x-csrf-token'] !== undefined) checkToken(app, request, reply);
  });

  app.addHook('preValidation', async (request, reply) => {
    if (!needsToken(request)) return;
    checkToken(app, request, reply);
    // The token is not one of the form's own fields, and routes refuse fields they do not know.
    if (isObject(request.body)) delete request.body._csrf;
  });
}

/**
 * Answers `GET /csrf-token` with another token for a page whose own no longer counts, after the visitor signed in in another
 * tab for example. Only pages of this server can read the answer.
 */
export function installTokenRenewal(app: App): void {
  app.get(
    '/csrf-token',
    {
      schema: {
        summary: 'A token for the forms of this visitor',
        response: { 200: Type.Object({ csrfToken: Type.String() }) },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { csrfToken: await reply.csrfToken() };
    },
  );
}

/** Says if a page posted the request. A form with files is read only by routes that say themselves how much they take. */
function isPlainForm(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) return true;
  const takesFiles = request.routeOptions.config.multipartOptions !== undefined;
  return takesFiles && type.startsWith('multipart/form-data') && !wantsJson(request);
}

function needsToken(request: FastifyRequest): boolean {
  return !SAFE_METHODS.has(request.method) && !request.is404;
}

/** Throws a Refusal 403 unless the request has the token of its session. */
function checkToken(app: App, request: FastifyRequest, reply: FastifyReply): void {
  let accepted = false;
  if (request.session === null) throw new Refusal(403, 'csrf-token');
  // The plugin would send its own error. Only its result is used; errors are sent in one place.
  const mute = { send: () => undefined } as unknown as typeof reply;
  app.csrfProtection(request, mute, () => {
    accepted = true;
  });
  if (!accepted) throw new Refusal(403, 'csrf-token');
}

function tokenOf(request: FastifyRequest): string {
  const header = request.headers['x-csrf-token'];
  if (typeof header === 'string') return header;
  const field = isObject(request.body) ? request.body._csrf : undefined;
  return typeof field === 'string' ? field : '';
}
