import { defineContract, FAILURE, QUIET, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-add-stock',
  kind: 'enhancer',
  summary:
    'Changes the stock of a combination in a warehouse: shows the quantity it leads to, compares with what others stored, and undoes.',
  spec: ['STK-4', 'STK-5', 'STK-9', 'STK-10', 'STK-13'],
  load: 'touch',
  attributes: {
    'undo-url': {
      type: 'string',
      description: 'Address that takes `movement` and `key` and undoes a change. Without it nothing is undone.',
    },
    'sign-in-url': SIGN_IN_URL,
    quiet: QUIET,
  },
  parts: {
    form: {
      element: 'form',
      selector: 'form',
      description: 'the form, with hidden fields `item`, `warehouse`, `expected` and `key` where the server takes them',
    },
    quantity: {
      element: 'input',
      selector: 'input[name=quantity]',
      description: 'the pieces that go in or out, or were counted',
    },
    current: {
      element: ['bdi', 'span', 'strong', 'td', 'output'],
      required: false,
      description: 'the quantity on hand, as a number',
    },
    place: {
      element: ['bdi', 'span', 'strong'],
      required: false,
      description: 'the warehouse and combination the form is about',
    },
    reason: {
      element: 'select',
      required: false,
      description: 'why; an option with `data-direction` `out` or `count` takes pieces out or counts them',
    },
    cell: {
      element: 'a',
      required: false,
      many: true,
      description:
        'leads to the form of another quantity: with `data-item`, `data-warehouse`, `data-label`, and its quantity in `[data-quantity]`',
    },
    submit: { element: 'button', selector: 'button:not([type=button])', description: 'sends the form' },
    error: { element: 'div', required: false, description: 'what the server wrote about the last try' },
  },
  events: {
    success: {
      detail: { message: 'string', quantity: 'number', current: 'number' },
      description: 'The stock was changed, or a change undone; `current` is on hand now.',
    },
    failure: { detail: FAILURE, description: 'Nothing was changed, or no answer came.' },
  },
  states: {
    busy: 'The change is on its way.',
    saved: 'The stock was changed.',
    failed: 'Nothing was changed, or no answer came.',
    conflict: 'Somebody else changed the quantity meanwhile.',
  },
});
