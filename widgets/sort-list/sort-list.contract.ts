import { defineContract, FAILURE, QUIET, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-sort-list',
  kind: 'enhancer',
  summary:
    'Sorts a list, flat or nested, by drag, by a move mode of the keyboard and by its buttons; what the server refuses goes back and says why, and the last move can be undone.',
  spec: ['SRT-1', 'SRT-2', 'SRT-3', 'SRT-4', 'SRT-5'],
  load: 'idle',
  attributes: {
    'move-to': {
      type: 'string',
      description:
        'Address that takes a move: `POST` of `{ item, parent, before, version }` as JSON. Numbers are the `data-item` of the entries; `parent` is null at the top and always so in a flat list; `before` is the entry behind it, null at the end. Any 2xx accepts it. An answer, a 409 too, may have `entries`, all of them as `{ item, parent, version }`, each behind the one above it: the list is brought into that order. Without this attribute the list needs a form around it that sends the order, such as in hidden fields of the entries.',
    },
    'max-depth': {
      type: 'number',
      default: 1,
      description: 'Levels of the list. 1 is a flat list: nothing goes into another entry.',
    },
    preview: {
      type: 'string',
      description: 'Selector of a frame with a page that shows the order; it loads again after each stored move.',
    },
    'sign-in-url': SIGN_IN_URL,
    quiet: QUIET,
  },
  parts: {
    list: {
      element: ['ol', 'ul'],
      many: true,
      description:
        'the list; in a nested one each entry that may have others below it contains a list of its own, also an empty one',
    },
    item: {
      element: 'li',
      many: true,
      required: false,
      selector: 'li[data-item]',
      description: 'an entry: its id in `data-item`, its name in `data-name`, its version in `data-version`, else 0',
    },
    handle: {
      element: 'button',
      many: true,
      required: false,
      description: 'a `type="button"` that is dragged, and that Enter or Space picks up; hidden without script',
    },
    move: {
      element: 'button',
      many: true,
      required: false,
      selector: 'button[data-move]',
      description:
        'moves its entry by one step, as `data-move` says: `up`, `down`, `in` (to the end of the entry before it) or `out` (behind the entry it is in); without script its form posts. `disabled` where the step is impossible',
    },
  },
  events: {
    move: {
      detail: { item: 'string', parent: 'string | null', before: 'string | null' },
      description: 'The server stored a move; without `move-to`, an entry was moved in the form around the list.',
    },
    failure: {
      detail: { ...FAILURE, item: 'string' },
      description: 'The server did not, and the entry is back.',
    },
  },
  states: {
    moving: 'An entry is picked up: `data-moving` is on it.',
    saving: 'A move is on its way. It is shown already.',
    failed: 'A move was refused and reverted.',
  },
});
