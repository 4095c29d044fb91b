import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-doughnut-chart',
  kind: 'enhancer',
  summary: 'Draws a doughnut chart of a table, which stays as its legend, and shows the pressed segment in the middle.',
  spec: ['DSH-3'],
  load: 'visible',
  attributes: {},
  parts: {
    table: {
      element: 'table',
      selector: 'table',
      description:
        'a row per segment: the label is its `th`, the number is the `data-value` of a cell or of a node in it; a `hidden` row is no segment',
    },
  },
  events: {},
  states: { selected: 'A segment is shown in the middle.' },
  cssProperties: {
    '--z-doughnut-chart-size': 'Width and height of the chart.',
    '--z-doughnut-chart-color': 'Colour of a segment, set on its row.',
    '--z-doughnut-chart-track': 'Colour of the ring that stands for a total of 0.',
  },
});
