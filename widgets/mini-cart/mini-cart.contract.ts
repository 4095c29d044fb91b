import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-mini-cart',
  kind: 'enhancer',
  summary: 'Shows on the cart link how many pieces the cart holds, the same in all tabs, and opens the cart in place.',
  spec: ['CRT-1', 'CRT-8'],
  // An element that waits for an event also mounts at the first touch. Until then mini-cart-boot.ts writes the number.
  load: 'event(z:add-to-cart)',
  attributes: {
    'shop-uuid': {
      type: 'string',
      description: 'UUID of the shop; without it that of `<meta name="z-shop">`.',
    },
  },
  parts: {
    link: { element: 'a', selector: 'a[href]', description: 'the link to the cart page, followed when no modal opens' },
    count: { element: 'span', description: 'an empty node inside the link, for the number' },
  },
  events: {
    'before-open': {
      detail: { quantity: 'number' },
      cancelable: true,
      description: 'The cart is about to be opened in place; a host that prevents it shows the cart itself, or not.',
    },
    open: {
      detail: { quantity: 'number' },
      description: 'The cart is wanted; `<z-cart-modal>` opens. A host may send it from any other node too.',
    },
  },
  states: {
    empty: 'Nothing is in the cart.',
    filled: 'Something is in the cart.',
    bumped: 'Something was just added.',
    opening: 'The modal is on its way.',
  },
  cssProperties: {
    '--z-mini-cart-offset':
      'Where the badge ends, from the start of the link: about the middle of its icon. In a link without an icon it is at the end.',
  },
  pageEvents: { emits: ['z:cart-changed'], listens: ['z:add-to-cart', 'z:cart-changed', 'z:error'] },
});
