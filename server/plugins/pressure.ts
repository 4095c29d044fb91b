import underPressure from '@fastify/under-pressure';
import type { App } from '../app-type.ts';
import { Refusal } from './refusal.ts';

const RETRY_AFTER_SECONDS = 5;
/** Requests waiting for the database take memory, not processor time, so the event loop alone does not show them. */
const MAX_IN_FLIGHT = 2_000;
/** Whoever watches the server has to reach it most of all when it is overloaded. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics']);

/** Answers 503 with `Retry-After` while the server has more to do than it can, instead of growing until it dies. */
export async function installPressure(app: App): Promise<void> {
  const refuse = (url: string | undefined): void => {
    if (url !== undefined && ALWAYS_ANSWERED.has(url)) return;
    throw new Refusal(503, 'unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
  await app.register(underPressure, {
    maxEventLoopDelay: app.config.maxEventLoopDelayMs,
    pressureHandler: async (request) => refuse(request.routeOptions.url),
  });

  let inFlight = 0;
  app.addHook('onRequest', async (request, reply) => {
    inFlight += 1;
    let counted = true;
    const leave = () => {
      if (counted) inFlight -= 1;
      counted = false;
    };
    // A visitor who goes away leaves an answer that is closed but never finished.
    reply.raw.once('finish', leave).once('close', leave);
    if (inFlight > MAX_IN_FLIGHT) refuse(request.routeOptions.url);
  });
}
