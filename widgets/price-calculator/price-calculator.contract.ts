import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-price-calculator',
  kind: 'enhancer',
  summary: 'Fills in a price from the price of the chosen type and a quantity, and says what was rounded.',
  spec: ['PRO-12', 'FRM-8'],
  load: 'touch(form)',
  attributes: {},
  parts: {
    type: {
      element: 'select',
      selector: 'select',
      description:
        'the type; each option has its price for one piece in dinars in `data-price`, such as `1500.50`; one without leaves the price to the person, and empties the one that another type filled in',
    },
    quantity: {
      element: 'input',
      selector: '[name=quantity]',
      description: 'a whole number, from its `min` (1 without one) to its `max`',
    },
    price: {
      element: 'input',
      selector: '[name=price]',
      description: 'the price, by itself or in a `<z-currency-input>`; a saved one stays until type or quantity change',
    },
  },
  events: {
    change: {
      detail: { type: 'string', quantity: 'number', centimes: 'number' },
      description: 'The price was filled in, after another type or quantity.',
    },
  },
  states: { refused: 'The quantity is no whole number or out of its bounds, so no price is filled in.' },
});
