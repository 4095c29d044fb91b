import { defineContract, FAILURE, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-provisioning-panel',
  kind: 'screen',
  summary:
    'Fills an expedition: searches or scans what the warehouse has, adds it, and changes the lines; each line waits alone, and what others did meanwhile is written at the line.',
  spec: ['EXP-2', 'EXP-3', 'EXP-4', 'EXP-5', 'EXP-6', 'EXP-10', 'PVN-1', 'PVN-2', 'PVN-3', 'PVN-4'],
  // A scanner types at once.
  load: 'eager',
  attributes: {
    expedition: { type: 'string', default: '', description: 'Id of the expedition.' },
    warehouse: { type: 'string', default: '', description: 'Id of the warehouse that sends.' },
    destination: {
      type: 'string',
      default: '',
      description: 'Name of the warehouse that receives; with it what that one has stands beside what is available.',
    },
    limit: {
      type: 'number',
      default: 200,
      description:
        'Most products that a search of the server gives: a list of so many may be cut off, which is then written.',
    },
    'sign-in-url': SIGN_IN_URL,
  },
  parts: {
    form: {
      element: 'form',
      selector: '[role=search]',
      description: 'the form that searches; without script its answer is a page',
    },
    search: {
      element: 'input',
      selector: 'input[type=search]',
      description: 'the text that is searched, or where a scanner types; the field stays the page’s',
    },
    clear: {
      element: ['a', 'button'],
      required: false,
      description: 'empties the search; hidden while it is empty',
    },
    available: { element: ['div', 'section'], description: 'where the available products are' },
    items: { element: ['div', 'section'], description: 'where the lines of the expedition are' },
    fallback: {
      element: ['div', 'table', 'ul', 'form', 'nav', 'p'],
      many: true,
      description: 'the lists and forms of the server, hidden while the widget works',
    },
    totals: {
      element: ['p', 'span', 'output', 'a'],
      many: true,
      required: false,
      description: 'where the number of lines and pieces is written',
    },
    provisioning: {
      element: 'script',
      description: 'what the page was rendered with, as JSON: `available` products and `items` of the expedition',
    },
  },
  events: {
    add: {
      detail: { productId: 'number', combinationId: 'number | null', quantity: 'number' },
      description: 'Pieces were added; `quantity` is that of the line now.',
    },
    update: {
      detail: { productId: 'number', combinationId: 'number | null', quantity: 'number' },
      description: 'The quantity of a line was set.',
    },
    remove: {
      detail: { productId: 'number', combinationId: 'number | null' },
      description: 'A line was removed.',
    },
    failure: {
      detail: { ...FAILURE, call: 'string' },
      description: 'A call failed; `call` is `available`, `add`, `update` or `remove`.',
    },
  },
  cssProperties: {
    '--z-provisioning-panel-inset': 'Distance of the search from the upper edge while the page scrolls, 0.',
    '--z-provisioning-panel-ground': 'What is behind the search, the surface of the page.',
  },
  states: {
    loading: 'The products are being searched.',
    busy: 'A line is being changed.',
    failed: 'The products could not be loaded.',
  },
  endpoints: {
    available: {
      method: 'GET',
      path: '/dashboard/api/warehouse/{warehouse}/available-products',
      spec: 'EXP-2',
      description: 'Called with `search` and `expeditionId`. A whole barcode or SKU finds its product alone.',
    },
    items: {
      method: 'GET',
      path: '/dashboard/api/internal-expedition/{expedition}/items',
      spec: 'EXP-5',
      description: 'The lines as they are, called when the page is seen again and after a change without an answer.',
    },
    add: {
      method: 'POST',
      path: '/dashboard/api/internal-expedition/{expedition}/add-item',
      spec: 'EXP-3',
      description:
        'Adds `quantity` pieces of `productId` and `combinationId`. With the same `key` an addition is counted once.',
    },
    update: {
      method: 'POST',
      path: '/dashboard/api/internal-expedition/{expedition}/update-item',
      spec: 'EXP-5',
      description: 'Sets the `quantity` of a line; `expected` is the one that was shown, another one now is 409.',
    },
    remove: {
      method: 'POST',
      path: '/dashboard/api/internal-expedition/{expedition}/remove-item',
      spec: 'EXP-3',
      description: 'Removes a line; `expected` as above.',
    },
  },
});
