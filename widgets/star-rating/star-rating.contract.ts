import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-star-rating',
  kind: 'enhancer',
  summary: 'Lets a group of radios be rated as stars, whole or half, by pointer and keys, and says "3.5 of 5".',
  spec: ['REV-3', 'REV-8'],
  load: 'touch',
  attributes: {
    clearable: { type: 'flag', description: 'Lets the rating be taken away again, by a button and by Delete.' },
  },
  parts: {
    group: {
      element: ['fieldset', 'div'],
      selector: 'fieldset',
      description: 'what holds the radios and their labels',
    },
    option: {
      element: 'input',
      selector: 'input[type=radio]',
      many: true,
      description:
        'one radio per rating, from the lowest to the highest, each inside its label: 1 to 5, or 0.5 to 5 in halves',
    },
  },
  events: {
    change: { detail: { value: 'number | null' }, description: 'Another rating was chosen; null when it was cleared.' },
  },
  cssProperties: {
    '--z-star-color': 'colour of the stars that count',
    '--z-star-size': 'width and height of a star, its space included; 44 px at least for a finger',
  },
});
