import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-responsive-number',
  kind: 'enhancer',
  summary: 'Keeps three numbers, for phone, tablet and desktop, together as one hidden JSON value.',
  spec: ['BLK-2', 'FRM-8'],
  load: 'touch',
  attributes: {},
  parts: {
    mobile: { element: 'input', description: 'the number on a phone' },
    tablet: { element: 'input', description: 'the number on a tablet' },
    desktop: { element: 'input', description: 'the number on a desktop' },
    value: {
      element: 'input',
      selector: 'input[type=hidden]',
      description:
        'the hidden field with `{"mobile":2,"tablet":3,"desktop":5}`; give the three fields names of their own too, for pages without script: there the hidden field has the old value. It needs no value of the server where it has no name',
    },
  },
  events: {
    change: {
      detail: { mobile: 'number', tablet: 'number', desktop: 'number' },
      description: 'A person changed one of the numbers.',
    },
  },
});
