import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-price-wizard',
  kind: 'enhancer',
  summary: 'Shows prices with tax, the margin and what rounding changes while prices before tax are typed.',
  spec: ['PRO-7', 'PRO-8', 'PRO-10'],
  load: 'idle',
  attributes: {
    exact: {
      type: 'flag',
      description:
        'Counts a tax of 19.5 % as 19.5 % instead of 20 %. Only for a server that does the same: ours rounds (PRO-7).',
    },
  },
  parts: {
    tax: {
      element: ['select', 'input'],
      selector: '[name=tax]',
      description: 'the tax in percent, such as `19` or `19.5`',
    },
    priceHt: {
      element: 'input',
      selector: '[name=priceHt], [name=price_ht]',
      description: 'the price before tax, by itself or in a `<z-currency-input>`',
    },
    supplyPriceHt: {
      element: 'input',
      selector: '[name=supplyPriceHt]',
      required: false,
      description: 'the supply price before tax; empty or 0 when it is not known',
    },
    wholeSalePriceHt: {
      element: 'input',
      selector: '[name=wholeSalePriceHt]',
      required: false,
      description: 'the wholesale price before tax; empty or 0 when there is none',
    },
    priceTtc: {
      element: 'output',
      selector: 'output[name=priceTtc]',
      description: 'the price with tax, as the server computed it: `10 000,00`, or `—` without a price',
    },
    supplyPriceTtc: {
      element: 'output',
      selector: 'output[name=supplyPriceTtc]',
      required: false,
      description: 'the supply price with tax',
    },
    wholeSalePriceTtc: {
      element: 'output',
      selector: 'output[name=wholeSalePriceTtc]',
      required: false,
      description: 'the wholesale price with tax',
    },
    margin: {
      element: 'output',
      selector: 'output[name=margin]',
      required: false,
      description: 'the share of the price that is left after the supply price',
    },
    rate: {
      element: ['p', 'span', 'small'],
      required: false,
      description: 'where to say that the tax counts as another rate; made after the tax when there is none',
    },
    customer: {
      element: 'div',
      required: false,
      description:
        'where to add the field “price the customer pays”; an empty place. Without it there is no such field',
    },
  },
  events: {
    change: {
      detail: {
        priceTtc: 'number | null',
        supplyPriceTtc: 'number | null',
        wholeSalePriceTtc: 'number | null',
        margin: 'number | null',
      },
      description: 'A person changed a price or the tax: prices with tax in centimes, the margin in percent.',
    },
  },
  states: { loss: 'The supply price is above the price.' },
  cssProperties: { '--z-price-wizard-loss': 'Colour of a margin below zero.' },
});
