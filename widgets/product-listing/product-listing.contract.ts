import { defineContract, FAILURE } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-product-listing',
  kind: 'enhancer',
  summary: 'Filters, sorts and pages a list of products in place, with an address for every state.',
  spec: ['LST-1', 'LST-2', 'LST-3', 'LST-4', 'LST-5', 'LST-6', 'LST-7', 'LST-8', 'LST-9', 'LST-10', 'CAL-2', 'LNG-3'],
  load: 'touch',
  attributes: {
    context: {
      type: 'string',
      default: '',
      description: 'The kind of list: `category`, `brand`, `brandLine`, `collection` or `new`.',
    },
    'list-id': { type: 'string', default: '', description: 'Its uuid, or id; none for `new`.' },
    mode: {
      type: 'enum',
      values: ['infinite', 'load-more', 'pagination'],
      default: 'pagination',
      description: 'How further pages come: by themselves, by a button below the list, or in its place.',
    },
    currency: { type: 'string', default: 'DA', description: 'Label behind amounts.' },
    'product-url': {
      type: 'string',
      description:
        'The page’s address of a product, such as `/produit?id={id}`; also `{uid}`, `{slug}` and `{category}`. Default: the address of the answer.',
    },
  },
  parts: {
    filters: {
      element: 'form',
      selector: 'form[method="get"]',
      description:
        'the form that filters without script. Its fields are named `q`, `category`, `brand`, `brandline`, `collection`, `option[CODE]`, `feature[CODE]`, `min`, `max`, `available` and `sort`; several values repeat the name, without `[]`',
    },
    list: { element: 'ul', description: 'the list of product cards' },
    card: { element: 'template', selector: 'template', description: 'one empty product card' },
    count: { element: 'p', required: false, description: 'how many products there are, with `role="status"`' },
    'open-filters': { element: 'a', required: false, description: 'leads to the filters on a narrow window' },
    'filter-count': { element: 'span', required: false, description: 'how many filters are active' },
    section: { element: 'details', required: false, many: true, description: 'a facet of the filters' },
    sort: { element: 'select', selector: 'select[name="sort"]', required: false, description: 'the sort of the list' },
    chips: { element: 'ul', required: false, description: 'the active filters as links that remove them' },
    empty: { element: ['p', 'div'], required: false, description: 'visible when no product matches' },
    reset: { element: 'a', required: false, description: 'leads to the list without any filter' },
    earlier: {
      element: 'a',
      required: false,
      description: 'above a list that begins on a later page: leads to the page before, and adds it above',
    },
    pages: { element: 'nav', required: false, description: 'links to the pages: at most seven, and two arrows' },
    state: {
      element: 'script',
      selector: 'script[type="application/json"]:not([data-part])',
      required: false,
      description: 'the page, how many there are, and the range of prices as JSON',
    },
  },
  nodes: {
    '[data-field]':
      'in the card: filled with the field of the product that it names; `docs/template-authors.md` lists them',
    'label [data-part="facet-count"]': 'in the label of a value of the filters: how many products it leads to',
    '[data-none]': 'set on the `li` of a value that leads to no product, for styling',
    '[data-facet]':
      'set on a facet that the page did not have, with its name; it is a copy of the last `details` that has values to tick',
  },
  events: {
    'before-change': {
      detail: { address: 'string' },
      cancelable: true,
      description: 'Another list is about to be requested; a host that prevents it leaves the list as it is.',
    },
    change: {
      detail: { address: 'string', total: 'number', page: 'number' },
      description: 'The list shows what was requested; `page` is the last one in it.',
    },
    fail: {
      detail: FAILURE,
      description: 'The list could not be loaded and is as before.',
    },
  },
  states: {
    loading: 'A list or a further page is loading.',
    failed: 'It could not be loaded; the list is as before.',
    empty: 'No product matches.',
  },
  cssProperties: {
    '--z-product-listing-panel-width': 'Width of the filters where they open over the page.',
  },
  endpoints: {
    category: {
      method: 'GET',
      path: '/web/public/api/category/products/{id}',
      optional: ['id'],
      spec: 'LST-1',
      description: 'A page of the products of a category, with filter data.',
    },
    brand: {
      method: 'GET',
      path: '/web/public/api/brand/products/{id}',
      optional: ['id'],
      spec: 'LST-1',
      description: 'The same for a brand.',
    },
    'brand-line': {
      method: 'GET',
      path: '/web/public/api/brandLine/products/{id}',
      optional: ['id'],
      spec: 'LST-1',
      description: 'The same for a brand line.',
    },
    collection: {
      method: 'GET',
      path: '/web/public/api/collection/products/{id}',
      optional: ['id'],
      spec: 'LST-1',
      description: 'The same for a collection.',
    },
    new: {
      method: 'GET',
      path: '/web/public/api/products/new',
      spec: 'LST-1',
      description: 'The same for new products, and for a search.',
    },
  },
});
