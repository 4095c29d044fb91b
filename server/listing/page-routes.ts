import type { ListingContext } from '../../shared/api/listing.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { currentShop } from '../shop/shop.ts';
import type { RawQuery } from './listing-query.ts';
import { pageView } from './page-view.ts';
import { listOwner, queryListing } from './query-listing.ts';
import type { ShopListing } from './shop-listing.ts';

const PAGES: readonly { context: ListingContext; path: string }[] = [
  { context: 'category', path: '/catalog/category' },
  { context: 'brand', path: '/catalog/brands' },
  { context: 'brandLine', path: '/catalog/brandlines' },
  { context: 'collection', path: '/catalog/collections' },
];

/** The part of a request that decides a list. */
export interface ListRequest {
  readonly url: string;
  readonly query: RawQuery;
  readonly locale: Locale;
}

/** Adds the pages of the lists. Without script their filters are a form and their pages are links. */
export function listingPages(app: App, listing: ShopListing): void {
  const page = async (context: ListingContext, path: string, slug: string | null, request: ListRequest) => {
    const { query, locale } = request;
    const current = await listing.current();
    const index = await current.get();
    const owner = listOwner(index, context, (entry) => entry.slug === slug);
    if (context !== 'new' && owner === null) throw new Refusal(404, 'not-found');
    const mode = (await currentShop(app.db))?.listingModes[context] ?? 'pagination';
    const view = () => {
      const list = queryListing(current, index, { context, owner }, query, locale);
      return pageView(index, { context, owner, path, mode }, list, locale);
    };
    return { state: () => [index.version], view };
  };

  for (const { context, path } of PAGES) {
    app.get<{ Params: { slug: string }; Querystring: RawQuery }>(
      `${path}/:slug`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { slug } = request.params;
        const { state, view } = await page(context, `${path}/${slug}`, slug, request);
        return reply.cachedPage('storefront/listing', state, view);
      },
    );
  }
  app.get<{ Querystring: RawQuery }>('/catalog/new', { schema: { hide: true } }, async (request, reply) => {
    const { state, view } = await page('new', '/catalog/new', null, request);
    return reply.cachedPage('storefront/listing', state, view);
  });
}
