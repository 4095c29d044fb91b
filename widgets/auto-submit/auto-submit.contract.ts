import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-auto-submit',
  kind: 'enhancer',
  summary: 'Submits its form when the select changes, and offers to undo that.',
  spec: ['DSH-2'],
  load: 'touch',
  attributes: {},
  parts: {
    form: { element: 'form', selector: 'form', description: 'the form to submit' },
    control: {
      element: 'select',
      selector: 'select',
      description:
        'the select whose change submits; keys that lead through its options do once they pause, on Enter, or when it is left',
    },
    submit: {
      element: 'button',
      required: false,
      description:
        'the button that submits without script; with script it only stays for a choice from before the mount',
    },
  },
  events: {
    submit: { detail: { value: 'string' }, description: 'The person chose another option, and the form is submitted.' },
  },
  states: { saved: 'The change was saved and can be undone. Only inside a `z-async-form`.' },
});
