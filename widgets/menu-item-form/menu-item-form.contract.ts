import { defineContract, FAILURE, QUIET, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

const list = (path: string, what: string) =>
  ({
    method: 'GET',
    path: `/dashboard/menu/api/${path}`,
    spec: 'MNU-3',
    description: `Gives ${what} as \`id\` and \`name\`, called when its selector shows without choices in the page.`,
  }) as const;

export const contract = defineContract({
  tag: 'z-menu-item-form',
  kind: 'enhancer',
  summary:
    'Shows the one selector that belongs to the type of a menu entry; flipping the type back restores what was cleared.',
  spec: ['MNU-1', 'MNU-2', 'MNU-4'],
  load: 'eager',
  attributes: {
    rules: {
      type: 'json',
      description:
        'Table of types and the `data-selector` that each shows, such as `{"7": "brand"}`, in place of the one of MNU-1.',
    },
    'sign-in-url': SIGN_IN_URL,
    quiet: QUIET,
  },
  parts: {
    type: { element: 'select', selector: 'select[name=type]', description: 'the type of the entry' },
    selector: {
      element: ['div', 'p', 'fieldset'],
      many: true,
      description:
        'a selector with its label, named by `data-selector`: `category`, `brand`, `product`, `link`, `cmsPage`, `blogCategory`, `blogPost`, `page` or `collection`; the server gives `data-current` to the one of the stored type',
    },
    product: {
      element: 'select',
      required: false,
      selector: '[data-selector=product] select',
      description: 'holds the chosen product; a field that searches stands in front of it',
    },
    'product-search': {
      element: ['div', 'p'],
      required: false,
      description: "the server's own way to a product where there is no script; hidden with it",
    },
  },
  events: {
    change: {
      detail: { type: 'string', selector: 'string | null' },
      description: 'A person chose another type; `selector` is the one that is shown now.',
    },
    failure: {
      detail: { ...FAILURE, list: 'string' },
      description: 'A list or a search failed.',
    },
  },
  states: { loading: 'A list or a search is on its way.', failed: 'A list or a search failed.' },
  endpoints: {
    categories: list('categories', 'the categories'),
    brands: list('brands', 'the brands'),
    collections: list('collections', 'the collections'),
    pages: list('pages', 'the pages'),
    'cms-page': list('cmsPage', 'the CMS pages'),
    'blog-category': list('blogCategory', 'the categories of the blog'),
    'blog-post': list('blogPost', 'the articles of the blog'),
    products: {
      method: 'GET',
      path: '/dashboard/menu/api/products/search/{term}',
      spec: 'MNU-4',
      description: 'Searches products, from 3 characters on.',
    },
  },
});
