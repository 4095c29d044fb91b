import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PHONE_STARTS } from '../../shared/rules/phone/phone.ts';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { SESSION_COOKIE } from '../http/sessions.ts';
import { demoPictures } from '../seed/demo.ts';
import { createTestDatabase } from './test-database.ts';

/** Everything a browser would carry from page to page. */
export interface Visitor {
  readonly cookie: string;
  readonly csrfToken: string;
  /** Both as request headers, for a changing call. */
  readonly headers: { readonly cookie: string; readonly 'x-csrf-token': string };
}

export interface RegisteredRoute {
  /** As it was registered: `/catalog/:slug`. */
  readonly pattern: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly url: string;
}

export interface TestApp {
  readonly app: App;
  readonly db: Database;
  readonly config: Config;
  /** Every route of every folder, with its parameters filled in. */
  readonly routes: RegisteredRoute[];
  /** Every log line so far. */
  readonly logLines: string[];
  /** Returns a visitor with a session of their own. */
  visit(): Promise<Visitor>;
  /** Returns a signed-in staff member, created at the first call. */
  signIn(): Promise<Visitor>;
  /**
   * Closes the server and the database and removes the data folder.
   * @throws when a log line has a phone, an e-mail, a cookie or a token
   */
  close(): Promise<void>;
}

export const STAFF_EMAIL = 'staff@zellige.test';
export const STAFF_PASSWORD = 'a password for tests';
/** Of that password, at the lowest cost: many tests sign in. */
const STAFF_PASSWORD_HASH = 'scrypt$2$8$1$U39Eyj_TfZED9JrJ6KB2ZQ$42LDho8W5RelMpVJjn3u1vL0CaZW8eS75_rZxFzoQXY';
/** Of a mobile number after the zero or the country's code. */
const NATIONAL_STARTS = PHONE_STARTS.map((start) => start.slice(1));
/** An e-mail, or a phone of ten digits or with the country's code; not a part of a longer number or of a uuid. */
const PERSONAL = new RegExp(
  String.raw`[\w.+-]+@[\w-]+\.[a-z]{2,}|(?<![\w.-])(?:0|(?:\+|00)213 ?)(?:${NATIONAL_STARTS.join('|')})(?: ?\d){8}(?![\w.-])`,
);
const TOKEN_ROUTE = '/test/csrf-token';

/**
 * Creates the whole server on a fresh, migrated, empty database, without a network: use `app.inject`.
 * @param env settings as the environment would give them
 * @param prepare adds routes of the test's own, before the server is ready
 */
export async function createTestApp(
  options: { env?: Record<string, string>; db?: Database; prepare?: (app: App) => void } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zellige-test-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'info', MAX_EVENT_LOOP_DELAY_MS: '0', ...options.env });
  const db = options.db ?? (await createTestDatabase());
  const logLines: string[] = [];
  const routes: RegisteredRoute[] = [];
  const app = await buildApp(config, {
    db,
    missingPictures: demoPictures,
    logStream: { write: (line) => logLines.push(line) },
    onRoute: ({ method, url }) => {
      const filledIn = url.replace(/:[^/]+/g, '1').replace('*', 'x');
      for (const one of [method].flat())
        routes.push({ method: one as RegisteredRoute['method'], url: filledIn, pattern: url });
    },
  });
  app.get(TOKEN_ROUTE, { schema: { hide: true } }, async (_request, reply) => ({ token: await reply.csrfToken() }));
  options.prepare?.(app);
  await app.ready();

  const secrets = new Set([STAFF_PASSWORD]);
  async function visit(cookie?: string): Promise<Visitor> {
    const response = await app.inject({ url: TOKEN_ROUTE, headers: cookie === undefined ? {} : { cookie } });
    const value = cookie ?? sessionCookieOf(response);
    const { token } = response.json<{ token: string }>();
    secrets.add(value).add(token);
    return { cookie: value, csrfToken: token, headers: { cookie: value, 'x-csrf-token': token } };
  }

  return {
    app,
    db,
    config,
    routes,
    logLines,
    visit: () => visit(),
    async signIn() {
      await createStaff(db);
      const stranger = await visit();
      const response = await app.inject({
        method: 'POST',
        url: '/dashboard/login',
        headers: { ...stranger.headers, accept: 'application/json' },
        payload: { email: STAFF_EMAIL, password: STAFF_PASSWORD },
      });
      return visit(sessionCookieOf(response));
    },
    async close() {
      await app.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
      const line = logLines.find((one) => PERSONAL.test(one) || [...secrets].some((secret) => one.includes(secret)));
      if (line !== undefined) throw new Error(`A log line has what only its owner may read: ${line}`);
    },
  };
}

/** Returns the header of a call from a page of this server's shop, for `requireBearer`. */
export async function bearerFor(app: App): Promise<{ authorization: string }> {
  const response = await app.inject({ url: '/bearer-token' });
  return { authorization: `Bearer ${response.json<{ token: string }>().token}` };
}

export async function createStaff(db: Database): Promise<void> {
  await db.query('insert into staff (email, name, password_hash) values ($1, $2, $3) on conflict do nothing', [
    STAFF_EMAIL,
    'Amina Staff',
    STAFF_PASSWORD_HASH,
  ]);
}

/** Returns the session cookie an answer sets, as a `Cookie` header. */
export function sessionCookieOf(response: { cookies: { name: string; value: string }[] }): string {
  const cookie = response.cookies.findLast(({ name, value }) => name === SESSION_COOKIE && value !== '');
  if (cookie === undefined) throw new Error('The answer sets no session cookie.');
  return `${SESSION_COOKIE}=${encodeURIComponent(cookie.value)}`;
}
