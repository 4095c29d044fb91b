import { defineContract, FAILURE, QUIET, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-product-filter',
  kind: 'enhancer',
  summary:
    'Filters, sorts and pages a list of the dashboard in place, with an address for every state and keys for its rows.',
  spec: ['DSH-9', 'STF-8', 'STF-12', 'CAL-4', 'CAL-5', 'CAL-9', 'LNG-3'],
  // Keys work before anything is touched.
  load: 'idle',
  attributes: {
    delay: {
      type: 'number',
      default: 300,
      description: 'Milliseconds after the last key press until the list is asked for.',
    },
    'no-keys': { type: 'flag', description: 'Leaves the keys J, K and X to the page.' },
    'sign-in-url': SIGN_IN_URL,
    quiet: QUIET,
  },
  parts: {
    filters: {
      element: 'form',
      selector: 'form[method="get"]',
      description: 'the form that filters without script; its address answers the call',
    },
    results: {
      element: ['div', 'section', 'ul', 'tbody'],
      many: true,
      description:
        'what changes with the filters: rows, count, links that sort and page. The answer has the markup of each in `html`',
    },
    row: {
      element: 'template',
      required: false,
      description:
        'a row for a host whose answer has no `html`: nodes with `data-field`, such as `data-field="name"`, `"link"` or `"image"`, are filled in',
    },
    rows: { element: ['ul', 'div', 'tbody'], required: false, description: 'where rows made of the template go' },
    count: {
      element: ['p', 'span', 'output'],
      required: false,
      description: 'the number of results, for the same host',
    },
    'filter-count': {
      element: ['span', 'output'],
      required: false,
      description:
        'how many filters are set in the `<details>` around it, which folds them away; empty for none. Your server fills it in at first',
    },
  },
  nodes: {
    '[data-row]': 'a row of a list that is no table; `tbody tr` are rows without it',
  },
  events: {
    'before-change': {
      detail: { address: 'string' },
      cancelable: true,
      description: 'Another list is about to be requested; a host that prevents it leaves the list as it is.',
    },
    change: {
      detail: { address: 'string', total: 'number' },
      description: 'The list shows what was requested.',
    },
    failure: {
      detail: FAILURE,
      description: 'The list could not be loaded and is as before.',
    },
  },
  states: {
    loading: 'A list is on its way.',
    failed: 'It could not be loaded; the list is as before.',
    empty: 'Nothing matches.',
  },
});
