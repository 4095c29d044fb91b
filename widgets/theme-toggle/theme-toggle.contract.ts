import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-theme-toggle',
  kind: 'enhancer',
  summary: 'Switches between the dark and the light theme, and remembers the choice in all tabs.',
  spec: ['THM-1', 'THM-2', 'THM-3', 'THM-4'],
  load: 'touch',
  attributes: {},
  parts: {
    toggle: {
      element: 'button',
      selector: 'button',
      description: 'the button, `type="button"` with `aria-pressed`, named after the dark theme',
    },
  },
  events: {
    change: { detail: { theme: 'string' }, description: 'A person chose `dark` or `light`.' },
  },
  states: { dark: 'The page is dark.', light: 'The page is light.' },
});
