import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-stock-distribution',
  kind: 'enhancer',
  summary:
    'Watches quantities that are given out of a maximum: what is left, what is wrong, filling the rest, pasting a column.',
  spec: ['STK-6'],
  load: 'touch',
  attributes: {
    max: { type: 'number', description: 'Pieces to give out, where there is no part `total`.' },
  },
  parts: {
    form: {
      element: 'form',
      selector: 'form',
      description: 'the form; put it into a `z-async-form` to send it in the background',
    },
    quantity: {
      element: 'input',
      selector: 'input[data-quantity]',
      many: true,
      description: 'one quantity, named by its label; empty is 0',
    },
    total: { element: 'input', required: false, description: 'the pieces to give out' },
    submit: {
      element: 'button',
      selector: 'button:not([type=button])',
      description: 'disabled while something is wrong',
    },
  },
  events: {
    change: {
      detail: { sum: 'number', left: 'number', valid: 'boolean' },
      description: 'A quantity or the maximum changed.',
    },
  },
  states: { invalid: 'A quantity is out of range, or the sum exceeds the maximum.' },
});
