import { defineContract, FAILURE, QUIET, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-quick-category',
  kind: 'enhancer',
  summary: 'Creates a category in a dialog, adds it to the lists of categories of the page and selects it.',
  spec: ['DSH-6', 'DLG-1', 'DLG-2', 'DLG-3', 'CAL-5', 'CAL-9'],
  load: 'touch',
  attributes: {
    lists: {
      type: 'string',
      description:
        'Ids of the selects that list categories, with spaces between them. The category is added to each, and selected in the first.',
    },
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
    form: {
      element: 'form',
      selector: 'form',
      description:
        'the form in the dialog; it answers with `id` and `name`, and 409 with those of the `category` that has the name, which is selected then',
    },
    name: {
      element: 'input',
      many: true,
      description: 'the fields with the name, one for each language; compared with the options and their `data-names`',
    },
    close: { element: 'button', required: false, many: true, description: 'closes the dialog, such as "Cancel"' },
  },
  events: {
    created: {
      detail: { id: 'string', name: 'string' },
      description: 'The category is in the lists. The first one has sent its `change`.',
    },
    failure: {
      detail: { ...FAILURE, errors: 'Record<string, string[]>' },
      description: 'The category was not created, or no answer came. The dialog stays open with what was typed.',
    },
  },
  states: {
    open: 'The dialog is open.',
    busy: 'The form is on its way.',
    failed: 'The category has a name that is there already, the server refused it, or no answer came.',
  },
});
