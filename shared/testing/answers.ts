import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { countCall } from './dom-setup.ts';

/** The pretended server of a widget test. A call that no test expects fails the test that made it. */
export const server = setupServer();

/** Starts and stops the pretended server around the tests of a file. */
export function setupMockServer(): void {
  beforeAll(() => {
    server.events.removeAllListeners();
    server.events.on('request:start', ({ request }) => countCall(request.method, request.url));
    server.listen({ onUnhandledFrame: 'error' });
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
}

/**
 * Builds an answer that the real server could give: it is checked against the schema the server answers with, so that a test
 * cannot pretend what never happens.
 */
export function answer<S extends TSchema>(schema: S, value: unknown, init?: ResponseInit): Response {
  if (!Value.Check(schema, value)) {
    const [first] = Value.Errors(schema, value);
    throw new Error(`The pretended answer does not fit its schema: ${JSON.stringify(first)}`);
  }
  return HttpResponse.json(value as never, init);
}

export { HttpResponse, http };
