import { defineContract, FAILURE, QUIET, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-combination-select',
  kind: 'enhancer',
  summary: 'Loads the combinations of the chosen product into a second list, with price and stock of each.',
  spec: ['DSH-1', 'CAL-4'],
  load: 'touch(form)',
  attributes: {
    'sign-in-url': SIGN_IN_URL,
    quiet: QUIET,
  },
  parts: {
    product: {
      element: ['select', 'input'],
      selector: 'select[name="product"], select[name$="[product]"]',
      description: 'the products; the value goes into the address of the call',
    },
    combination: {
      element: 'select',
      selector: 'select[name="combination"], select[name$="[combination]"]',
      description: 'the combinations of the chosen product, or the chosen one alone; options without a value stay',
    },
    step: {
      element: 'button',
      required: false,
      description: 'reloads the page with the combinations of the chosen product; hidden while script does that',
    },
  },
  nodes: {
    'option[data-combination]':
      'a product that is chosen with a combination, whose id it names; used when its combinations are loaded',
  },
  events: {
    'combinations-loaded': {
      detail: { product: 'string', count: 'number' },
      description: 'The combinations of the product can be chosen; 0 when it has none.',
    },
    'combinations-failed': {
      detail: { ...FAILURE, product: 'string' },
      description: 'They could not be loaded.',
    },
  },
  states: {
    loading: 'Combinations are on their way.',
    failed: 'They could not be loaded; a retry is offered.',
    empty: 'The product has no combinations.',
  },
  endpoints: {
    combinations: {
      method: 'GET',
      path: '/dashboard/api/product/product/{id}/combinations',
      spec: 'DSH-1',
      description: 'The combinations of a product.',
    },
  },
});
