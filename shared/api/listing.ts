import { type Static, Type } from 'typebox';
import { ListedProduct } from './listed-product.ts';

const Count = Type.Integer({ description: 'Products with it, under the choices made in the other facets' });

/** A brand, brand line, collection or sub-category to narrow the list with; `slug` goes into the address. */
export const ListingChoice = Type.Object({ slug: Type.String(), name: Type.String(), count: Count });
export type ListingChoice = Static<typeof ListingChoice>;

/** A feature; its values go into the address as `feature[code]=value`. */
const ListingFeature = Type.Object({
  code: Type.String(),
  name: Type.String(),
  values: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), count: Count })),
});

/** An option of combinations; its values go into the address as `option[code]=value`. */
export const ListingAttribute = Type.Object({
  code: Type.String(),
  name: Type.String(),
  values: Type.Array(
    Type.Object({
      value: Type.String(),
      label: Type.String(),
      color: Type.Union([Type.String({ description: '#rrggbb' }), Type.Null()]),
      count: Count,
    }),
  ),
});
export type ListingAttribute = Static<typeof ListingAttribute>;

/** Listing filter data (LST-2). A facet without anything to choose from is an empty list. */
export const FilterData = Type.Object({
  brands: Type.Array(ListingChoice),
  brandlines: Type.Array(ListingChoice),
  collections: Type.Array(ListingChoice),
  subCategories: Type.Array(ListingChoice),
  features: Type.Array(ListingFeature),
  attributes: Type.Array(ListingAttribute),
  priceRange: Type.Object(
    { min: Type.String(), max: Type.String() },
    { description: 'DA with two decimals, after promotions, under every choice but the price' },
  ),
});
export type FilterData = Static<typeof FilterData>;

/**
 * GET /web/public/api/{category|brand|brandLine|collection}/products/{uuid or id} and /web/public/api/products/new
 * (LST-1), with the query of the page of the same list. A query that cannot be right is answered with 422 and a `Problem`
 * whose `errors` name the keys of the query.
 */
export const ListingAnswer = Type.Object({
  products: Type.Array(ListedProduct),
  filterData: FilterData,
  total: Type.Integer({ minimum: 0, description: 'Products of all pages together' }),
  page: Type.Integer({ minimum: 1, description: 'From 1; the last page when the one asked for is behind it' }),
  pages: Type.Integer({ minimum: 1 }),
  pageSize: Type.Integer(),
  searched: Type.Optional(
    Type.String({ description: 'The words searched in place of `q`, where no product has one of its words' }),
  ),
});
export type ListingAnswer = Static<typeof ListingAnswer>;

/** Products on one page (LST-4). */
export const LISTING_PAGE_SIZE = 12;

/** LST-3. Without one of them a list is in the default order, the newest first. */
export const LISTING_SORTS = [
  'default',
  'name_asc',
  'name_desc',
  'date_newest',
  'date_oldest',
  'price_asc',
  'price_desc',
] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

/** The kinds of list (LST-1), by the names of the calls and of the attribute `context`. */
export const LISTING_CONTEXTS = ['category', 'brand', 'brandLine', 'collection', 'new'] as const;
export type ListingContext = (typeof LISTING_CONTEXTS)[number];

/** Ways in which more products come: by scrolling, by a button, or page by page (LST-4). */
export type ListingMode = 'infinite' | 'load-more' | 'pagination';
