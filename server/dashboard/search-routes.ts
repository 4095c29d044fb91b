import { Type } from 'typebox';
import {
  DashboardSearchAnswer,
  SEARCH_LIMIT,
  SEARCH_MAX_LENGTH,
  type SearchResult,
} from '../../shared/api/dashboard-search.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { searchProducts } from '../catalogue/product-search.ts';
import type { App } from '../http/app-type.ts';
import { listOrders } from '../orders/queries.ts';
import { STATUS_TEXT } from '../orders/status-texts.ts';
import { shopOr404 } from '../shop/shop.ts';
import { joinNames, pageText } from '../web/texts.ts';
import { searchPages } from './navigation.ts';

const Query = Type.Object({ q: Type.Optional(Type.String({ maxLength: SEARCH_MAX_LENGTH })) });

/** One character is in the name of nearly every product. */
const SHORTEST_SEARCH = 2;

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/search': { readonly title: string; readonly search: string; readonly results: DashboardSearchAnswer };
  }
}

/** Serves the command search: one search for pages, products and orders, as a page and as a call (DSK-3). */
export default async function (app: App): Promise<void> {
  app.get(
    '/dashboard/api/search',
    {
      schema: {
        summary: 'Pages, products and orders that staff may want to open',
        querystring: Query,
        response: { 200: DashboardSearchAnswer, 400: Problem },
      },
    },
    (request) => search(app, request.locale, request.query.q ?? ''),
  );

  app.get('/dashboard/search', { schema: { hide: true, querystring: Query } }, async (request, reply) => {
    const { locale, query } = request;
    const results = await search(app, locale, query.q ?? '');
    return reply.page('dashboard/search', { title: pageText(locale, 'goTo'), search: query.q ?? '', results });
  });
}

async function search(app: App, locale: Locale, typed: string): Promise<DashboardSearchAnswer> {
  const text = typed.trim();
  const pages = searchPages(locale, text)
    .slice(0, SEARCH_LIMIT)
    .map((page) => ({ ...page, detail: null }));
  if (text.length < SHORTEST_SEARCH) return { pages, products: [], orders: [] };
  const [products, orders] = await Promise.all([productResults(app, locale, text), orderResults(app, locale, text)]);
  return { pages, products, orders };
}

async function productResults(app: App, locale: Locale, text: string): Promise<SearchResult[]> {
  const products = await searchProducts(app.db, { locale, search: text, limit: SEARCH_LIMIT });
  return products.map(({ id, name, category, sku }) => ({
    url: `/dashboard/products/${id}`,
    text: name,
    detail: joinNames(category, sku),
  }));
}

async function orderResults(app: App, locale: Locale, text: string): Promise<SearchResult[]> {
  const { orders } = await listOrders(app.db, (await shopOr404(app.db)).id, { search: text, limit: SEARCH_LIMIT });
  const day = shopTime(locale, { dateStyle: 'short' });
  return orders.map(({ id, firstname, lastname, phone, status, createdAt }) => ({
    url: `/dashboard/orders/${id}`,
    text: pageText(locale, 'orderTitleNumber', { number: id }),
    // The orders of one customer differ in the last two alone.
    detail: joinNames(`${firstname} ${lastname}`, phone, pageText(locale, STATUS_TEXT[status]), day.format(createdAt)),
  }));
}
