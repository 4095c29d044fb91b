import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-toaster',
  kind: 'enhancer',
  summary:
    'Shows short messages in a corner and takes them away again; takes over the ones the server sent with the page.',
  spec: ['MSG-2', 'MSG-3', 'MSG-4', 'MSG-5'],
  load: 'event(z:flash)',
  attributes: {
    duration: {
      type: 'number',
      default: 5000,
      least: 1000,
      description:
        'Milliseconds until a message leaves, at least 1000. Time stands still while it is hovered or focused. 0 keeps it.',
    },
  },
  parts: {
    region: { element: ['section', 'div'], selector: 'section', description: 'the labelled place for messages' },
    toast: {
      element: ['div', 'p', 'article', 'li'],
      many: true,
      required: false,
      description:
        'a message of the server, with `data-kind` success, error (or danger, which is the same), warning or info',
    },
  },
  nodes: {
    '[data-part="message"]': 'in a part `toast`: its text, where the toast has more in it, such as a button',
  },
  events: {
    show: { detail: { kind: 'string', message: 'string' }, description: 'A message came up.' },
    dismiss: { detail: { message: 'string' }, description: 'A message left, by itself or by its close button.' },
  },
  states: { showing: 'A message is visible.', empty: 'No message is visible.' },
  cssProperties: {
    '--z-toaster-inset': 'Distance from the edges of the window.',
    '--z-toaster-inset-block': 'Distance from the top edge, where it is another one, such as below a sticky header.',
    '--z-toaster-layer': 'The `z-index`, 1000 unless it is set. A header with a higher one would cover the messages.',
    '--z-toaster-width': 'Width of a message.',
  },
  pageEvents: { listens: ['z:flash'] },
});
