import type { ListingContext } from '../../shared/api/listing.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { App } from '../app-type.ts';
import { Refusal } from '../plugins/refusal.ts';
import { findList, listOwner } from './find-list.ts';
import type { RawQuery } from './listing-query.ts';
import { pageView } from './page-view.ts';
import type { ShopListing } from './shop-listing.ts';

const PAGES: readonly { context: ListingContext; path: string }[] = [
  { context: 'category', path: '/catalog/category' },
  { context: 'brand', path: '/catalog/brands' },
  { context: 'brandLine', path: '/catalog/brandlines' },
  { context: 'collection', path: '/catalog/collections' },
];

/** The pages of the lists; without script their filters are a form and their pages are links. */
export function listingPages(app: App, listing: ShopListing): void {
  const draw = async (context: ListingContext, path: string, slug: string | null, query: RawQuery, locale: Locale) => {
    const current = await listing.current();
    const index = await current.get();
    const owner = listOwner(index, context, (entry) => entry.slug === slug);
    if (context !== 'new' && owner === null) throw new Refusal(404, 'not-found');
    const list = findList(current, index, { context, owner }, query, locale);
    return pageView(index, { context, owner, path }, list, locale);
  };

  for (const { context, path } of PAGES) {
    app.get<{ Params: { slug: string }; Querystring: RawQuery }>(
      `${path}/:slug`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { slug } = request.params;
        const view = await draw(context, `${path}/${slug}`, slug, request.query, request.locale);
        return reply.page('storefront/listing', view, { status: view.status });
      },
    );
  }
  app.get<{ Querystring: RawQuery }>('/catalog/new', { schema: { hide: true } }, async (request, reply) => {
    const view = await draw('new', '/catalog/new', null, request.query, request.locale);
    return reply.page('storefront/listing', view, { status: view.status });
  });
}
