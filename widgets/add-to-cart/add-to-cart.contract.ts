import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-add-to-cart',
  kind: 'enhancer',
  summary: 'Puts a product, a combination or a pack into the cart without leaving the page.',
  spec: ['CRT-5', 'CAT-4', 'CAT-5', 'CAT-11', 'CAT-14', 'PCK-2', 'PCK-3', 'PCK-4'],
  // An element that waits for an event also mounts at the first touch.
  load: 'event(z:combination-changed)',
  attributes: {
    'shop-uuid': {
      type: 'string',
      description: 'UUID of the shop; without it that of `<meta name="z-shop">`. With neither the form posts plainly.',
    },
    'cart-page': {
      type: 'string',
      default: '/checkout/cart/view',
      description: 'The address of the cart, to which the message of an added product leads.',
    },
    chooser: {
      type: 'flag',
      description: 'In lists and cards: when no combination is chosen, the chooser is asked for.',
    },
    'quantity-field': {
      type: 'string',
      description:
        'The id of a quantity field elsewhere on the page, such as that of the order form, which says how many; the part `quantity` is then a hidden control.',
    },
  },
  parts: {
    form: { element: 'form', selector: 'form', description: 'the form that adds to the cart without script' },
    line: { element: 'script', selector: 'script[type="application/json"]', description: 'the cart line as JSON' },
    submit: { element: 'button', selector: 'button', description: 'the add button' },
    combination: {
      element: 'input',
      selector: 'input[name=combination]',
      required: false,
      description: 'the chosen combination',
    },
    quantity: {
      element: 'input',
      selector: 'input[name=quantity]',
      required: false,
      description: 'how many; 1 when there is none',
    },
  },
  nodes: {
    '[data-pack-product]': 'anywhere on the page: the variants of an item of the pack, as `z-pack-contents` has them',
  },
  events: {
    'before-add': {
      detail: { productId: 'number', combinationId: 'number | null', quantity: 'number' },
      cancelable: true,
      description: 'The line is about to be added; a host that prevents it adds it itself, or not.',
    },
    add: {
      detail: { productId: 'number', combinationId: 'number | null', quantity: 'number' },
      description: 'The line is in the cart and stored; `quantity` is how many were added.',
    },
    refuse: {
      detail: { reason: 'string' },
      description:
        'Nothing was added: `out-of-stock`, `choose-combination`, `choose-pack-items`, `all-in-cart`, or `choice-changed` when the picker woke and went back from what had been chosen before.',
    },
  },
  states: {
    'sold-out': 'What is chosen cannot be ordered.',
    incomplete: 'A combination or an item of the pack is not chosen yet.',
    busy: 'The line is being stored.',
  },
  pageEvents: {
    emits: ['z:add-to-cart', 'z:show-combination-modal', 'z:flash', 'z:cart-changed'],
    listens: ['z:combination-changed', 'z:stock-changed', 'z:error'],
  },
});
