import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { claimTry } from '../http/throttle.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import {
  createStaff,
  createTestApp,
  STAFF_EMAIL,
  STAFF_PASSWORD,
  sessionCookieOf,
  type TestApp,
  type Visitor,
} from '../testing/test-app.ts';
import { hiddenValue } from '../web/testing/read-page.ts';
import { signInKeys } from './sign-in-throttle.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({
    prepare: (app) => {
      app.get('/dashboard/test/:id', (request) => ({ staff: request.staff?.name }));
      app.post('/dashboard/test/:id', () => ({ changed: true }));
    },
  });
  await createStaff(server.db);
});
afterAll(() => server.close());
beforeEach(() => server.db.exec('delete from failed_tries'));

const page = { accept: 'text/html' };
const call = { accept: 'application/json' };

function signIn(visitor: Visitor, fields: Record<string, string>, headers: Record<string, string> = call) {
  return server.app.inject({
    method: 'POST',
    url: '/dashboard/login',
    headers: { ...visitor.headers, ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}
const right = { email: STAFF_EMAIL, password: STAFF_PASSWORD };
const open = (cookie: string) => server.app.inject({ url: '/dashboard/test/1', headers: { cookie, ...call } });

const FORM = 'application/x-www-form-urlencoded';
const postUnsigned = async (headers: Record<string, string> = {}) => {
  const visitor = await server.visit();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/dashboard/test/1?part=a',
    headers: { ...visitor.headers, ...page, 'content-type': FORM, host: 'shop.test', ...headers },
    payload: new URLSearchParams({ _csrf: 'old', name: 'Nour <b> & co', note: 'one\ntwo' }).toString(),
  });
  return { visitor, answer };
};

describe('a form that is posted after the session ended', () => {
  it('is sent again, as it was, by the page that follows signing in', async () => {
    const { visitor, answer } = await postUnsigned({ origin: 'http://shop.test' });
    expect(answer.statusCode).toBe(401);
    const unsent = { unsentTo: hiddenValue(answer.body, 'unsentTo'), unsent: hiddenValue(answer.body, 'unsent') };
    const wrong = await signIn(visitor, { ...right, password: 'wrong', ...unsent }, page);
    expect(hiddenValue(wrong.body, 'unsent')).toBe(unsent.unsent);
    const signedIn = await signIn(visitor, { ...right, ...unsent }, page);
    expect(signedIn.body).toContain('<form method="post" action="/dashboard/test/1?part=a">');
    const fields = ['_csrf', 'name', 'note'].map((name) => [name, hiddenValue(signedIn.body, name)]);
    expect(fields.slice(1)).toEqual([
      ['name', 'Nour <b> & co'],
      ['note', 'one\ntwo'],
    ]);
    const sent = await server.app.inject({
      method: 'POST',
      url: '/dashboard/test/1?part=a',
      headers: { cookie: sessionCookieOf(signedIn), ...page, 'content-type': FORM },
      payload: new URLSearchParams(fields as [string, string][]).toString(),
    });
    expect(sent.json()).toEqual({ changed: true });
  });

  it('is on pages without links to other languages, which would lose it', async () => {
    const { visitor, answer } = await postUnsigned({ origin: 'http://shop.test' });
    const unsent = { unsentTo: hiddenValue(answer.body, 'unsentTo'), unsent: hiddenValue(answer.body, 'unsent') };
    const wrong = await signIn(visitor, { ...right, password: 'wrong', ...unsent }, page);
    const signedIn = await signIn(visitor, { ...right, ...unsent }, page);
    for (const { body } of [answer, wrong, signedIn]) expect(body).not.toContain('hreflang');
    expect((await server.app.inject({ url: '/dashboard/login', headers: page })).body).toContain('hreflang="ar"');
  });

  it('leads to the sign-in page alone when another site posted it', async () => {
    const { answer } = await postUnsigned({ origin: 'http://evil.test' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard/login']);
  });

  it('is sent to an address of the dashboard alone', async () => {
    const visitor = await server.visit();
    const signedIn = await signIn(visitor, { ...right, unsentTo: '//evil.test/dashboard/x', unsent: 'a=b' }, page);
    expect(signedIn.body).toContain('action="/dashboard"');
  });
});

describe('a form whose token ended', () => {
  const post = async (url: string, headers: object) => {
    const { cookie } = await server.signIn();
    const fields = new URLSearchParams({ _csrf: 'old', note: 'one\ntwo', total: '5' });
    const sent = { cookie, ...page, host: 'shop.test', referer: 'http://shop.test/dashboard/orders/1', ...headers };
    return server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': FORM, ...sent },
      payload: fields.toString(),
    });
  };

  it.each(['/dashboard/orders/1/notes', '/dashboard/products/1/stock', '/dashboard/products/1/stock/distribution'])(
    'of %s is sent again, as it was, by the page that says so',
    async (url) => {
      const { statusCode, body } = await post(url, { origin: 'http://shop.test' });
      expect(statusCode).toBe(403);
      expect(body).toContain(`<form method="post" action="${url}">`);
      expect(['note', 'total'].map((name) => hiddenValue(body, name))).toEqual(['one\ntwo', '5']);
      expect(hiddenValue(body, '_csrf')).not.toBe('old');
      expect(body).toContain('<a href="/dashboard/orders/1">');
    },
  );

  it('is refused alone when another site posted it', async () => {
    const { statusCode, body } = await post('/dashboard/orders/1/notes', { origin: 'http://evil.test' });
    expect([statusCode, body.includes('name="note"')]).toEqual([403, false]);
  });
});

describe('the dashboard', () => {
  it('is closed on every route to a visitor who has not signed in, page or call', async () => {
    const visitor = await server.visit();
    const guarded = server.routes.filter(({ url }) => url.startsWith('/dashboard') && url !== '/dashboard/login');
    expect(guarded.length).toBeGreaterThan(3);
    for (const { method, url } of guarded) {
      const asCall = await server.app.inject({ method, url, headers: { ...visitor.headers, ...call } });
      expect(asCall.statusCode, `${method} ${url}`).toBe(401);
      const asPage = await server.app.inject({ method, url, headers: { ...visitor.headers, ...page } });
      expect(asPage.statusCode, `${method} ${url}`).toBe(303);
      expect(asPage.headers.location).toMatch(/^\/dashboard\/login/);
    }
  });

  it.each(['/%64ashboard/test/1', '/dashboard/nothing', '/dashboard'])('is closed at %s too', async (url) => {
    expect((await server.app.inject({ url, headers: call })).statusCode).toBe(401);
  });

  it('leads back to the page that was asked for after signing in', async () => {
    const redirected = await server.app.inject({ url: '/dashboard/test/1?q=a%20b', headers: page });
    expect(redirected.headers.location).toBe('/dashboard/login?next=%2Fdashboard%2Ftest%2F1%3Fq%3Da%2520b');
    const answer = await signIn(await server.visit(), { ...right, next: '/dashboard/test/1?q=a' }, page);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard/test/1?q=a']);
  });

  it('leads who is signed in on to the page in the language of the link', async () => {
    const { cookie } = await server.signIn();
    const url = '/dashboard/login?next=%2Fdashboard%2Ftest%2F1%3Fq%3Da&locale=ar';
    const answer = await server.app.inject({ url, headers: { ...page, cookie } });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard/test/1?q=a&locale=ar']);
  });

  it('says that nothing was stored when a form is posted after the session ended, and leads back to its page', async () => {
    const visitor = await server.visit();
    const posted = await server.app.inject({
      method: 'POST',
      url: '/dashboard/orders/1/status',
      headers: { ...visitor.headers, ...page, referer: 'http://shop.test/dashboard/orders/1?from=list' },
    });
    expect(posted.headers.location).toBe('/dashboard/login?next=%2Fdashboard%2Forders%2F1%3Ffrom%3Dlist');
    const flash = posted.cookies.find(({ name }) => name === 'z_flash')?.value ?? '';
    const cookie = `${visitor.headers.cookie}; z_flash=${encodeURIComponent(flash)}`;
    const signInPage = await server.app.inject({ url: '/dashboard/login', headers: { ...page, cookie } });
    expect(signInPage.body).toContain('rien n’a été enregistré');
  });

  it.each([
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '/\\evil.example',
    '/dashboard\n/x',
    '/dashboardevil',
    '/dashboard/../else',
    '/',
    'javascript:alert(1)',
  ])('never leads to %j after signing in', async (next) => {
    expect((await signIn(await server.visit(), { ...right, next })).json()).toEqual({
      redirectUrl: '/dashboard',
    });
  });

  it('knows who is signed in', async () => {
    const { cookie } = await server.signIn();
    expect((await open(cookie)).json()).toEqual({ staff: 'Amina Staff' });
  });
});

describe('signing in', () => {
  it('gives a new session, so that one planted before is worth nothing', async () => {
    const before = await server.visit();
    const answer = await signIn(before, right);
    const after = sessionCookieOf(answer);
    expect(after).not.toBe(before.cookie);
    expect((await open(before.cookie)).statusCode).toBe(401);
    expect((await open(after)).statusCode).toBe(200);
    const oldToken = { cookie: after, 'x-csrf-token': before.csrfToken, ...call };
    expect((await server.app.inject({ method: 'POST', url: '/dashboard/test/1', headers: oldToken })).statusCode).toBe(
      403,
    );
  });

  it('ends the session before, for every copy of its cookie', async () => {
    const first = await server.signIn();
    expect((await signIn(first, right)).statusCode).toBe(200);
    expect((await open(first.cookie)).statusCode).toBe(401);
  });

  it('sends a cookie that scripts and other sites cannot use', async () => {
    const answer = await signIn(await server.visit(), right);
    const cookie = String([answer.headers['set-cookie']].flat().at(-1));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure/);
  });

  it('says the same of a wrong password and of a person who does not exist', async () => {
    const visitor = await server.visit();
    const wrong = await signIn(visitor, { ...right, password: 'wrong' });
    const nobody = await signIn(visitor, { email: 'nobody@zellige.test', password: 'wrong' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({ error: 'wrong-password' });
    expect(nobody.json()).toEqual(wrong.json());
  });

  it('starts at the e-mail, and after a wrong password at the password, which names the error', async () => {
    const visitor = await server.visit();
    const first = await server.app.inject({ url: '/dashboard/login', headers: page });
    const again = await signIn(visitor, { ...right, password: 'wrong' }, page);
    const focused = (html: string) => html.match(/<input [^>]*autofocus[^>]*>/g);
    expect(focused(first.body)).toEqual([expect.stringContaining('name="email"')]);
    expect(focused(again.body)).toEqual([
      expect.stringMatching(/name="password".* aria-describedby="login-error" aria-invalid="true"/),
    ]);
    expect(again.body).toMatch(/role="alert" id="login-error"/);
  });

  it('makes somebody who guesses wait, also with the right password, and says how long', async () => {
    const visitor = await server.visit();
    const tries = await Promise.all(Array.from({ length: 8 }, () => signIn(visitor, { ...right, password: 'guess' })));
    expect(tries.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    const refused = await signIn(visitor, right);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.headers['retry-after']).toBe(String(refused.json().retryAfterSeconds));
    await server.db.exec("update failed_tries set last_at = now() - interval '16 seconds'");
    expect((await signIn(visitor, right)).statusCode).toBe(200);
  });

  it('makes somebody wait who guesses from many addresses of one IPv6 connection', async () => {
    const { headers } = await server.visit();
    const guess = (remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: '/dashboard/login',
        headers,
        remoteAddress,
        payload: { ...right, password: 'guess' },
      });
    for (let host = 1; host <= 5; host++) expect((await guess(`2001:db8:0:1::${host}`)).statusCode).toBe(422);
    expect((await guess('2001:db8:0:1::6')).statusCode).toBe(429);
    expect((await guess('2001:db8:0:2::1')).statusCode).toBe(422);
  });

  it('makes a guess wait that began while the last free ones were being counted', async () => {
    const guess = { email: STAFF_EMAIL, address: '203.0.113.7', device: null };
    const finish = await holdOpen(server.db, async (tx) => {
      for (let i = 0; i < 5; i++) expect(await claimTry(tx, signInKeys(guess))).toBe(0);
    });
    const late = claimTry(server.db, signInKeys(guess));
    await lockWaits(server.db);
    await finish();
    expect(await late).toBe(15);
  });

  it('refuses some of many tries at once, and none of somebody who signed in on that device before', async () => {
    const [device] = (await signIn(await server.visit(), right)).cookies.filter(({ name }) =>
      name.startsWith('z_device'),
    );
    const visitor = await server.visit();
    const known = {
      ...visitor,
      headers: { ...visitor.headers, cookie: `${visitor.cookie}; ${device?.name}=${device?.value}` },
    };
    const tries = Array.from({ length: 30 }, (_, at) =>
      signIn(visitor, { email: `x${at}@shop.test`, password: 'guess' }),
    );
    const mine = await signIn(known, right);
    expect(mine.statusCode).toBe(200);
    const answers = await Promise.all(tries);
    expect(answers.filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(9);
    expect(answers.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('5');
  });

  describe('for somebody whose e-mail strangers try from everywhere', () => {
    /** Returns the device's cookie as a browser sends it back. */
    const deviceOf = (answer: Awaited<ReturnType<typeof signIn>>) =>
      answer.cookies.filter(({ name }) => name.startsWith('z_device')).map(({ name, value }) => `${name}=${value}`);
    const strangersTry = async () => {
      await server.db.query('update failed_tries set failures = 1000, last_at = now()');
    };
    const from = (visitor: Visitor, device: string) => ({
      ...visitor,
      headers: { ...visitor.headers, cookie: `${visitor.cookie}; ${device}` },
    });

    it('goes on where they signed in before, and nowhere else', async () => {
      const [device = ''] = deviceOf(await signIn(await server.visit(), right));
      const stranger = await server.visit();
      await signIn(stranger, { ...right, password: 'guess' });
      await strangersTry();
      expect((await signIn(stranger, right)).statusCode).toBe(429);
      expect((await signIn(from(stranger, device), right)).statusCode).toBe(200);
    });

    it('makes such a device wait too when passwords are guessed on it', async () => {
      const [device = ''] = deviceOf(await signIn(await server.visit(), right));
      const visitor = from(await server.visit(), device);
      for (let i = 0; i < 5; i++) await signIn(visitor, { ...right, password: 'guess' });
      expect((await signIn(visitor, right)).statusCode).toBe(429);
    });

    it('knows no device by a cookie of another person or a changed one', async () => {
      const [device = ''] = deviceOf(await signIn(await server.visit(), right));
      const [name, value = ''] = device.split('=');
      const email = 'colleague@zellige.test';
      onTestFinished(() => server.db.exec(`delete from staff where email = '${email}'`));
      await server.db.query(
        'insert into staff (email, name, password_hash) select $1, name, password_hash from staff where email = $2',
        [email, STAFF_EMAIL],
      );
      const [theirs = ''] = deviceOf(await signIn(await server.visit(), { ...right, email }));
      const theirValue = theirs.split('=')[1] ?? '';
      expect(theirValue).not.toBe('');
      const stranger = await server.visit();
      await signIn(stranger, { ...right, password: 'guess' });
      await strangersTry();
      for (const forged of [
        ...[`another${value}`, '', 'a.b', theirValue].map((wrong) => `${name}=${wrong}`),
        `z_device=${value}`,
        theirs,
      ]) {
        expect((await signIn(from(stranger, forged), right)).statusCode, forged).toBe(429);
      }
    });
  });

  it('ends with signing out, for every copy of the cookie', async () => {
    const { cookie, headers } = await server.signIn();
    const out = await server.app.inject({ method: 'POST', url: '/dashboard/logout', headers: { ...headers, ...call } });
    expect(out.json()).toEqual({ redirectUrl: '/dashboard/login' });
    expect(out.cookies).toContainEqual(expect.objectContaining({ name: 'last_list', path: '/dashboard', value: '' }));
    expect((await open(cookie)).statusCode).toBe(401);
  });

  it('ends when its time is over', async () => {
    const { cookie } = await server.signIn();
    await server.db.exec("update sessions set expires_at = now() - interval '1 second'");
    expect((await open(cookie)).statusCode).toBe(401);
  });
});
