import { defineContract, FAILURE, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-command-search',
  kind: 'enhancer',
  summary:
    'Finds a page, a product or an order by Ctrl+K and leads there, moves between the rows of a list, saves the form in use by Ctrl+S, and shows the keys of the dashboard by “?”.',
  spec: ['DSK-3', 'DSK-4', 'STF-8'],
  load: 'idle',
  attributes: {
    'page-search': {
      type: 'string',
      default: 'main input[type=search]',
      description: 'Selector of the field that “/” leads to. Without one on the page “/” opens the search in a dialog.',
    },
    rows: {
      type: 'string',
      default: 'main [data-row]',
      description:
        'Selector of the rows of a list: J and K lead to the link of the next and the one before, or to its check box where it has no link, X ticks the focused one, and another key presses its button with that `aria-keyshortcuts`. A link or button of `main` or of a `z-toaster`, outside of rows, with such a key is pressed by it wherever the focus is.',
    },
    'sign-in-url': SIGN_IN_URL,
  },
  parts: {
    opener: {
      element: ['a', 'button'],
      selector: 'a, button',
      description: 'what opens the search; as a link it leads to a page with the same search',
    },
    keys: {
      element: 'button',
      many: true,
      required: false,
      description: 'a button that shows the keys; one that is `hidden` is shown once the widget works',
    },
  },
  events: {
    open: { detail: {}, description: 'The search was opened.' },
    choose: {
      detail: { url: 'string' },
      description: 'A person chose a result by key; a link that is pressed is a click as any other.',
    },
    failure: { detail: FAILURE, description: 'The search failed.' },
  },
  states: { searching: 'The search is open.', keys: 'The keys are shown.' },
  endpoints: {
    search: {
      method: 'GET',
      path: '/dashboard/api/search',
      spec: 'DSK-3',
      description:
        'Called with `q`, empty when the search opens. Gives `pages`, `products` and `orders`, at most 8 of each.',
    },
  },
});
