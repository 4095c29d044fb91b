import { expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

interface Operation {
  readonly summary?: string;
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { content?: object }>>;
}

it('the document lists the calls of the widgets (CAL-15) with what they take and answer', async () => {
  const server = await createTestApp();
  const response = await server.app.inject('/openapi.json');
  const { openapi, paths } = response.json<{ openapi: string; paths: Record<string, Record<string, Operation>> }>();
  expect(openapi).toBe('3.1.0');
  const calls = {
    communes: paths['/public/utilis/api/commune/wilaya/{wilaya}']?.get,
    transporters: paths['/public/utilis/api/transport/commune/{commune}']?.get,
    checkout: paths['/web/api/cart/checkout']?.post,
    abandoned: paths['/web/api/cart/abandoned/cart']?.post,
  };
  for (const [name, call] of Object.entries(calls)) {
    const success = Object.entries(call?.responses ?? {}).find(([status]) => status.startsWith('2'));
    expect(success, name).toBeDefined();
  }
  expect([calls.checkout?.requestBody, calls.abandoned?.requestBody]).toEqual([expect.anything(), expect.anything()]);
  expect(Object.keys(calls.checkout?.responses ?? {})).toEqual(expect.arrayContaining(['200', '409', '422', '429']));

  const silent = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { summary }]) => (summary ? [] : `${method} ${path}`)),
  );
  expect(silent, 'without a summary').toEqual([]);
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      const refusals = method === 'get' ? ['400', '503'] : ['400', '403', '413', '415', '422', '429', '503'];
      expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(refusals));
    }
  }
  await server.close();
});
