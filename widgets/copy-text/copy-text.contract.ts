import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-copy-text',
  kind: 'enhancer',
  summary: 'Copies a text of the page, such as a phone number, at the press of a button.',
  spec: ['ORD-14'],
  load: 'touch',
  attributes: {},
  parts: {
    text: { element: ['bdi', 'span', 'code', 'a'], selector: 'bdi, code', description: 'the text to copy' },
    button: {
      element: 'button',
      selector: 'button',
      description: 'the button; hidden where no script runs',
    },
  },
  events: { copy: { detail: { text: 'string' }, description: 'The text is in the clipboard.' } },
  states: {
    copied: 'The text was copied a moment ago.',
    failed: 'The browser refused; the text is selected instead.',
  },
});
