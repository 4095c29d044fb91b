import { defineContract, FAILURE, QUIET, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-home-block-form',
  kind: 'enhancer',
  summary:
    'Shows the fields of the chosen type of a block of the home page, sorts what it names, counts its texts per language, and previews the page while it is edited.',
  spec: ['BLK-1', 'BLK-5', 'BLK-6'],
  load: 'idle',
  attributes: {
    'preview-url': {
      type: 'string',
      description:
        'Address that takes the form while it is edited and gives the address of a page that shows it. Without it there is no preview.',
    },
    'sign-in-url': SIGN_IN_URL,
    quiet: QUIET,
  },
  parts: {
    form: { element: 'form', selector: 'form', description: 'the form of the block' },
    type: { element: 'select', selector: '[name=type]', description: 'the type of the block' },
    section: {
      element: 'fieldset',
      many: true,
      selector: 'fieldset[data-section]',
      description:
        'the fields of some types, named by `data-section`: `products`, `categories`, `brands`, `brandLines`, `collection`, `tag`, `html`, `images`, `discounts`, `posts` or `blogCategories`. The server renders those of other types `hidden disabled`',
    },
    entries: {
      element: 'select',
      many: true,
      required: false,
      selector: 'select[multiple]',
      description:
        'a `<select multiple>` whose chosen options have a sequence; chosen ones come first, in theirs. A hidden `_sequences` with its name makes another sequence an unsaved change',
    },
    order: {
      element: 'ol',
      many: true,
      required: false,
      description: 'the sequence without script; it is hidden with script',
    },
    search: {
      element: 'input',
      required: false,
      description: 'searches entries for the list of its section, whose options are then only those chosen or found',
    },
    find: { element: 'button', required: false, description: 'starts the search without script' },
    picture: {
      element: 'select',
      many: true,
      required: false,
      description: 'chooses a picture; `data-thumb` of an option is the address of a small one',
    },
    filled: {
      element: ['bdi', 'span', 'output'],
      many: true,
      required: false,
      description:
        'the number of written texts of the language `data-language`, such as "2 / 3". Fields named `NAME_LANGUAGE` are counted, those of a picture once one is chosen',
    },
    preview: { element: ['section', 'div'], required: false, description: 'the panel that gets the preview' },
    open: {
      element: 'button',
      required: false,
      description: 'opens the preview without script; it is hidden with script',
    },
  },
  events: {
    change: {
      detail: { type: 'string', section: 'string | null' },
      description: 'A person chose another type, and its section is shown.',
    },
    preview: { detail: { url: 'string' }, description: 'The preview shows the form as it is now.' },
    failure: {
      detail: { ...FAILURE, call: 'string' },
      description: 'The call `preview`, `products` or `pictures` failed.',
    },
  },
  states: { busy: 'The preview is on its way.' },
  endpoints: {
    products: {
      method: 'GET',
      path: '/dashboard/home-blocks/products',
      spec: 'BLK-6',
      description: 'Called with `search`. Gives `products` with `id` and `name`.',
    },
    pictures: {
      method: 'GET',
      path: '/dashboard/home-blocks/pictures',
      spec: 'BLK-6',
      description: 'Called when `z-image-uploader` stored a picture. Gives `pictures` with `key`, `label` and `thumb`.',
    },
  },
});
