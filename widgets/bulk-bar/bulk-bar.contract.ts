import { defineContract, FAILURE, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-bulk-bar',
  kind: 'enhancer',
  summary:
    'Counts what is ticked in a list, across its pages, asks before it changes all of it, and says of each row what became of it.',
  spec: ['DSH-10', 'STF-7', 'STF-9', 'CAL-1', 'CAL-5', 'CAL-9', 'FRM-10'],
  load: 'touch',
  attributes: {
    name: {
      type: 'string',
      default: 'ids',
      description:
        'Name of the check boxes of the rows. Boxes named `ids[]` count too: PHP keeps the last one of several `ids`.',
    },
    'sign-in-url': SIGN_IN_URL,
  },
  parts: {
    bulk: {
      element: 'form',
      selector: 'form[method="post"]',
      description:
        'the form of the change, outside the list; its select `action` says which. The check boxes belong to it by `form="…"`. Nodes in `data-when="price"` are of that action. A field there that must be filled says so by `data-required="the message"`; with `data-amount` it must be an amount too, or a percentage. `data-amount="unit"` names the select of its unit, behind which the question says `+10 %`; while its value is `amount`, the field is written `1 234,50` once it is left. A button with a `formaction` sends what is ticked there, without a question',
    },
  },
  nodes: {
    '[data-select-page]':
      'a check box that ticks all rows of the page; `data-total` says how many match the list, to offer all of them',
    'input[name=matching]':
      'a hidden field of the list that is the same while the same rows match: all of them then stay chosen on its other pages',
  },
  events: {
    'before-submit': {
      detail: { action: 'string', count: 'number' },
      cancelable: true,
      description: 'The person confirmed and the change is about to be sent.',
    },
    done: {
      detail: { changed: 'number', failed: 'number' },
      description:
        'The rows may be others now: load the list again. `z-product-filter` does. Both numbers are 0 once a person closed the dialog of a change that may have been made although its answer is missing.',
    },
    failure: { detail: FAILURE, description: 'The change was not accepted, or no answer came.' },
  },
  states: {
    selected: 'Something is ticked.',
    all: 'All that match are chosen.',
  },
});
