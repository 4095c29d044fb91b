import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-fill-column',
  kind: 'enhancer',
  summary:
    'Fills a column of amounts: all rows or the ticked ones at once, or downward with what is pasted from a spreadsheet.',
  spec: ['PRO-15'],
  load: 'visible',
  attributes: {
    total: {
      type: 'number',
      description: 'Rows of all pages, where the table has several: the number of filled rows is said out of them.',
    },
  },
  parts: {
    cell: {
      element: 'input',
      selector: 'input[data-column]',
      many: true,
      description: 'the amounts of the column; each in a row of its own, `<li>` or `<tr>`',
    },
    fill: {
      element: 'form',
      required: false,
      description:
        'the form that fills without script; check boxes of the rows belong to it with `form="ID"`. A button of it that is no `apply` posts it',
    },
    value: { element: 'input', required: false, description: 'the amount to fill in; empty empties the column' },
    apply: {
      element: 'button',
      required: false,
      many: true,
      description: 'submits `fill`; the one with the value `selected` fills the ticked rows, any other all',
    },
  },
  events: {
    fill: { detail: { filled: 'number' }, description: 'Rows were filled. They are changed, and not saved.' },
  },
});
