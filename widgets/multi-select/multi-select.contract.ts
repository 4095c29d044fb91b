import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-multi-select',
  kind: 'enhancer',
  summary: 'Lets several of many options be found by typing, chosen and removed one by one, or all at once.',
  spec: ['DSH-4', 'MUL-1', 'MUL-2', 'FRM-9'],
  load: 'visible',
  attributes: {
    chips: {
      type: 'number',
      default: 20,
      description: 'The most chosen options that are shown one by one; more are shown as their number.',
    },
  },
  parts: {
    select: {
      element: 'select',
      selector: 'select[multiple]',
      description:
        'a `<select multiple>`, which holds the choice and is posted; `data-names` of an option, with bars between them, are more names it is found by',
    },
  },
  events: {
    change: {
      detail: { count: 'number' },
      description: 'A person changed the choice; `count` options are chosen now. The select has sent its `change`.',
    },
  },
  cssProperties: { '--z-multi-select-chip': 'Background of a chosen option.' },
});
