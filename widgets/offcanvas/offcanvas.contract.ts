import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-offcanvas',
  kind: 'enhancer',
  summary: 'Opens a panel over the edge of the page from a button, and gives the focus back when it closes.',
  spec: ['DSH-7', 'DSK-2', 'DLG-3'],
  load: 'touch',
  attributes: {
    side: {
      type: 'enum',
      values: ['start', 'end'],
      default: 'start',
      description: 'The edge the panel is at: `start` is left in French and right in Arabic.',
    },
    media: {
      type: 'string',
      description:
        'Media query in which the panel belongs to the page, such as `(max-width: 59.99rem)`: an open one closes when the window leaves it.',
    },
  },
  parts: {
    opener: {
      element: ['button', 'a'],
      selector: 'button, a',
      description: 'what opens it. A link to the id of the panel (`href="#menu"`) shows the panel without script too',
    },
    panel: {
      element: 'dialog',
      selector: 'dialog',
      description: 'the panel, a closed `<dialog>` with `aria-label` or `aria-labelledby`',
    },
    close: {
      element: ['button', 'a'],
      many: true,
      required: false,
      description: 'what closes it, in the panel; without one the widget adds a button',
    },
  },
  events: {
    open: { detail: {}, description: 'A person opened the panel.' },
    close: { detail: {}, description: 'The panel closed: by its button, Escape, or a press beside it.' },
  },
  states: { open: 'The panel is open.', closed: 'The panel is closed.' },
  cssProperties: {
    '--z-offcanvas-width': 'Width of the panel.',
    '--z-offcanvas-backdrop': 'What lies over the page while the panel is open.',
  },
});
