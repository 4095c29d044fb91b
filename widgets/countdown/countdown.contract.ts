import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-countdown',
  kind: 'enhancer',
  summary: 'Shows the days, hours, minutes and seconds that are left, on the server’s clock.',
  spec: ['TIM-1', 'TIM-2', 'TIM-3', 'TIM-4'],
  load: 'visible',
  attributes: {
    end: {
      type: 'string',
      description:
        'The end, as `2026-11-30 CET 23:59:59` or an ISO date. Default: the `datetime` of the date, else its text.',
    },
  },
  parts: {
    end: {
      element: ['time', 'span', 'p', 'div'],
      selector: 'time',
      description: 'the date as the server writes it; it stays for screen readers',
    },
  },
  events: {
    expired: { detail: { end: 'string' }, description: 'The end was reached while the page was open; `end` is ISO.' },
  },
  states: { running: 'Time is left.', expired: 'The end is reached.' },
  cssProperties: {
    '--z-countdown-unit': 'Colour of the units behind the numbers.',
    '--z-countdown-gap': 'Distance between days, hours, minutes and seconds.',
  },
});
