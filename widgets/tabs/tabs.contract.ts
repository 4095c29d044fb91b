import { defineContract, FAILURE, QUIET } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-tabs',
  kind: 'enhancer',
  summary:
    'Opens the tabs of a page in place, each with its address, and marks those with unsaved changes or errors; what was typed in a panel stays.',
  spec: ['STF-2', 'CAL-4', 'CAL-5', 'CAL-9'],
  load: 'idle',
  attributes: { quiet: QUIET },
  parts: {
    tabs: {
      element: ['nav', 'div', 'ul'],
      selector: 'nav',
      description:
        'the links to the tabs, the current one with `aria-current="page"`; each leads to a page with its own panel',
    },
    panel: {
      element: ['section', 'div'],
      description: 'the panel of the current tab; another one is the part `panel` of the page its link leads to',
    },
  },
  events: {
    change: { detail: { url: 'string' }, description: 'Another panel is shown; `url` is the address of its tab.' },
    failure: { detail: { ...FAILURE, url: 'string' }, description: 'The panel of a tab could not be loaded.' },
  },
  states: {
    loading: 'A panel is on its way.',
    failed: 'A panel could not be loaded; the message offers to try again.',
  },
});
