import { defineContract } from '../../shared/element/contract.ts';

export const contract = defineContract({
  tag: 'z-countdown',
  kind: 'enhancer',
  summary: "Counts days, hours, minutes and seconds down to a date of the server, on the server's clock.",
  spec: ['A 2.7', 'A 4', 'A 5', 'A 9', 'resolutions 28, 29'],
  load: 'visible',
  attributes: {
    end: {
      type: 'string',
      description:
        'The moment it ends, such as `2026-11-30 CET 23:59:59` or an ISO date. Default: the part’s `datetime`, or its text.',
    },
    'keep-date': { type: 'flag', description: 'Leaves the written date in view beside the countdown.' },
  },
  parts: {
    end: {
      element: ['time', 'span', 'p'],
      selector: 'time',
      description: 'the date as the server wrote it',
    },
  },
  events: {
    expired: {
      detail: { end: 'string' },
      description: 'The end was reached, or had been when the countdown came into view. Sent once.',
    },
  },
  states: { running: 'It counts.', expired: 'The end is reached.' },
  cssProperties: { '--z-countdown-gap': 'Space between days, hours, minutes and seconds.' },
});
