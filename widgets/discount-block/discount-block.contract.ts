import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-discount-block',
  kind: 'enhancer',
  summary: 'Watches the end of a discount on the server’s clock and says so when it is over. The link stays.',
  spec: ['HOM-6', 'TIM-2'],
  load: 'visible',
  attributes: {},
  parts: {
    end: {
      element: ['time', 'span', 'p', 'div'],
      selector: 'time',
      description:
        'the date, `datetime` or its text; put it into a `<z-countdown>` to count down to it. A discount without an end needs no tag.',
    },
    ends: {
      element: ['p', 'div', 'span'],
      required: false,
      description: 'the line around the date, such as “Ends in …”; it makes way once the discount is over',
    },
    ended: {
      element: ['p', 'div', 'span'],
      required: false,
      description:
        'what is shown once it is over, `hidden` until then. Without it the widget has a sentence of its own.',
    },
  },
  events: {
    end: {
      detail: { end: 'string' },
      description:
        'The end was reached while the page was open, sent once; `end` is ISO. Not sent for an end that was past.',
    },
  },
  states: { running: 'The discount holds.', ended: 'The discount is over.' },
});
