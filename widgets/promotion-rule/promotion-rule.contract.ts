import { defineContract, FAILURE, QUIET, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-promotion-rule',
  kind: 'enhancer',
  summary:
    'Shows the one picker that the rule of a promotion needs, finds its product by typing, and says what the promotion would do while it is typed.',
  spec: ['PRM-1', 'PRM-5', 'FRM-8', 'FRM-12', 'CAL-4', 'CAL-9'],
  load: 'idle',
  attributes: {
    promotion: { type: 'string', description: 'Id of the promotion that is edited; without it the promotion is new.' },
    'sign-in-url': SIGN_IN_URL,
    quiet: QUIET,
    delay: {
      type: 'number',
      default: 300,
      description: 'Milliseconds after the last change until the effect is asked for.',
    },
  },
  parts: {
    scope: {
      element: ['select', 'input'],
      selector: '[name="scope"]',
      description: 'what the promotion applies to: product, category, brand, brandline, collection or all',
    },
    picker: {
      element: 'div',
      selector: '[data-picker]',
      many: true,
      description: 'a picker with its field; `data-picker` is the scope it belongs to. Hidden ones are not sent',
    },
    product: {
      element: 'select',
      selector: 'select[name="product"]',
      required: false,
      description: 'the list of products; those that are not in it are found by typing',
    },
    search: {
      element: 'div',
      required: false,
      description: 'the search of a page without script, which is hidden and not sent',
    },
    value: {
      element: 'input',
      selector: 'input[name="value"]',
      required: false,
      description: 'what the rule takes off; as an amount it is written `1 234,50` once it is left',
    },
    type: {
      element: 'select',
      selector: 'select[name="ruleType"]',
      required: false,
      description: 'how `value` is meant: `percentage`, or as an amount',
    },
    impact: {
      element: ['div', 'section'],
      required: false,
      description: 'what the promotion would do, as the server says it; the answer has its content in `html`',
    },
    texts: {
      element: ['section', 'div', 'fieldset'],
      required: false,
      many: true,
      description: 'the texts of one language; the node with `data-filled` in it counts those that are filled in',
    },
  },
  events: {
    change: { detail: { scope: 'string' }, description: 'Another kind of rule was chosen, and its picker is shown.' },
    impact: {
      detail: { products: 'number | null', phase: 'string' },
      description: 'The effect of what is typed is shown. `phase` is scheduled, active, ended or off.',
    },
    failure: {
      detail: FAILURE,
      description: 'The effect could not be loaded, or the products not be searched.',
    },
  },
  states: {
    loading: 'The effect is on its way.',
    failed: 'It could not be loaded; what is shown is from before.',
  },
  endpoints: {
    impact: {
      method: 'GET',
      path: '/dashboard/api/promotions/impact',
      spec: 'PRM-5',
      description: 'What a promotion would do, by the fields of its rule and the `id` of the one that is edited.',
    },
    products: {
      method: 'GET',
      path: '/dashboard/api/promotions/products',
      spec: 'PRM-5',
      description: 'The products that a search finds.',
    },
  },
});
