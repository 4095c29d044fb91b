import { defineContract, FAILURE, QUIET, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-modal-form',
  kind: 'enhancer',
  summary: 'Opens a form in a dialog, sends it there, and goes to the page that the answer names.',
  spec: ['DSH-5', 'DLG-1', 'DLG-3', 'CAL-5', 'CAL-9', 'CAL-10'],
  load: 'touch',
  attributes: {
    opener: {
      type: 'string',
      description: 'Id of the link or button that opens the dialog, where it stands outside of the element.',
    },
    'sign-in-url': SIGN_IN_URL,
    quiet: QUIET,
  },
  parts: {
    open: {
      element: ['a', 'button'],
      required: false,
      description: 'what opens the dialog; a link leads to a page with the same form where there is no script',
    },
    dialog: { element: 'dialog', selector: 'dialog', description: 'the dialog, closed and named by its heading' },
    form: { element: 'form', selector: 'form', description: 'the form in the dialog' },
    close: { element: 'button', required: false, many: true, description: 'closes the dialog, such as "Cancel"' },
  },
  events: {
    success: {
      detail: { url: 'string | null' },
      cancelable: true,
      description:
        'The server accepted the form. The page goes to `url`, or loads again when it is null, unless the event is cancelled.',
    },
    failure: {
      detail: { ...FAILURE, errors: 'Record<string, string[]>' },
      description: 'The form was not accepted, or no answer came. The dialog stays open with what was typed.',
    },
  },
  states: {
    open: 'The dialog is open.',
    busy: 'The form is on its way.',
    failed: 'The server refused the form, or no answer came.',
  },
});
