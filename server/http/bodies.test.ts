import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { multipart } from '../reviews/testing/review-body.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { LONG_FORM } from './bodies.ts';

let server: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  server = await createTestApp({
    prepare: (app) => {
      const schema = { body: Type.Object({}, { additionalProperties: true }) };
      app.post('/test/form', { schema }, ({ body }) => ({ names: Object.keys(body as object).length, body }));
      app.post('/dashboard/test/form', { schema }, async () => ({}));
      app.post('/dashboard/test/long-form', { schema, config: LONG_FORM }, ({ body }) => ({
        names: Object.keys(body as object).length,
        orders: (body as { orders?: string[] }).orders?.length,
      }));
      app.post('/test/files', { schema, config: { multipartOptions: {} } }, ({ body }) => ({ body }));
    },
  });
  visitor = await server.visit();
});
afterAll(() => server.close());

const send = (
  { payload, headers }: { payload: string | Buffer; headers: Record<string, string> },
  url = '/test/form',
) =>
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

const urlEncoded = (count: number) => ({
  payload: new URLSearchParams(fields(count)).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

it('a form without files has at most 2,000 fields too, however it is encoded', async () => {
  expect((await send(urlEncoded(2_000))).json()).toMatchObject({ names: 2_000 });
  const refused = await send(urlEncoded(2_001));
  expect([refused.statusCode, refused.json().error]).toEqual([413, 'too-large']);
});

it.each([
  ['url-encoded', urlEncoded],
  ['multipart', (count: number) => multipart(fields(count))],
])('a form of staff that is as long as their data has at most 20,000 fields, %s', async (_, form) => {
  const staff = await server.signIn();
  const sent = async (count: number) => {
    const { payload, headers } = form(count);
    return server.app.inject({
      method: 'POST',
      url: '/dashboard/test/long-form',
      headers: { ...staff.headers, accept: 'application/json', ...headers },
      payload,
    });
  };
  expect((await sent(20_000)).json()).toEqual({ names: 20_000 });
  expect((await sent(20_001)).statusCode).toBe(413);
});

it('a route that everybody may call takes 64 kB, one for staff a megabyte', async () => {
  const sent = (bytes: number) => ({
    payload: JSON.stringify({ text: 'x'.repeat(bytes) }),
    headers: { 'content-type': 'application/json' },
  });
  expect((await send(sent(64_000))).statusCode).toBe(200);
  expect((await send(sent(66_000))).statusCode).toBe(413);
  expect((await send(multipart({ text: 'x'.repeat(65_000) }))).statusCode).toBe(200);
  expect((await send(multipart({ text: 'x'.repeat(66_000) }))).statusCode, 'as a form with files').toBe(413);
  expect((await send(multipart({ text: 'x'.repeat(66_000) }), '/test/files')).statusCode).toBe(413);
  const staff = await server.signIn();
  const { payload, headers } = sent(900_000);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/dashboard/test/form',
    headers: { ...staff.headers, ...headers },
    payload,
  });
  expect(answer.statusCode).toBe(200);
});

it('an unknown address is answered before its body is read', async () => {
  const broken = { payload: '{', headers: { 'content-type': 'application/json' } };
  expect((await send(broken)).statusCode).toBe(400);
  expect((await send(broken, '/nowhere')).statusCode).toBe(404);
});

it('a name that comes several times is a list, and a file stands beside the fields', async () => {
  const answer = await send(await withPicture(), '/test/files');
  const picture = { filename: 'a.png', claimedType: 'image/png' };
  expect(answer.json().body).toMatchObject({ list: ['a', 'b', 'c'], picture });
});

it('a list of 20,000 values with one name arrives whole', { timeout: 5_000 }, async () => {
  const staff = await server.signIn();
  const form = new FormData();
  for (let at = 0; at < 20_000; at += 1) form.append('orders', String(at));
  const body = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/dashboard/test/long-form',
    headers: { ...staff.headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(answer.json()).toEqual({ names: 1, orders: 20_000 });
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
