import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-product-price',
  kind: 'enhancer',
  summary: 'Shows the price, the old price and the saving of the chosen combination.',
  spec: ['CAT-10', 'MNY-3', 'MNY-4', 'MNY-8', 'MNY-10'],
  load: 'event(z:combination-changed)',
  attributes: {
    'product-id': {
      type: 'number',
      description: 'The product; without it the one whose combinations are embedded nearest.',
    },
    currency: { type: 'string', default: 'DA', description: 'Stands behind every amount.' },
  },
  parts: {
    price: { element: ['span', 'strong', 'b', 'p', 'data'], description: 'what it costs now' },
    'old-price': {
      element: ['s', 'del', 'span'],
      required: false,
      description: 'what it cost before, `hidden` when that is no more; its amount is in a `<bdi>`',
    },
    saving: { element: ['span', 'p', 'small'], required: false, description: 'what is saved, `hidden` when nothing' },
  },
  nodes: {
    '[data-buy-price]':
      'anywhere on the page, such as beside the order button of a phone: shows the price too, in its `bdi` where it has one',
  },
  events: {
    change: {
      detail: { price: 'number', oldPrice: 'number | null' },
      description: 'Another price is shown; dinars.',
    },
  },
  states: { reduced: 'An old price and a saving are shown.' },
  pageEvents: { listens: ['z:combination-changed'] },
});
