import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-currency-input',
  kind: 'enhancer',
  summary: 'Groups the digits of an amount while it is typed and posts it as `1234.50`.',
  spec: ['MNY-1', 'MNY-2', 'MNY-4', 'MNY-5', 'MNY-6', 'MNY-7'],
  load: 'touch',
  attributes: {
    min: {
      type: 'number',
      description:
        'The least amount, in dinars; below 0 only with `negative`. A smaller one is refused in words once the field is left. Default: the field’s own `min`.',
    },
    max: {
      type: 'number',
      description:
        'The greatest amount, in dinars. A greater one is refused in words once the field is left. Default: the field’s own `max`.',
    },
    negative: {
      type: 'flag',
      description: 'Lets a minus sign be typed and pasted. Without it neither is, and an amount below 0 is refused.',
    },
  },
  parts: {
    input: {
      element: 'input',
      selector: 'input:not([type=hidden])',
      description:
        'the field of the amount, with a value such as 1234.50; one that nobody changes is posted as the server wrote it',
    },
  },
  events: {
    change: {
      detail: { value: 'string', centimes: 'number | null' },
      description: 'A person changed the amount: as it is posted, and in centimes; an empty field is "" and null.',
    },
  },
  states: {
    refused:
      'The amount is out of its bounds, what was typed or pasted is no amount, or what was pasted may be either of two, as `1.234`.',
  },
  cssProperties: {
    '--z-currency-input-suffix': 'Colour of the currency beside the amount.',
    '--z-currency-input-room': 'Width kept free for the currency at the end of the field.',
  },
});
