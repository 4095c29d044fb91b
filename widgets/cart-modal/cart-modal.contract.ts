import { defineContract } from '../../shared/browser/element/contract.ts';
import { CHECK_ENDPOINT } from '../../shared/features/cart/check-endpoint.ts';

export const contract = defineContract({
  tag: 'z-cart-modal',
  kind: 'screen',
  summary: 'The cart in a dialog over any page: quantities, removal with undo, the total, and the way to the order.',
  spec: ['CRT-6', 'CRT-7', 'CRT-9', 'CRT-10', 'CRT-14', 'CAT-11'],
  load: 'event(z-mini-cart:open)',
  attributes: {
    'shop-uuid': {
      type: 'string',
      description: 'UUID of the shop; without it that of `<meta name="z-shop">`.',
    },
    currency: { type: 'string', default: 'DA', description: 'Label behind amounts.' },
    'cart-page': {
      type: 'string',
      default: '/checkout/cart/view',
      description: 'The address of the page where the cart is ordered.',
    },
  },
  parts: {},
  events: {
    open: { detail: { quantity: 'number' }, description: 'The dialog is open; `quantity` pieces are in the cart.' },
    close: { detail: { quantity: 'number' }, description: 'The dialog is closed.' },
    change: {
      detail: { productId: 'number', combinationId: 'number | null', quantity: 'number' },
      description: 'The quantity of a line was changed here; 0 when it was removed.',
    },
  },
  endpoints: { check: CHECK_ENDPOINT },
  pageEvents: { emits: ['z:cart-changed'] },
  cssProperties: { '--z-cart-modal-width': 'Its width where the window is wider.' },
});
