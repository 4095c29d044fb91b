import { defineContract, FAILURE, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-async-form',
  kind: 'enhancer',
  summary:
    'Sends a form in the background, shows what the server says as a message and beside each field, and keeps what was typed.',
  spec: ['FRM-1', 'FRM-2', 'FRM-3', 'FRM-4', 'FRM-5', 'FRM-6', 'FRM-11', 'STF-3', 'CAL-4', 'CAL-5', 'CAL-9', 'CAL-17'],
  load: 'touch',
  attributes: {
    'sign-in-url': SIGN_IN_URL,
    'success-text': {
      type: 'string',
      description: 'Shown when the answer of a success has no message, in place of "Form submitted successfully".',
    },
    'refused-text': {
      type: 'string',
      description:
        'Shown when the server refuses the form, ahead of the message of its answer, in place of "There was an error submitting the form."',
    },
    quiet: { type: 'flag', description: 'Shows no message of its own; the host does that, from the events.' },
    plain: {
      type: 'flag',
      description:
        'Leaves the submit to the browser. The question before the page is left with unsaved changes remains, and a message in place of a submit while there is no network.',
    },
    refresh: {
      type: 'string',
      description:
        'Names of fields, such as `commune lines`, whose changes bring what the form shows up to date: it is posted as by Enter, and its nodes with an id and `data-refresh` get the content that they have on the page of the answer. Enter and the buttons that send the same as the first one do so too, in place of a submit. `lines` names `lines[0][quantity]` too.',
    },
    unsaved: {
      type: 'flag',
      description: 'The server sent back what was typed, and nothing of it is saved: it counts as unsaved changes.',
    },
    draft: {
      type: 'string',
      description:
        'Stores what is typed while the page is hidden, as phones end it without a question, and restores it on the next visit in this browser tab; never for another person than `<meta name="z-person">` names. Names of hidden fields, such as `key version`, that come back with it, as `_seen` does. With `refresh` it is posted as by Enter. Not for a form inside `z-save-all`, which does so itself.',
    },
    unguarded: {
      type: 'flag',
      description: 'Lets the page be left without a question while there are unsaved changes.',
    },
  },
  parts: {
    form: { element: 'form', selector: 'form', description: 'the form to send' },
    errors: {
      element: ['div', 'section'],
      required: false,
      description:
        'where to list what is wrong; made at the top of the form when there is none. No toast repeats it (FRM-4)',
    },
    success: {
      element: ['div', 'p', 'output'],
      required: false,
      description: 'where to say that it worked when the page has no z-toaster',
    },
    refresh: {
      element: 'button',
      many: true,
      required: false,
      description: 'does without script what `refresh` does; hidden unless that failed',
    },
  },
  events: {
    'before-submit': {
      detail: { action: 'string', method: 'string' },
      cancelable: true,
      description: 'The form is about to be sent.',
    },
    'before-page': {
      detail: { action: 'string', method: 'string' },
      cancelable: true,
      description:
        'The server has a page about its refusal, such as one that compares two versions. The form is about to be submitted again without script, which shows it.',
    },
    success: { detail: { message: 'string', data: 'unknown' }, description: 'The server accepted the form.' },
    failure: {
      detail: { ...FAILURE, errors: 'Record<string, string[]>' },
      description: 'The form was not accepted, or no answer came. What was typed is still there.',
    },
    refreshed: { detail: {}, description: 'What the form shows is up to date with its fields.' },
    'refresh-failed': {
      detail: FAILURE,
      description: 'It could not be brought up to date and is as before.',
    },
  },
  states: {
    dirty: 'Something was changed and is not saved.',
    busy: 'The form is on its way.',
    saved: 'The server accepted the form.',
    failed: 'The server refused the form, or no answer came.',
  },
  // For successes only.
  pageEvents: { emits: ['z:flash'] },
});
