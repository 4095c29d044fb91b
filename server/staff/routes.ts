import { Type } from 'typebox';
import type { App } from '../http/app-type.ts';
import { clientAddress } from '../http/client-address.ts';
import { errorText } from '../http/error-texts.ts';
import { wantsJson } from '../http/errors.ts';
import { PAGE, SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { endSession, startSession } from '../http/sessions.ts';
import { SIGN_IN_PATH } from '../http/staff-area.ts';
import { claimTry, forgetTries, forgiveTry } from '../http/throttle.ts';
import { forgetList } from '../web/last-list.ts';
import { languageUrl } from '../web/render.ts';
import { pageText } from '../web/texts.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { nextAddress } from './next-address.ts';
import { isPassword, MAX_PASSWORD_CHARACTERS } from './password.ts';
import { signedInStaff } from './require-staff.ts';
import { signInKeys } from './sign-in-throttle.ts';
import { UNSENT_FIELDS, type UnsentForm } from './unsent-form.ts';

const Credentials = Type.Object({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: MAX_PASSWORD_CHARACTERS }),
  next: Type.Optional(Type.String({ maxLength: 2000 })),
  ...UNSENT_FIELDS,
});

const Next = Type.Object({ next: Type.Optional(Type.String()), locale: Type.Optional(Type.String()) });

const SignedIn = Type.Object({
  redirectUrl: Type.String({ description: 'Where the visitor goes now, on this server' }),
});

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/login': {
      readonly next: string;
      readonly email: string;
      /** Reason why signing in failed, or is needed. */
      readonly message: string | null;
      readonly unsent: UnsentForm | null;
    };
    'dashboard/unsent-form': { readonly title: string; readonly next: string; readonly unsent: UnsentForm };
  }
}

/** Serves signing in and out of staff. Everything else under `/dashboard` is guarded by require-staff.ts. */
export default async function staffRoutes(app: App): Promise<void> {
  app.get(
    SIGN_IN_PATH,
    { schema: { summary: 'The sign-in page', querystring: Next, response: { 200: PAGE, 303: SEE_OTHER } } },
    async (request, reply) => {
      const next = nextAddress(request.query.next);
      if ((await signedInStaff(app, request)) !== null) {
        const { locale } = request.query;
        return reply.redirect(locale === undefined ? next : languageUrl(next, locale), 303);
      }
      return reply.page('dashboard/login', { next, email: '', message: null, unsent: null });
    },
  );

  app.post(
    SIGN_IN_PATH,
    { schema: { summary: 'Sign a staff member in', body: Credentials, response: { 200: SignedIn, 303: SEE_OTHER } } },
    async (request, reply) => {
      const { password } = request.body;
      const email = request.body.email.trim().toLowerCase();
      const next = nextAddress(request.body.next);
      const { unsentTo, unsent: fields = '' } = request.body;
      const unsent = unsentTo === undefined ? null : { action: nextAddress(unsentTo), fields };

      const device = knownDevice(request, email);
      const keys = signInKeys({ email, address: clientAddress(request), device });
      const seconds = await claimTry(app.db, keys);
      if (seconds > 0) throw new Refusal(429, 'too-many', { params: { seconds }, retryAfterSeconds: seconds });

      const [staff] = await app.db.query<{ id: number; password_hash: string }>(
        'select id, password_hash from staff where email = $1',
        [email],
      );
      const isRight = await isPassword(password, staff?.password_hash ?? null, { isKnown: device !== null }).catch(
        async (error) => {
          // No password was looked at.
          await forgiveTry(app.db, keys);
          throw error;
        },
      );
      if (!isRight || staff === undefined) {
        if (wantsJson(request)) throw new Refusal(422, 'wrong-password');
        const message = errorText('wrong-password', request.locale);
        return reply.page('dashboard/login', { next, email: request.body.email, message, unsent }, { status: 422 });
      }
      await forgetTries(app.db, keys);
      await startSession(app, reply, staff.id);
      rememberDevice(reply, email);
      if (wantsJson(request)) return { redirectUrl: next };
      const title = pageText(request.locale, 'unsentTitle');
      return unsent ? reply.page('dashboard/unsent-form', { title, next, unsent }) : reply.redirect(next, 303);
    },
  );

  app.post(
    '/dashboard/logout',
    { schema: { summary: 'Sign the staff member out', response: { 200: SignedIn, 303: SEE_OTHER } } },
    async (request, reply) => {
      await endSession(app, reply);
      forgetList(reply);
      reply.header('clear-site-data', '"cache"');
      return wantsJson(request) ? { redirectUrl: SIGN_IN_PATH } : reply.redirect(SIGN_IN_PATH, 303);
    },
  );
}
