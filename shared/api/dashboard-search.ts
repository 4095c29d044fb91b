import { type Static, Type } from 'typebox';

/** At most so many results per group. */
export const SEARCH_LIMIT = 8;
export const SEARCH_MAX_LENGTH = 100;

const Result = Type.Object({
  url: Type.String({ description: 'Page of the dashboard, on this server' }),
  text: Type.String(),
  detail: Type.Union([Type.String(), Type.Null()], {
    description: 'Tells it from others of the same name: category and SKU, or customer, phone, state and day',
  }),
});
const Results = Type.Array(Result, { maxItems: SEARCH_LIMIT });

/** GET /dashboard/api/search?q=: what staff may want to open (DSK-3). */
export const DashboardSearchAnswer = Type.Object({ pages: Results, products: Results, orders: Results });

export type SearchResult = Static<typeof Result>;
export type DashboardSearchAnswer = Static<typeof DashboardSearchAnswer>;
