import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-theme-editor',
  kind: 'enhancer',
  summary:
    'Edits the variables of a theme: colours by hex and opacity, live frames of the shop, contrast, undo per field, import and export.',
  spec: ['THE-1', 'THE-2', 'THE-5'],
  load: 'idle',
  attributes: {},
  parts: {
    form: { element: 'form', selector: 'form[data-part=form]', description: 'the form that saves the draft' },
    variable: {
      element: 'div',
      many: true,
      description:
        'one variable, with its labelled field (`input` or `select`) and `data-name`, a name of `shared/rules/theme/variables.ts`; another name is left to your server, and reported in the console',
    },
    group: { element: 'details', many: true, required: false, description: 'a panel of variables' },
    tools: { element: 'div', required: false, description: 'the place of export and import' },
    export: { element: 'a', required: false, description: 'the link to the saved draft as a file' },
    frame: {
      element: 'iframe',
      required: false,
      description: 'a page of the shop of the same origin, with `preview=theme.draft.…` in its address',
    },
    stage: { element: 'div', required: false, description: 'what is around the frame' },
  },
  nodes: {
    'button[data-needs-saved]': 'sends its form only when nothing is unsaved',
  },
  events: {
    change: {
      detail: { name: 'string', value: 'string' },
      description: 'A variable was changed; the value is empty while it follows another.',
    },
    import: { detail: { names: 'string[]' }, description: 'Variables were changed by a file.' },
  },
  states: { dirty: 'Some values are not saved.' },
});
