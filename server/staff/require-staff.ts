import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { Refusal } from '../http/refusal.ts';
import { isForStaff, SIGN_IN_PATH, type Staff } from '../http/staff-area.ts';
import { setFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import { nextAddress } from './next-address.ts';
import { formPage, readUnsentForm } from './unsent-form.ts';

/**
 * Guards everything under `/dashboard`, whoever registers it: a page leads to the sign-in page, a call gets 401, and a posted
 * form gets the sign-in page that carries it. Also
 * addresses that do not exist, so that a stranger cannot find out which do.
 */
export function installRequireStaff(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    // The pattern, where there is one: `/%64ashboard` is the same address to the router but not to startsWith.
    if (isForStaff(request.routeOptions.url ?? decodePath(request.url))) return requireStaff(app, request, reply);
  });
}

function decodePath(url: string): string {
  const path = url.split('?')[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function requireStaff(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  request.staff = await signedInStaff(app, request);
  reply.header('cache-control', 'no-store');
  if (request.staff !== null) return;
  if (wantsJson(request)) throw new Refusal(401, 'signed-out');
  const isPage = request.method === 'GET';
  const page = isPage ? request.url : formPage(request);
  if (!isPage) {
    const unsent = await readUnsentForm(request);
    if (unsent !== null) {
      const message = pageText(request.locale, 'signedOutUnsent');
      return reply.page('dashboard/login', { next: nextAddress(page), email: '', message, unsent }, { status: 401 });
    }
    setFlash(reply, { kind: 'warning', message: pageText(request.locale, 'signedOutUnsaved') });
  }
  return reply.redirect(`${SIGN_IN_PATH}${page === '' ? '' : `?next=${encodeURIComponent(page)}`}`, 303);
}

export async function signedInStaff(app: App, request: FastifyRequest): Promise<Staff | null> {
  const session = await request.loadSession();
  if (session?.staffId == null) return null;
  const [staff] = await app.db.query<Staff>('select id, email, name from staff where id = $1', [session.staffId]);
  return staff ?? null;
}
