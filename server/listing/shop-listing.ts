import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { currentShop } from '../shop/shop.ts';
import { CurrentIndex } from './current-index.ts';

/** The lists of the shop that this server renders. */
export interface ShopListing {
  /** Returns the shop's index; throws a Refusal 404 on a database without a shop. */
  current(): Promise<CurrentIndex>;
}

/** Builds the listing when the server begins to listen, so that the first shopper does not wait for it. */
export function shopListing(app: App): ShopListing {
  let opened: Promise<CurrentIndex | null> | undefined;
  const open = async (): Promise<CurrentIndex | null> => {
    const shop = await currentShop(app.db);
    if (shop === null) return null;
    return new CurrentIndex(app.db, shop.id, (error) => app.log.error({ err: error }, 'listing index'));
  };
  const current = async (): Promise<CurrentIndex> => {
    opened ??= open();
    const index = await opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    if (index !== null) return index;
    opened = undefined;
    throw new Refusal(404, 'not-found');
  };
  app.addHook('onListen', async () => {
    // Without a shop there is nothing to build. Any other failure is reported by the first request.
    current().then(
      (listing) => listing.get().catch(() => undefined),
      () => undefined,
    );
  });
  app.addHook('onClose', async () => {
    const listing = await opened?.catch(() => null);
    await listing?.close();
  });
  return { current };
}
