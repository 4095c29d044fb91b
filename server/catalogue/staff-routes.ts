import { Type } from 'typebox';
import type { App } from '../http/app-type.ts';
import { type ListView, staffList } from '../web/staff-list.ts';
import { pageText } from '../web/texts.ts';
import { addLanguageForms } from './language-form.ts';
import { addProductDetails } from './product-details.ts';
import { listProducts, PRODUCT_SORTS, type StaffProduct } from './staff-queries.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/products': ListView<StaffProduct> & { readonly title: string };
  }
}

/** The staff's list of products and the form of one. */
export default async function (app: App): Promise<void> {
  staffList(app, {
    path: '/dashboard/products',
    template: 'dashboard/products',
    topic: 'products',
    filters: Type.Object({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
    sorts: PRODUCT_SORTS,
    size: 50,
    query: ({ db, filters: { search = '' }, ...selection }) => listProducts(db, { search, ...selection }),
    view: async ({ locale }) => ({ title: pageText(locale, 'products') }),
  });
  addProductDetails(app);
  addLanguageForms(app);
}
