import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { ErrorText } from '../http/error-texts.ts';
import { SUCCESSES } from './successes.ts';

/**
 * The ways a call can end, by the name used in `?scenario=`: those that a widget has to survive, and successes. Each writes an
 * answer, or leaves the call without one. `late` is not here: it is the real answer, some seconds later.
 */
export const ENDINGS: Readonly<Record<string, (reply: FastifyReply) => unknown>> = {
  hang: (reply) => reply.hijack(),
  reset: (reply) => {
    reply.hijack();
    reply.raw.destroy();
  },
  '204': (reply) => reply.code(204).send(),
  empty: (reply) => reply.type('application/json').send(''),
  html: (reply) => reply.type('text/html').send('<!doctype html><title>Maintenance</title><h1>Maintenance</h1>'),
  refreshed: (reply) =>
    reply.type('text/html').send('<!doctype html><title>Order</title><p id="async-total">Total: 2400 DA</p>'),
  // Not the sign-in of the dashboard, which sends on whoever is signed in.
  'sign-in': (reply) => reply.redirect('/qa/login'),
  '400': (reply) => problem(reply, 400, 'invalid', { errors: { name: ['This value was refused.'] } }),
  '401': (reply) => problem(reply, 401, 'signed-out'),
  '403': (reply) => problem(reply, 403, 'forbidden'),
  '404': (reply) => problem(reply, 404, 'not-found'),
  '409': (reply) => problem(reply, 409, 'conflict'),
  '409-stock': (reply) =>
    problem(reply, 409, 'conflict', { stock: { current: 10, by: 'Karim', at: '2026-11-22T09:15:00Z' } }),
  '409-count': (reply) =>
    problem(reply, 409, 'conflict', { errors: { count_1: ['Karim counted 7 meanwhile.'] }, stored: { count_1: '7' } }),
  '413': (reply) => problem(reply, 413, 'too-large'),
  // Other servers answer so when a token no longer counts; this one answers 403.
  '419': (reply) => problem(reply, 419, 'expired'),
  '422': (reply) =>
    problem(reply, 422, 'invalid', {
      errors: { name: ['This name is taken.'], phone: ['This number is not complete.'] },
    }),
  '429': (reply) => problem(reply.header('retry-after', '42'), 429, 'too-many', { retryAfterSeconds: 42 }),
  '429-bad': (reply) => problem(reply.header('retry-after', 'soon'), 429, 'too-many', { retryAfterSeconds: 'soon' }),
  '500': (reply) => problem(reply, 500, 'server-error'),
  '502': (reply) => reply.code(502).type('text/html').send('<h1>Bad gateway</h1>'),
  '503': (reply) => problem(reply.header('retry-after', '5'), 503, 'unavailable'),
  'broken-json': (reply) => reply.type('application/json').send('{"id": 1,'),
  'wrong-shape': (reply) => reply.send({ unexpected: true }),
  refused: (reply) => reply.send({ success: false, status: 'error' }),
  ...Object.fromEntries(
    Object.entries(SUCCESSES).map(([name, json]) => [name, (reply: FastifyReply) => reply.send(json)]),
  ),
};

export const ENDING_NAMES = [...Object.keys(ENDINGS), 'late'];

/** Delay of the ending `late`, in milliseconds: longer than a person waits before trying something else. */
const LATE = 3000;

export async function beLate(signal: AbortSignal): Promise<void> {
  await wait(LATE, undefined, { signal }).catch(() => {
    // The caller gave up; there is nobody to answer.
  });
}

function problem(reply: FastifyReply, status: number, error: ErrorText | 'expired', more: object = {}): FastifyReply {
  return reply.code(status).send({ error, message: `The workbench ended this call with ${status}.`, ...more });
}
