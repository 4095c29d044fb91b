import { purgeAbandonedCarts } from './cart/abandoned-cart.ts';
import { purgeCooldowns } from './checkout/cooldowns.ts';
import { purgeOrderDrafts } from './checkout/order-draft.ts';
import type { Database } from './db/database.ts';
import { purgeHomeEditing } from './home-content/stored-blocks.ts';
import type { App } from './http/app-type.ts';
import { purgeRateLimits } from './http/rate-limit.ts';
import { purgeSessions } from './http/sessions.ts';
import { purgeTries } from './http/throttle.ts';
import { purgeMenuItems } from './menu/removed-items.ts';
import { purgeImports } from './payments/imports.ts';
import { purgeReviews } from './reviews/queries.ts';
import { purgeBulkChanges } from './web/bulk-once.ts';
import { purgeFieldAuthors } from './web/field-authors.ts';

const EVERY_MS = 15 * 60_000;

/**
 * Removes rows whose time is over. The embedded database has nothing that gives their space back by itself, nor that of its
 * log of what was written; what did not change since the last time costs little.
 */
export async function removeExpired(db: Database): Promise<void> {
  await Promise.all([
    purgeSessions(db),
    purgeRateLimits(db),
    purgeTries(db),
    purgeOrderDrafts(db),
    purgeHomeEditing(db),
    purgeMenuItems(db),
    purgeCooldowns(db),
    purgeAbandonedCarts(db),
    purgeFieldAuthors(db),
    purgeBulkChanges(db),
    purgeImports(db),
    purgeReviews(db),
  ]);
  if (db.kind !== 'pglite') return;
  await db.exec('vacuum');
  await db.exec('checkpoint');
}

/** Every process does it now and then; doing it twice does no harm. */
export function installHousekeeping(app: App): void {
  const timer = setInterval(() => {
    removeExpired(app.db).catch((error: Error) => app.log.warn({ err: error }, 'expired rows could not be removed'));
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
