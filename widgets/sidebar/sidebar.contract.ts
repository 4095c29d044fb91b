import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-sidebar',
  kind: 'enhancer',
  summary: 'Folds the sidebar of a page to its icons, and remembers that on this device.',
  spec: ['DSH-7'],
  load: 'touch',
  attributes: {},
  parts: {
    toggle: {
      element: 'button',
      selector: 'button',
      description:
        'the button, `type="button"` with `aria-expanded`. While the sidebar is folded `<html>` has `data-z-sidebar="folded"`: your style makes it narrow',
    },
    entry: {
      element: 'a',
      many: true,
      required: false,
      description: 'a link; while the sidebar is folded its text is its title, so that the pointer still finds it',
    },
  },
  events: {
    change: { detail: { folded: 'boolean' }, description: 'A person folded or unfolded it.' },
  },
  states: { open: 'The sidebar has its full width.', folded: 'The sidebar is folded to its icons.' },
});
