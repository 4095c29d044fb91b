import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-template',
  kind: 'enhancer',
  summary: 'Says how many characters are left in a text field.',
  spec: ['a text that has to fit its place'],
  load: 'touch',
  attributes: {
    limit: { type: 'number', default: 60, description: 'The most characters the field should have.' },
  },
  parts: {
    field: { element: ['input', 'textarea'], selector: 'input, textarea', description: 'the text field' },
  },
  events: {
    change: {
      detail: { left: 'number' },
      description: 'The person typed; `left` is negative when the text is too long.',
    },
  },
  states: { over: 'The text is longer than the limit.' },
  cssProperties: { '--z-template-over': 'Colour of the count when the text is too long.' },
});
