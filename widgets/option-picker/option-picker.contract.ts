import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-option-picker',
  kind: 'enhancer',
  summary: 'Chooses a combination of a product by its options; sold-out values stay in reach and say so.',
  spec: ['CAT-3', 'CAT-4', 'CAT-5', 'CAT-6', 'CAT-14'],
  load: 'touch',
  attributes: {
    'product-id': {
      type: 'number',
      description: 'The product; without it that of the embedded data, else of the nearest form.',
    },
  },
  parts: {
    form: { element: 'form', selector: 'form', description: 'the form that reloads the page with the chosen options' },
    type: { element: 'fieldset', many: true, selector: 'fieldset', description: 'one option, with `data-code`' },
    option: { element: 'input', many: true, selector: 'input[type=radio]', description: 'a value of an option' },
    combinations: {
      element: 'script',
      selector: 'script[type="application/json"]',
      description: 'the combinations as JSON',
    },
    chosen: {
      element: ['span', 'output', 'b', 'strong'],
      many: true,
      required: false,
      description: 'name of the value',
    },
    'sold-out': {
      element: ['small', 'span'],
      many: true,
      required: false,
      description: 'says that a value is sold out',
    },
    swatch: {
      element: ['span', 'i'],
      many: true,
      required: false,
      description: 'a colour, given as `data-color="#rrggbb"`',
    },
    submit: {
      element: 'button',
      required: false,
      description:
        'what applies the options without script. While they are changed and the widget does not work, the buttons of forms with a part `combination` are gone, and elements with `data-z-unconfirmed` say why',
    },
  },
  nodes: {
    '[data-combination-title]':
      'anywhere on the page, such as in its heading: shows the names of the chosen values. `data-combination-title="Abaya Yasmine, {combination} · Zellige"` gives the page such a title with each choice; without a value the title stays',
    '[data-stock-note]':
      'anywhere on the page: says how many are left, in its `[data-part="text"]`, else in its last `span`, else as its whole text. `data-level` is then `good`, `low` or `out`',
    '[data-sold-out]': 'set on the radio of a value that is sold out, for styling',
  },
  events: {
    change: {
      detail: { productId: 'number', combinationId: 'number', choice: 'Record<string, string>' },
      description: 'The shopper chose another combination. `choice` is option code to value code.',
    },
    refuse: {
      detail: { option: 'string', value: 'string' },
      description:
        'The shopper tried a value that is sold out; the choice stayed as it was. One tried before the widget woke is also named by `data-refused-choice` on the element, until the next choice or press of the add button.',
    },
  },
  states: {
    available: 'The chosen combination can be ordered.',
    'sold-out': 'The chosen combination cannot be ordered.',
  },
  cssProperties: { '--z-option-picker-swatch': 'Size of a swatch.' },
  pageEvents: { emits: ['z:combination-changed'], listens: ['z:stock-changed'] },
});
