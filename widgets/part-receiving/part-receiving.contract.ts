import { defineContract, FAILURE, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-part-receiving',
  kind: 'enhancer',
  summary:
    'Counts what arrives of an expedition: by typing, by scanner or all that remains, stored while it is typed; receives a line at once.',
  spec: ['EXP-8', 'EXP-10', 'EXP-15', 'RCV-1', 'RCV-2', 'RCV-3', 'RCV-5'],
  load: 'idle',
  attributes: {
    'draft-url': {
      type: 'string',
      description: 'Address that stores counts while they are typed. Without it they are sent with the form only.',
    },
    'sign-in-url': SIGN_IN_URL,
  },
  parts: {
    form: { element: 'form', selector: 'form[method=post]', required: false, description: 'the form of the counts' },
    line: {
      element: ['li', 'div', 'tr', 'section'],
      required: false,
      many: true,
      description:
        'a line, with `data-line` (its part id), `data-received`, `data-remaining`, `data-name`, and as needed `data-codes` (what a scanner reads, separated by spaces) and `data-stock-url` (where an arrival is added, on a page without the part `check`). In it: the field `[data-now]`, its hidden fields `seen_LINE` and `noted_LINE`, `[data-note]`, `[data-received-count]`, `[data-remaining-count]`, `[data-by]`, and the buttons `[data-fill]` and `[data-receive]`. Sums of all lines stand in `[data-received-total]` and `[data-remaining-total]`',
    },
    fill: {
      element: 'button',
      required: false,
      description: 'puts all that remains into the lines that are not counted yet',
    },
    check: {
      element: 'button',
      required: false,
      description:
        'sends the form; what was counted is shown before it, and what is beyond the expected recorded with it',
    },
    scanner: {
      element: ['div', 'p', 'section'],
      required: false,
      description: 'around the part `scan`; hidden until the widget works',
    },
    scan: {
      element: 'input',
      required: false,
      description: 'a scan in it adds one piece to its line; with `autofocus` it has the focus once the widget works',
    },
    result: {
      element: 'dialog',
      required: false,
      description: 'the result of a confirmed receipt, open in the page; becomes a modal dialog',
    },
  },
  nodes: {
    '[data-notice]': 'in a line: where what is wrong with its count is said; without it, behind the field',
    '[data-counting]': 'in a line: what counts it; hidden once all of it is received',
    '[data-done]': 'in a line: says that all of it is received; shown once it is',
    '[data-expedition-status]': 'anywhere on the page: the status of the expedition, which a receipt changes',
    '[data-scanned]': 'set on the line that was scanned last, for styling',
  },
  events: {
    success: {
      detail: { partId: 'number', quantity: 'number', received: 'number', remaining: 'number' },
      description: 'Pieces of a line were received.',
    },
    failure: {
      detail: { ...FAILURE, partId: 'number' },
      description: 'Pieces of a line were not received, or no answer came.',
    },
    'save-failed': {
      detail: FAILURE,
      description: 'Counts, or the day of arrival, were not stored.',
    },
    change: {
      detail: { counted: 'number', remaining: 'number' },
      description: 'A count changed; `counted` is the sum of all, `remaining` what was expected.',
    },
  },
  states: {
    busy: 'A line is being received.',
    unsaved: 'A count is not stored yet.',
    conflict: 'Somebody else counted a line meanwhile.',
    failed: 'A line was not received, or counts could not be stored.',
  },
  endpoints: {
    receive: {
      method: 'POST',
      path: '/dashboard/api/internal-expedition/receive/part/{partId}',
      spec: 'EXP-8',
      description: 'Receives pieces of a line: `qtyReceived` is added to those received before, once per `key`.',
    },
  },
});
