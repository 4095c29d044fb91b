import { defineContract, FAILURE, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-combination-form',
  kind: 'enhancer',
  summary:
    'Saves one combination of a product in the background, shows what the customer pays, and says if the row is changed, saved or failed.',
  spec: ['PRO-1', 'PRO-2', 'PRO-4', 'STF-5'],
  load: 'visible',
  attributes: {
    tax: { type: 'number', default: 0, description: 'Tax of the product in hundredths of a percent, such as 1900.' },
    'sign-in-url': SIGN_IN_URL,
  },
  parts: {
    form: {
      element: 'form',
      selector: 'form',
      description:
        'the form, with `name`, `product_price` (hidden, the product’s price as shown) and `combination_price`, empty for the product’s; what else it has is sent too',
    },
    tax: {
      element: 'input',
      required: false,
      description:
        'hidden, the tax in percent, such as `19`; in place of the attribute where the page saves another tax too',
    },
    final: {
      element: ['bdi', 'span', 'output'],
      required: false,
      description: 'where the price with tax stands',
    },
    move: {
      element: 'button',
      required: false,
      many: true,
      description:
        'moves the row: its `formaction` gets its name and value, `up` or `down`; the row is the nearest `<li>`; an answer with `redirect` leads to the page on which the row is now',
    },
    archive: {
      element: 'button',
      required: false,
      description: 'deletes the combination at its `formaction`; an answer with `undo` is offered to be undone',
    },
  },
  events: {
    success: { detail: { message: 'string', data: 'unknown' }, description: 'The server stored the row.' },
    failure: {
      detail: FAILURE,
      description:
        'The row was not stored, moved, deleted or restored. `message` has what stands beside refused fields too.',
    },
    resolved: {
      detail: {},
      description: 'The person chose which values count where somebody else had changed the same ones.',
    },
    archived: {
      detail: {},
      description: 'The combination was deleted. Its row is hidden, or says so where the answer has an `undo`.',
    },
    restored: { detail: {}, description: 'The deletion was undone; the row is there again.' },
  },
  states: {
    changed: 'Something was changed and is not saved.',
    saving: 'The row is on its way.',
    saved: 'The row is stored.',
    failed: 'The row was refused, or no answer came. What was typed is still there.',
    archived: 'The combination was deleted.',
  },
});
