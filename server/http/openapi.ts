import swagger from '@fastify/swagger';
import type { FastifySchema, onRequestHookHandler, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import type { App } from './app-type.ts';
import { SESSION_COOKIE } from './sessions.ts';
import { isForStaff } from './staff-area.ts';

/** A failure: data for a call by script, a page for a person (see errors.ts). */
const FAILURE = {
  description: 'Refused or failed',
  content: { 'application/json': { schema: Problem }, 'text/html': { schema: Type.String() } },
};
export const PAGE = { description: 'A page', content: { 'text/html': { schema: Type.String() } } };
export const SEE_OTHER = Type.Null({ description: 'The page to see next is in the header Location' });
/** The answer to a call that was carried out: a message, and the address of the next page. */
export const DONE = Type.Object({ success: Type.Boolean(), message: Type.String(), redirect: Type.String() });
/** The answer to a call that was carried out and leads nowhere else. */
export const DONE_IN_PLACE = Type.Object({ success: Type.Boolean(), message: Type.String() });
/** The answer to a call that stored fields: what is stored now, by their names. */
export const SAVED = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  data: Type.Record(Type.String(), Type.String()),
});

/** Of every route; `request-rules.ts` gives the 400. */
const ALWAYS = { 400: FAILURE, 500: FAILURE, 503: FAILURE };
/** Of a route that changes something: token, size and kind of the body, its fields, limit per address. */
const OF_CHANGES = { 403: FAILURE, 413: FAILURE, 415: FAILURE, 422: FAILURE, 429: FAILURE };
/** Of a route for staff: a call by a stranger is refused, a page leads to the sign-in page. */
const OF_STAFF = { 303: SEE_OTHER, 401: FAILURE };

/** The ways a call shows that it may be made (CAL-1, CAL-2). */
const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'Set by the page, of staff by the sign-in',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The token of the session, from GET /csrf-token. A form may have it as its field _csrf.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'From GET /bearer-token; it lasts half an hour' },
} as const;

/**
 * Serves `/openapi.json`, from the schemas that also validate. It has to come before the routes it describes.
 * @param requireBearer the hook of routes that need the token of a page
 */
export async function installOpenApi(app: App, requireBearer: onRequestHookHandler): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Zellige',
        description: 'The calls of the widgets and the pages of the shop. Every failure of a call is a Problem.',
        version: '1',
      },
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    // The workbench is for whoever works on the widgets; no program calls it.
    transform: ({ schema, url, route }) => ({
      schema: url.startsWith('/qa') ? { ...schema, hide: true } : describedWhole(schema, route, requireBearer),
      url,
    }),
  });
  let document: string | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

/** Returns the schema with what comes from before or around the route: answers, in the form they come in, and what a call carries. */
function describedWhole(
  schema: FastifySchema | undefined,
  { method, url, onRequest, preHandler }: RouteOptions,
  requireBearer: onRequestHookHandler,
): FastifySchema {
  const own = Object.entries((schema?.response ?? {}) as Record<string, unknown>).map(([status, answer]) => [
    status,
    answer === Problem ? FAILURE : answer,
  ]);
  const isChange = ![method].flat().includes('GET');
  const isOfStaff = isForStaff(url);
  const carried = {
    ...(isChange || isOfStaff ? { session: [] } : {}),
    ...(isChange ? { csrf: [] } : {}),
    ...([onRequest, preHandler].flat().includes(requireBearer) ? { bearer: [] } : {}),
  };
  return {
    ...schema,
    ...(Object.keys(carried).length > 0 && { security: [carried] }),
    response: {
      ...ALWAYS,
      ...(isChange ? OF_CHANGES : {}),
      ...(isOfStaff ? OF_STAFF : {}),
      ...Object.fromEntries(own),
    },
  };
}
