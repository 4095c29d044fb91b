import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { App } from './app-type.ts';

const PERSONAL = [
  'phone',
  'email',
  'address',
  'firstname',
  'lastname',
  'name',
  'customer',
  'formData',
  'deliveryAddress',
  'password',
  'token',
  'csrfToken',
  '_csrf',
  'secret',
  'cookie',
  'cookies',
  'authorization',
  'set-cookie',
  'x-csrf-token',
  'headers',
  'body',
  'query',
  'params',
  'payload',
];

// Bounded: from each letter of a long text without an @ the search would go on to its end.
const EMAIL = /[\p{L}\p{N}._%+-]{1,254}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*/gu;
const PHONE = /(?<!\d)(?:(?:\+|00)213[\s.-]?|0)[1-9](?:[\s.-]?\d){7,8}(?!\d)/g;

/**
 * Returns the logger's options: lines name routes, never what somebody typed (phone, e-mail, address, name, token, cookie).
 */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: { paths: PERSONAL.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: '[redacted]' },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      err: errorForLog,
    },
  };
}

/** Logs one line per request: changes and failures at `info`, reads at `debug`, because there are hundreds of times more. */
export function installRequestLog(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const level = statusCode >= 500 ? 'warn' : statusCode >= 400 || request.method !== 'GET' ? 'info' : 'debug';
    request.log[level](
      { method: request.method, route: routeOf(request), status: statusCode, ms: Math.round(reply.elapsedTime) },
      'request answered',
    );
  });
}

/** Returns the pattern of the route, not the address: searches put phone numbers into addresses. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions?.url ?? 'no route';
}

/**
 * Returns what a developer needs of an error: the kind, the code, the message without personal values, and the stack.
 * Databases repeat values in their messages and properties.
 */
function errorForLog(error: Error & { code?: unknown; constraint?: unknown }): Record<string, unknown> {
  const { name, message, stack, code, constraint, cause } = error;
  return {
    type: name,
    message: withoutPersonalValues(message),
    ...(stack === undefined ? {} : { stack: withoutPersonalValues(stack) }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(cause instanceof Error ? { cause: errorForLog(cause) } : {}),
  };
}

function withoutPersonalValues(text: string): string {
  return text
    .replace(/\nparams:[^\n]*/g, '\nparams: [redacted]')
    .replace(EMAIL, '[e-mail]')
    .replace(PHONE, '[phone]');
}
