import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-cross-selling',
  kind: 'screen',
  summary:
    'Shows related products, more of the brand and of the category, and what is new, once the reader comes near it.',
  spec: ['XSL-1', 'XSL-2', 'XSL-3', 'XSL-4', 'CAL-8', 'LNG-3'],
  load: 'visible',
  attributes: {
    'product-uid': { type: 'string', description: 'The product of the page: its uid, else its uuid.' },
    'brand-uuid': {
      type: 'string',
      description: 'Its brand. Without one nothing is asked for and nothing shown (XSL-3).',
    },
    'category-uuid': { type: 'string', description: 'Its main category; the same holds.' },
    currency: { type: 'string', default: 'DA', description: 'Label behind amounts.' },
    'product-url': {
      type: 'string',
      description:
        'The page’s address of a product, such as `/produit?id={id}`; also `{uid}`, `{slug}` and `{category}`. Default: the address of the answer.',
    },
  },
  parts: {
    fallback: {
      element: ['div', 'section', 'nav'],
      required: false,
      description: 'what stands there without script and until the products are there, such as links to the category',
    },
    card: {
      element: 'template',
      selector: 'template',
      description: 'one product card of the page, an `<li>` whose fields are named by `data-field`',
    },
  },
  nodes: {
    '[data-field]':
      'in the card: filled with the field of the product that it names; `docs/template-authors.md` lists them',
  },
  events: {
    show: { detail: { products: 'number' }, description: 'The products are shown; 0 when there are none.' },
  },
  states: {
    loading: 'The products are on their way; the height is reserved.',
    ready: 'They are shown; the reserved height is kept while it is in view.',
    empty: 'There are none, or they could not be had; the height is kept while it is in view.',
    gone: 'The same, with the height given back.',
  },
  cssProperties: { '--z-cross-selling-height': 'Height that is reserved for the first row, 27rem.' },
  endpoints: {
    products: {
      method: 'GET',
      path: '/web/api/product/cross_selling/{productUid}/{brandUuid}/{mainCategoryUuid}',
      optional: ['productUid', 'brandUuid', 'mainCategoryUuid'],
      spec: 'XSL-1',
      description: 'The four lists, with the bearer token of the page.',
    },
  },
});
