import { purgeOrderDrafts } from './checkout/order-draft.ts';
import { purgeHomeEditing } from './home-content/stored-blocks.ts';
import type { App } from './http/app-type.ts';
import { purgeRateLimits } from './http/rate-limit.ts';
import { purgeSessions } from './http/sessions.ts';
import { purgeSignInFailures } from './staff/sign-in-throttle.ts';

const EVERY_MS = 15 * 60_000;

/** Removes rows whose time is over. Every process does it; doing it twice does no harm. */
export function installHousekeeping(app: App): void {
  const timer = setInterval(() => {
    const done = Promise.all([
      purgeSessions(app.db),
      purgeRateLimits(app.db),
      purgeSignInFailures(app.db),
      purgeOrderDrafts(app.db),
      purgeHomeEditing(app.db),
    ]);
    done.catch((error: Error) => app.log.warn({ err: error }, 'expired rows could not be removed'));
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
