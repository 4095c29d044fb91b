import { defineContract } from '../../contract.ts';

/** An enhancer that shows everything the runtime promises: attributes of each type, parts, events, a portal. */
export const contract = defineContract({
  tag: 'z-probe-field',
  kind: 'enhancer',
  summary: 'An enhancer for the tests of the runtime.',
  spec: [],
  load: 'touch',
  attributes: {
    quiet: { type: 'flag', description: 'A flag.' },
    label: { type: 'string', default: 'plain', description: 'A text.' },
    'max-length': { type: 'number', default: 10, description: 'A number.' },
    tone: { type: 'enum', values: ['calm', 'loud'], default: 'calm', description: 'A choice.' },
    options: { type: 'json', description: 'A value.' },
  },
  parts: {
    input: { element: 'input', selector: 'input', description: 'the field' },
    button: { element: 'button', selector: 'button', required: false, description: 'a button' },
  },
  events: {
    typed: { detail: { value: 'string' }, description: 'A key was pressed.' },
    'before-press': { detail: {}, cancelable: true, description: 'The button is about to do its work.' },
  },
});
