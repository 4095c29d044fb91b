import { defineContract } from '../../shared/element/contract.ts';

export const contract = defineContract({
  tag: 'z-theme-toggle',
  kind: 'enhancer',
  summary:
    'Switches between the light and the dark look, remembers the choice and follows the system until there is one.',
  spec: ['A 2.18', 'A 4', 'B 4', 'resolution 53'],
  load: 'touch',
  attributes: {
    'storage-key': { type: 'string', default: 'theme', description: 'Key of the stored choice.' },
  },
  parts: {
    toggle: {
      element: 'button',
      selector: 'button',
      description:
        'the button; one that is `hidden` is shown as soon as the widget runs, so give the element `load="idle"` then',
    },
  },
  events: {
    change: { detail: { theme: 'string' }, description: 'The person switched; `theme` is light or dark.' },
  },
  states: { light: 'The page is light.', dark: 'The page is dark.' },
});
