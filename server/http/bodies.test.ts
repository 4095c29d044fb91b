import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { multipart } from '../reviews/testing/review-body.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';

let server: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  server = await createTestApp({
    prepare: (app) => {
      const schema = { body: Type.Object({}, { additionalProperties: true }) };
      app.post('/test/form', { schema }, ({ body }) => ({ names: Object.keys(body as object).length, body }));
      app.post('/test/files', { schema, config: { multipartOptions: {} } }, ({ body }) => ({ body }));
    },
  });
  visitor = await server.visit();
});
afterAll(() => server.close());

const send = ({ payload, headers }: ReturnType<typeof multipart>, url = '/test/form') =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { ...visitor.headers, accept: 'application/json', ...headers },
    payload,
  });
const fields = (count: number, value = '1') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_${at}`, value]));

it('a form with four fields for each of 300 lines arrives whole', async () => {
  expect((await send(multipart(fields(1_200)))).json()).toMatchObject({ names: 1_200, body: { field_1199: '1' } });
});

async function withPicture() {
  const form = new FormData();
  for (const value of ['a', 'b', 'c']) form.append('list', value);
  form.append('picture', new File(['bytes'], 'a.png', { type: 'image/png' }));
  const body = new Response(form);
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  };
}

it('a name that comes several times is a list, and a file stands beside the fields', async () => {
  const answer = await send(await withPicture(), '/test/files');
  const picture = { filename: 'a.png', claimedType: 'image/png' };
  expect(answer.json().body).toMatchObject({ list: ['a', 'b', 'c'], picture });
});

it('a file is refused by a route that takes none', async () => {
  const answer = await send(await withPicture());
  expect([answer.statusCode, answer.json().error]).toEqual([413, 'too-large']);
});

it.each([
  ['more fields than a form of ours has', fields(2_001)],
  ['one field of more than a megabyte', fields(1, 'x'.repeat(1_100_000))],
  ['fields of more than a megabyte together', fields(20, 'x'.repeat(60_000))],
])('%s are refused', async (_, sent) => {
  const answer = await send(multipart(sent));
  expect([answer.statusCode, answer.json().error]).toEqual([413, 'too-large']);
});
