import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { App } from './app-type.ts';
import { setSignedCookie, signedCookie } from './signed-cookies.ts';

export const SESSION_COOKIE = 'z_session';
const VISITOR_HOURS = 24 * 7;
/** A staff member signs in about once per working day. */
const STAFF_HOURS = 12;

/**
 * The session of a request. A visitor's is in the signed cookie alone, so that a page view needs no query. Only staff, and
 * visitors with stored data (see `saveVisitorSession`), have a row of `sessions`.
 */
export interface Session {
  /** A hash of the cookie's value. */
  readonly id: string;
  readonly staffId: number | null;
  readonly csrfSecret: string;
}

/** The object from which @fastify/csrf-protection reads its secret. */
interface CsrfStore {
  _csrf: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: CsrfStore | null;
    /** undefined: not read yet. */
    sessionPromise: Promise<Session | null> | undefined;
  }
}

export function installSessions(app: App): void {
  app.decorateRequest('session', null);
  app.decorateRequest('sessionPromise', undefined);
  app.decorateRequest('staff', null);
  app.decorateRequest('loadSession', function (this: FastifyRequest) {
    this.sessionPromise ??= readSession(app, this).then((session) => {
      this.session = session && { _csrf: session.csrfSecret };
      return session;
    });
    return this.sessionPromise;
  });
  app.decorateReply('csrfToken', async function (this: FastifyReply) {
    if ((await this.request.loadSession()) === null) await startSession(app, this, null);
    return this.generateCsrf();
  });
}

/**
 * Starts a session with a new id and secret and sends its cookie. A staff member's former session ends, so that an id or
 * token somebody planted before the sign-in is worth nothing after it.
 */
export async function startSession(app: App, reply: FastifyReply, staffId: number | null): Promise<Session> {
  await endSession(app, reply);
  const hours = staffId === null ? VISITOR_HOURS : STAFF_HOURS;
  const random = randomBytes(32).toString('base64url');
  const value = staffId === null ? `${VISITOR}${Math.floor(Date.now() / 1000) + hours * 3600}.${random}` : random;
  let session = visitorSession(app, value);
  if (staffId !== null) {
    session = { id: session.id, staffId, csrfSecret: randomBytes(18).toString('base64url') };
    await app.db.query(
      `insert into sessions (id, staff_id, csrf_secret, expires_at) values ($1, $2, $3, now() + make_interval(hours => $4))`,
      [session.id, staffId, session.csrfSecret, hours],
    );
  }
  setSignedCookie(reply, SESSION_COOKIE, value, { maxAge: hours * 3600 });
  reply.request.sessionPromise = Promise.resolve(session);
  reply.request.session = { _csrf: session.csrfSecret };
  return session;
}

/** Prefix of a visitor's cookie; the second it ends and a random part follow. A staff member's is only random. */
const VISITOR = 'v.';

function visitorSession(app: App, value: string): Session {
  const csrfSecret = createHmac('sha256', app.config.sessionSecret).update(`csrf ${value}`).digest('base64url');
  return { id: idOf(value), staffId: null, csrfSecret };
}

/**
 * Inserts the session row that visitor data (e.g. cart lines) references. It outlives the visitor's cookie.
 * @param sessionId also of a staff member, whose row is there already
 */
export async function saveVisitorSession(db: Database, sessionId: string): Promise<void> {
  await db.query(
    `insert into sessions (id, csrf_secret, expires_at) values ($1, '', now() + make_interval(hours => $2))
     on conflict (id) do nothing`,
    [sessionId, VISITOR_HOURS],
  );
}

export async function endSession(app: App, reply: FastifyReply): Promise<void> {
  const session = await reply.request.loadSession();
  if (session?.staffId != null) await app.db.query('delete from sessions where id = $1', [session.id]);
  reply.request.sessionPromise = Promise.resolve(null);
  reply.request.session = null;
  reply.clearCookie(SESSION_COOKIE, { path: '/' });
}

/** Rows that one statement removes: each takes its cart with it, and a statement has a time limit. */
const REMOVED_AT_ONCE = 5_000;

/**
 * Removes what has expired, and of visitors all but the newest 100,000: anybody may begin a session with a stored cart, and
 * they must not fill the disk (CRT-12). Run now and then.
 */
export async function purgeSessions(db: Database): Promise<void> {
  for (const sessions of [
    'select id from sessions where expires_at < now()',
    'select id from sessions where staff_id is null order by expires_at desc, id offset 100000',
  ]) {
    const removeSome = () =>
      db.query(`delete from sessions where id in (${sessions} limit ${REMOVED_AT_ONCE}) returning id`);
    while ((await removeSome()).length === REMOVED_AT_ONCE);
  }
}

async function readSession(app: App, request: FastifyRequest): Promise<Session | null> {
  // A forged or foreign cookie never reaches the database.
  const value = signedCookie(request, SESSION_COOKIE);
  if (value === null) return null;
  if (value.startsWith(VISITOR)) {
    return Number(value.split('.')[1]) * 1000 > Date.now() ? visitorSession(app, value) : null;
  }
  const [row] = await app.db.query<{ id: string; staff_id: number | null; csrf_secret: string }>(
    'select id, staff_id, csrf_secret from sessions where id = $1 and staff_id is not null and expires_at > now()',
    [idOf(value)],
  );
  return row === undefined ? null : { id: row.id, staffId: row.staff_id, csrfSecret: row.csrf_secret };
}

function idOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}
