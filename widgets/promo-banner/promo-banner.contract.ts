import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-promo-banner',
  kind: 'enhancer',
  summary: 'Shows the offers of a list one after another, and stops for whoever reads, points or asks for calm.',
  spec: ['DSH-7', 'MSG-3'],
  load: 'visible-after-input',
  attributes: {
    interval: {
      type: 'number',
      default: 3000,
      least: 1000,
      description: 'Milliseconds that each offer is shown for, at least 1000. With 0 they stand.',
    },
  },
  parts: {
    list: {
      element: ['ul', 'ol'],
      selector: 'ul, ol',
      description: 'the offers, one per child; without script the row scrolls sideways',
    },
  },
  events: {},
  states: {
    moving: 'The offers change by themselves.',
    still: 'The offers stand: a person stopped them or asked for reduced motion, or `interval` is 0.',
    single: 'There is one offer, so there are no controls.',
  },
});
