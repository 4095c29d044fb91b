import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-pack-contents',
  kind: 'enhancer',
  summary: 'Names what is still to be chosen in a pack, and says price, stock and look of what was chosen.',
  spec: ['PCK-1', 'PCK-2', 'PCK-3', 'CAT-4'],
  load: 'touch',
  attributes: {
    currency: { type: 'string', default: 'DA', description: 'Stands behind every amount.' },
  },
  parts: {
    form: { element: 'form', selector: 'form', description: 'the form that reloads the page with what was chosen' },
    pack: {
      element: 'script',
      selector: 'script[type="application/json"]',
      description: 'the pack and what its items can be chosen from, as JSON',
    },
    status: { element: ['p', 'div'], description: 'what is still to be chosen, as the server says it' },
    choice: {
      element: 'select',
      many: true,
      required: false,
      selector: 'select[data-pack-product]',
      description:
        'the variants of an item, named `pack[PRODUCT]`, with `data-pack-product="PRODUCT"`; a fixed pack has none',
    },
    picture: {
      element: 'img',
      many: true,
      required: false,
      description: 'the picture of an item, with `data-product="PRODUCT"`',
    },
    submit: {
      element: 'button',
      required: false,
      description:
        'what applies the choices without script. While they are changed and the widget does not work, the buttons of forms with hidden fields `pack[PRODUCT]` are gone, and elements with `data-z-unconfirmed` say why',
    },
  },
  events: {
    change: {
      detail: { productId: 'number', item: 'number', combinationId: 'number | null', missing: 'string[]' },
      description: 'The shopper chose a variant of an item; `missing` names the items still without one.',
    },
  },
  states: {
    incomplete: 'Something is still to be chosen.',
    complete: 'The pack can be ordered as it is.',
    'sold-out': 'Nothing can be chosen that makes a whole pack.',
  },
  pageEvents: { listens: ['z:stock-changed'] },
});
