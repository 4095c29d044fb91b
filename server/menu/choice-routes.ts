import { Type } from 'typebox';
import { MenuChoices } from '../../shared/api/menu.ts';
import { Problem } from '../../shared/api/problem.ts';
import { productSearchTerm } from '../../shared/rules/catalogue/product-search-term.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { pageText } from '../web/texts.ts';
import { type ListedSelector, type MenuTarget, menuLists, productTargets } from './choices.ts';

const CALLS = '/dashboard/menu/api';
const LISTS: readonly { path: string; list: ListedSelector; summary: string }[] = [
  { path: 'pages', list: 'page', summary: 'The pages of the shop' },
  { path: 'categories', list: 'category', summary: 'The categories of the shop' },
  { path: 'collections', list: 'collection', summary: 'The collections of the shop' },
  { path: 'brands', list: 'brand', summary: 'The brands of the shop' },
  { path: 'cmsPage', list: 'cmsPage', summary: 'The pages of the shop' },
  { path: 'blogCategory', list: 'blogCategory', summary: 'The categories of the blog' },
  { path: 'blogPost', list: 'blogPost', summary: 'The articles of the blog' },
];

/** Answers the calls of the menu's form: its lists and its search for products (MNU-3, MNU-4). */
export default async function (app: App): Promise<void> {
  for (const { path, list, summary } of LISTS) {
    app.get(
      `${CALLS}/${path}`,
      { schema: { summary: `${summary}, as a menu can lead to them`, response: { 200: MenuChoices } } },
      async ({ locale }) => answer((await menuLists(app.db, (await shopOr404(app.db)).id, locale))[list]),
    );
  }

  app.get(
    `${CALLS}/products/search/:term`,
    {
      schema: {
        summary: 'The products that a menu can lead to, by name, SKU or barcode, from 3 characters on',
        params: Type.Object({ term: Type.String({ maxLength: 100 }) }),
        response: { 200: MenuChoices, 400: Problem },
      },
    },
    async ({ locale, params }) => {
      const search = productSearchTerm(params.term);
      if (search === null) throw new Refusal(400, 'invalid', { message: pageText(locale, 'menuSearchShort') });
      return answer(await productTargets(app.db, (await shopOr404(app.db)).id, { locale, search }));
    },
  );
}

function answer(choices: readonly MenuTarget[]) {
  return [choices.map(({ value, label }) => ({ id: Number(value), name: label }))];
}
