import csrfProtection from '@fastify/csrf-protection';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app-type.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Every changing route of every folder needs the token of the visitor's own session, as the header `X-CSRF-Token` or
 * the form field `_csrf` (resolutions 4 and 5). There is no way to leave a route out.
 */
export async function installCsrf(app: App): Promise<void> {
  await app.register(csrfProtection, { sessionPlugin: '@fastify/session', sessionKey: '_csrf', getToken: tokenOf });

  app.addHook('preValidation', async (request, reply) => {
    if (SAFE_METHODS.has(request.method) || request.is404) return;
    await request.loadSession();
    const refusal = await new Promise<unknown>((resolve) => {
      // The plugin reports a wrong token by sending an error; caught here so that one place answers it.
      const catcher = { ...reply, send: resolve };
      app.csrfProtection(request, catcher as unknown as typeof reply, () => resolve(undefined));
    });
    if (refusal !== undefined) throw refusal;
    // The token is not one of the form's own fields, and routes refuse fields they do not know.
    if (isRecord(request.body)) delete request.body._csrf;
  });
}

function tokenOf(request: FastifyRequest): string {
  const header = request.headers['x-csrf-token'];
  if (typeof header === 'string') return header;
  const field = isRecord(request.body) ? request.body._csrf : undefined;
  return typeof field === 'string' ? field : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
