import { defineContract, FAILURE, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-save-all',
  kind: 'enhancer',
  summary:
    'Saves all changed forms of a page with one bar: the forms with `data-save="LABEL"` inside it, one after another and rows of a `data-save-group` last, with the result of each. Hidden fields with `data-saved="NAME"` get what a `z-async-form` stored under that name. Nodes with an id and `data-refresh="URL"` then get the content that they have on that page; those with `data-refresh-after="stock"` only after stock was changed in place.',
  spec: ['DSH-8', 'STF-3', 'CAL-17'],
  load: 'idle',
  attributes: {
    'sign-in-url': SIGN_IN_URL,
  },
  parts: {},
  nodes: {
    'form[data-save]': 'a form that it saves; the value is what the messages call it',
    'form[data-save-group]':
      'forms beside one another with the same value are sent four at a time; all others one after another',
  },
  events: {
    'before-save': {
      detail: { count: 'number' },
      cancelable: true,
      description: 'The changed forms are about to be saved.',
    },
    saved: { detail: { count: 'number' }, description: 'All of them were saved.' },
    failure: {
      detail: { ...FAILURE, labels: 'string[]' },
      description:
        'These forms were not saved; what was typed is in them. `reason` is that of the first, `message` has them all.',
    },
  },
  states: {
    clean: 'Nothing is changed.',
    dirty: 'Some forms have unsaved changes.',
    busy: 'Forms are being saved.',
    failed: 'Some forms were not saved.',
  },
  pageEvents: { listens: ['z:flash'], emits: ['z:flash'] },
});
