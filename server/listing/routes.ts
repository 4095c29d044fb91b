import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  LISTING_CONTEXTS,
  LISTING_PAGE_SIZE,
  LISTING_SORTS,
  ListingAnswer,
  type ListingContext,
} from '../../shared/api/listing.ts';
import { Problem } from '../../shared/api/problem.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { listedProduct } from '../catalogue/card-view.ts';
import { idNumber } from '../catalogue/product-facts.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { requireBearer } from '../shop/bearer.ts';
import { ResponseCache } from '../web/response-cache.ts';
import { pageText } from '../web/texts.ts';
import type { CurrentIndex } from './current-index.ts';
import type { FacetView } from './facet-views.ts';
import type { ListingIndex } from './listing-index.ts';
import { type ListRequest, listingPages } from './page-routes.ts';
import { type ListingResult, listOwner, queryListing } from './query-listing.ts';
import { shopListing } from './shop-listing.ts';

const value = (options = {}) => Type.Union([Type.String(), Type.Array(Type.String())], options);
const named = (description: string) => Type.Optional(value({ description }));
/** Of fields that take one value, the last one counts. */
const Query = Type.Object(
  {
    q: named('Words to search for'),
    category: named('Slugs of `filterData.subCategories`'),
    brand: named('Slugs of `filterData.brands`'),
    brandline: named('Slugs of `filterData.brandlines`'),
    collection: named('Slugs of `filterData.collections`'),
    min: named('Lowest price in DA'),
    max: named('Highest price in DA'),
    available: named('1 for what is in stock'),
    sort: named(LISTING_SORTS.join(', ')),
    page: named('From 1'),
  },
  { additionalProperties: value() },
);
const ofLists = {
  description: 'Values of options and features are `option[CODE]` and `feature[CODE]`, with the codes of `filterData`.',
  querystring: Query,
  response: { 200: ListingAnswer, 401: Problem, 404: Problem, 422: Problem },
};

/** About 400 answers. */
const CACHED_BYTES = 16 << 20;

/** Lists of products of every kind (LST-1), as pages and as calls. */
export default async function (app: App): Promise<void> {
  const listing = shopListing(app);
  listingPages(app, listing);
  const cache = new ResponseCache(CACHED_BYTES);
  const send = async (request: ListRequest, reply: FastifyReply, context: ListingContext, reference: string | null) => {
    const current = await listing.current();
    const index = await current.get();
    const json = await cache.get(
      `${request.locale} ${request.url}`,
      [index.version],
      async () => reply.serialize(answer(current, index, context, reference, request)) as string,
    );
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(json);
  };

  app.get(
    '/web/public/api/products/new',
    {
      preHandler: requireBearer,
      schema: { ...ofLists, summary: 'Everything on sale, narrowed and sorted' },
    },
    async (request, reply) => {
      return send(request, reply, 'new', null);
    },
  );

  app.get(
    '/web/public/api/:type/products/:id',
    {
      preHandler: requireBearer,
      schema: {
        ...ofLists,
        summary: 'The products of a category, brand, brand line or collection, narrowed and sorted',
        params: Type.Object({ type: Type.String(), id: Type.String({ description: 'uuid or id' }) }),
      },
    },
    async (request, reply) => {
      const { params, locale } = request;
      const context = LISTING_CONTEXTS.find((one) => one === params.type);
      if (context === undefined || context === 'new') {
        throw new Refusal(404, 'not-found', { message: pageText(locale, 'listingTypeUnknown') });
      }
      return send(request, reply, context, params.id);
    },
  );
}

/** Answers a list. Throws a Refusal: 404 for an unknown id, 422 for a query that cannot be right. */
function answer(
  current: CurrentIndex,
  index: ListingIndex,
  context: ListingContext,
  reference: string | null,
  { query, locale }: ListRequest,
): ListingAnswer {
  const id = idNumber(reference ?? '');
  const owner = listOwner(index, context, (entry) => entry.id === id || entry.uuid === reference?.toLowerCase());
  if (context !== 'new' && owner === null) throw new Refusal(404, 'not-found');
  const list = queryListing(current, index, { context, owner }, query, locale);
  if (Object.keys(list.errors).length > 0) {
    throw new Refusal(422, 'invalid', { errors: list.errors as Record<string, string[]> });
  }
  return {
    products: list.cards.map(listedProduct),
    filterData: filterData(list),
    total: list.total,
    page: list.query.page,
    pages: list.pages,
    pageSize: LISTING_PAGE_SIZE,
    ...(list.searched !== list.query.q && { searched: list.searched }),
  };
}

function filterData({ facets, priceRange }: ListingResult): ListingAnswer['filterData'] {
  const plain = (key: string) =>
    (facets.find((facet) => facet.key === key)?.values ?? []).map(({ slug, label, count }) => ({
      slug,
      name: label,
      count,
    }));
  const grouped = (kind: FacetView['kind']) =>
    facets
      .filter((facet) => facet.kind === kind)
      .map(({ code, name, values }) => ({
        code,
        name,
        values: values.map(({ slug, label, color, count }) => ({ value: slug, label, color, count })),
      }));
  return {
    brands: plain('brand'),
    brandlines: plain('brandline'),
    collections: plain('collection'),
    subCategories: plain('category'),
    features: grouped('feature'),
    attributes: grouped('option'),
    priceRange: { min: canonicalAmount(priceRange?.min ?? 0), max: canonicalAmount(priceRange?.max ?? 0) },
  };
}
