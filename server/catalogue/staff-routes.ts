import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { FilteredProducts } from '../../shared/api/staff-products.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { fromCentimes } from '../../shared/rules/money/round.ts';
import { marginPercent } from '../../shared/rules/money/tax.ts';
import { LOW_STOCK } from '../../shared/rules/stock/low-stock.ts';
import type { App } from '../http/app-type.ts';
import { IdParams } from '../http/ids.ts';
import { amountCell, type CsvColumn, timeCell } from '../web/csv.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { lastQueryOf } from '../web/last-list.ts';
import { allowedFilters, listQuerystring, readListAddress } from '../web/list-address.ts';
import type { ListView } from '../web/list-view.ts';
import { staffList } from '../web/staff-list.ts';
import { pageText } from '../web/texts.ts';
import { addBulkRoutes, type RefusedBulk } from './bulk-routes.ts';
import { addLanguageForms } from './language-form.ts';
import { addProductDetails } from './product-details.ts';
import {
  listProducts,
  PRODUCT_GAPS,
  PRODUCT_SORTS,
  PRODUCT_STATES,
  type ProductFilters,
  type ProductState,
  productBeside,
  productFilterChoices,
  type StaffProduct,
} from './staff-queries.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/products': ListView<StaffProduct> & {
      readonly title: string;
      readonly lowStock: number;
      readonly stateOf: typeof stateOf;
      /** Of the page's bulk form: sent twice it counts once. */
      readonly bulkKey: string;
      /** Null unless the bulk form was refused. */
      readonly bulk: RefusedBulk | null;
    };
  }
}

const Id = Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' }));
const DIGIT = '0-9\u0660-\u0669\u06f0-\u06f9';
const Amount = Type.Optional(
  Type.String({ pattern: `^[${DIGIT}][${DIGIT} \u00a0\u202f\u066c]{0,12}([.,\u066b][${DIGIT}]{1,2})?$` }),
);
const Filters = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 100 })),
  category: Id,
  brand: Id,
  brandLine: Id,
  collection: Id,
  tag: Id,
  missing: Type.Optional(Type.Union(PRODUCT_GAPS.map((gap) => Type.Literal(gap)))),
  state: Type.Optional(Type.Union(PRODUCT_STATES.map((state) => Type.Literal(state)))),
  /** Addresses from before there was `state`. */
  active: Type.Optional(Type.Union([Type.Literal('yes'), Type.Literal('no')])),
  stock: Type.Optional(Type.Union([Type.Literal('none'), Type.Literal('low'), Type.Literal('some')])),
  priceFrom: Amount,
  priceTo: Amount,
});
const LIST = { path: '/dashboard/products', filters: Filters, sorts: PRODUCT_SORTS, hasViews: true } as const;

const isOnSale = ({ active, status }: StaffProduct) => active && status === 'published';

const STATE_TEXT: Readonly<Record<ProductState, TextKey>> = {
  active: 'productsStateActive',
  inactive: 'productsStateInactive',
  draft: 'productsStateDraft',
  archived: 'productsStateArchived',
};

/** Returns the state that a product's row shows, with its text. */
function stateOf(product: StaffProduct): { readonly name: ProductState; readonly text: TextKey } {
  const name = product.status === 'published' ? (product.active ? 'active' : 'inactive') : product.status;
  return { name, text: STATE_TEXT[name] };
}

/** Serves the staff's list of products, what changes many of them, and the form of one. */
export default async function (app: App): Promise<void> {
  const renderRefused = staffList(app, {
    ...LIST,
    template: 'dashboard/products',
    topic: 'products',
    size: 50,
    choices: productFilterChoices,
    query: ({ db, ...selection }) => listProducts(db, selection),
    view: async ({ locale }) => ({
      title: pageText(locale, 'products'),
      lowStock: LOW_STOCK,
      stateOf,
      bulkKey: randomUUID(),
      bulk: null,
    }),
    call: {
      summary: 'The products that match the filters of the list',
      answer: FilteredProducts,
      results: ['dashboard/products-head', 'dashboard/products-rows'],
      data: (rows) => ({
        products: rows.map((product) => ({
          id: product.id,
          name: product.name,
          category: product.category,
          brand: product.brand,
          link: `${LIST.path}/${product.id}`,
          isActive: isOnSale(product),
          image: product.picture,
          priceTtc: fromCentimes(product.priceTtc),
        })),
      }),
    },
    csv: csvColumns,
  });
  addBulkRoutes(app, {
    filtersOf: (request, query) => allowedFilters(request, Filters, query),
    renderRefused: (request, reply, bulk) =>
      renderRefused(request, reply, { query: bulk.body.query ?? '', view: { bulk } }),
  });
  addBeside(app);
  addProductDetails(app);
  addLanguageForms(app);
}

function csvColumns(locale: Locale): CsvColumn<StaffProduct>[] {
  const optionalPrice = (price: number) => (price === 0 ? null : amountCell(price, locale));
  return [
    { label: pageText(locale, 'productNumber'), value: ({ id }) => id },
    { label: pageText(locale, 'productName'), value: ({ name }) => name },
    { label: pageText(locale, 'productSku'), value: ({ sku }) => sku },
    { label: pageText(locale, 'productBarcode'), value: ({ barcode }) => barcode },
    { label: pageText(locale, 'category'), value: ({ category }) => category },
    { label: pageText(locale, 'productsBrand'), value: ({ brand }) => brand },
    { label: pageText(locale, 'productsState'), value: (product) => pageText(locale, stateOf(product).text) },
    { label: pageText(locale, 'productsAdded'), value: ({ dateAdd }) => timeCell(dateAdd, locale) },
    { label: pageText(locale, 'priceTtc'), value: ({ priceTtc }) => amountCell(priceTtc, locale) },
    { label: pageText(locale, 'supplyPriceHt'), value: ({ supplyPriceHt }) => optionalPrice(supplyPriceHt) },
    { label: pageText(locale, 'wholeSalePriceHt'), value: ({ wholeSalePriceHt }) => optionalPrice(wholeSalePriceHt) },
    {
      label: pageText(locale, 'productsMargin'),
      value: ({ priceHt, supplyPriceHt }) => marginPercent(priceHt, supplyPriceHt),
    },
    { label: pageText(locale, 'stock'), value: ({ stock }) => stock },
  ];
}

/** Leads from a product to the one before or after it in the list that this browser showed last. */
function addBeside(app: App): void {
  for (const [side, endText] of [
    ['previous', 'productListStart'],
    ['next', 'productListEnd'],
  ] as const) {
    app.get(`${LIST.path}/:id/${side}`, { schema: { hide: true, params: IdParams } }, async (request, reply) => {
      const { locale } = request;
      const id = Number(request.params.id);
      const query = allowedFilters(request, listQuerystring(LIST), lastQueryOf(request, LIST.path)) as Record<
        string,
        string
      >;
      const { filters, sort } = readListAddress({ query, locale }, LIST);
      const by = sort.by as (typeof PRODUCT_SORTS)[number];
      const list = { locale, filters: filters as ProductFilters, sort: { ...sort, by } };
      const beside = await productBeside(app.db, id, { ...list, side });
      if (beside !== null) return reply.redirect(`${LIST.path}/${beside}`, 303);
      return redirectWithFlash(reply, `${LIST.path}/${id}`, pageText(locale, endText), { kind: 'info' });
    });
  }
}
