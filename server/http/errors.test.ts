import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { Refusal } from './refusal.ts';

const PHONE = '0551234567';
const EMAIL = 'karim.b@example.dz';

let server: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  server = await createTestApp({
    prepare: (app) => {
      const line = Type.Object({ quantity: Type.Integer({ minimum: 1 }) });
      const body = Type.Object({ phone: Type.String({ minLength: 10 }), lines: Type.Optional(Type.Array(line)) });
      app.post('/test/order', { schema: { body, response: { 200: Type.Object({}) } } }, () => ({}));
      app.get(
        '/test/typed/:id',
        { schema: { params: Type.Object({ id: Type.String({ pattern: '^[0-9]+$' }) }) } },
        () => ({}),
      );
      app.get('/test/crash', async () =>
        app.db.query('insert into staff (email, name, password_hash) values ($1, $1, $1, 1)', [EMAIL]),
      );
      app.get('/test/boom', () => {
        throw new Error(`could not reach ${EMAIL} on ${PHONE} or +213 551 23 45 67`);
      });
      app.get('/test/conflict', () => {
        throw new Refusal(409, 'conflict', { line: { product: 1, combination: null, name: 'Lampe', available: 0 } });
      });
    },
  });
  visitor = await server.visit();
});
afterAll(() => server.close());

const json = { accept: 'application/json' };
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const post = (payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/test/order',
    headers: { ...visitor.headers, ...json, 'content-type': 'application/json', ...headers },
    payload,
  });

describe('a failure', () => {
  it('is a problem for a call and a page for a person', async () => {
    const call = await server.app.inject({ url: '/nowhere', headers: json });
    expect([call.statusCode, call.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(call.json()).toEqual({ error: 'not-found', message: 'Cette page n’existe pas, ou n’existe plus.' });
    const person = await server.app.inject({ url: '/nowhere', headers: html });
    expect([person.statusCode, person.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(person.body).toContain('Cette page n’existe pas, ou n’existe plus.');
  });

  it('says of a form whose address is gone that it is of an earlier version, and stored nothing', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/nowhere', headers: html });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain(
      'Ce formulaire est d’une version précédente de la boutique. Rien n’a été enregistré.',
    );
  });

  it.each([
    ['a call marked as one', '/nowhere', { ...html, 'x-requested-with': 'XMLHttpRequest' }, true],
    ['the address of a call', '/web/api/nowhere', { accept: '*/*' }, true],
    ['the address of a call opened in a browser', '/public/nowhere', html, false],
    ['a program that says nothing', '/nowhere', {}, false],
    ['a JSON dialect', '/nowhere', { accept: 'application/problem+json' }, true],
  ])('knows %s', async (_what, url, headers, isCall) => {
    const response = await server.app.inject({ url, headers });
    expect(response.headers['content-type']?.startsWith('application/json')).toBe(isCall);
  });

  it('speaks the language of the call', async () => {
    const messages = await Promise.all(
      ['fr', 'en-GB', 'ar', 'de'].map(async (language) => {
        const response = await server.app.inject({
          url: '/nowhere',
          headers: { ...json, 'accept-language': language },
        });
        return response.json<{ message: string }>().message;
      }),
    );
    expect(messages[1]).toMatch(/^This page/);
    expect(messages[2]).toMatch(/^هذه الصفحة/);
    expect(messages[3]).toBe(messages[0]);
  });

  it('carries what the route adds, whatever its response schema', async () => {
    const response = await server.app.inject({ url: '/test/conflict', headers: json });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ error: 'conflict', line: { name: 'Lampe', available: 0 } });
  });
});

describe('a body that is refused', () => {
  it('gets a message for each field', async () => {
    const response = await post('{"phone":"055","lines":[{"quantity":1},{"quantity":0}],"admin":true}', {
      'accept-language': 'en',
    });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({
      phone: ['At least 10 characters.'],
      'lines.1.quantity': ['The smallest value is 1.'],
      admin: ['This field is not expected here.'],
    });
  });

  it('is not corrected silently', async () => {
    const response = await post('{"phone":551234567,"lines":[{"quantity":"2"}]}');
    expect(Object.keys(response.json().errors)).toEqual(['phone', 'lines.0.quantity']);
  });

  it('shows its messages on the page of a plain form', async () => {
    const response = await post('phone=055', { ...html, 'content-type': 'application/x-www-form-urlencoded' });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain('Au moins 10 caractères.');
  });

  it.each([
    ['broken JSON', '{"phone":', {}, 400, 'broken-json'],
    ['an empty JSON body', '', {}, 400, 'empty-json'],
    ['JSON that pollutes prototypes', '{"__proto__":{"admin":true}}', {}, 400, 'broken-json'],
    ['another kind of body', 'a,b', { 'content-type': 'text/csv' }, 415, 'unsupported-type'],
    ['a body beyond a megabyte', `{"phone":"${'0'.repeat(1_100_000)}"}`, {}, 413, 'too-large'],
    ['multipart without a boundary', 'x', { 'content-type': 'multipart/form-data' }, 400, 'broken-form'],
    [
      'multipart that was cut short',
      '--b\r\ncontent-disposition: form-data; name="phone"\r\n\r\n055',
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
      'broken-form',
    ],
  ])('answers %s with a sentence', async (_what, payload, headers, status, error) => {
    const response = await post(payload, headers);
    expect([response.statusCode, response.json().error]).toEqual([status, error]);
    expect(response.json().message.length).toBeGreaterThan(20);
  });

  it('answers a wrong address parameter with 400', async () => {
    const response = await server.app.inject({ url: '/test/typed/abc', headers: json });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, ['id']]);
  });
});

describe('an unexpected failure', () => {
  it('tells the visitor a reference and nothing else, and the log the rest', async () => {
    for (const headers of [json, html]) {
      const response = await server.app.inject({ url: '/test/boom', headers });
      expect(response.statusCode).toBe(500);
      const requestId = String(response.headers['x-request-id']);
      expect(response.body).toContain(requestId);
      expect(response.body).not.toMatch(/could not reach|\.ts:|node_modules/);
      expect(server.logLines.filter((line) => line.includes(requestId)).join()).toMatch(
        /could not reach .*errors\.test\.ts/s,
      );
    }
  });

  it('leaves no phone, e-mail, password, cookie or token in the log', async () => {
    await server.app.inject({ url: '/test/crash', headers: json });
    await server.app.inject({ url: '/test/boom', headers: json });
    await server.app.inject({ url: `/dashboard/orders?search=${PHONE}`, headers: { ...json, cookie: visitor.cookie } });
    await server.app.inject({ url: `/nowhere/${EMAIL}`, headers: json });
    await post(`{"phone":"${PHONE}","email":"${EMAIL}"}`);
    server.app.log.info(
      { customer: { phone: PHONE }, order: { email: EMAIL }, headers: { cookie: visitor.cookie } },
      'order stored',
    );
    await server.signIn();
    const log = server.logLines.join('');
    expect(log).toContain('order stored');
    for (const secret of [
      PHONE,
      '551 23 45 67',
      EMAIL,
      visitor.csrfToken,
      visitor.cookie,
      'a password for tests',
      'staff@zellige.test',
    ]) {
      expect(log, secret).not.toContain(secret);
    }
    const metrics = await server.app.inject('/metrics');
    expect(metrics.body).not.toMatch(new RegExp(`${PHONE}|${EMAIL}`));
  });
});
