import { defineContract, FAILURE } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-combination-modal',
  kind: 'screen',
  summary:
    'Chooses a variant, or the open items of a pack, and a quantity from a product card without leaving the list.',
  spec: ['CAT-5', 'CAT-6', 'CAT-11', 'CAT-12', 'PCK-3', 'CAL-4'],
  load: 'event(z:show-combination-modal)',
  attributes: {
    'shop-uuid': {
      type: 'string',
      description: 'UUID of the shop; without it that of `<meta name="z-shop">`.',
    },
    currency: { type: 'string', default: 'DA', description: 'Label behind amounts.' },
    'cart-page': {
      type: 'string',
      default: '/checkout/cart/view',
      description: 'The address of the cart, to which the message of an added product leads.',
    },
    'cart-form': {
      type: 'string',
      default: '/checkout/cart/add',
      description: 'Address to which the choice is posted, as a form, when the browser cannot keep a cart.',
    },
    'product-url': {
      type: 'string',
      description:
        'The page’s address of a product, such as `/produit?id={id}`; also `{uid}`, `{slug}` and `{category}`. What is added to the cart leads there. Default: the address of the answer.',
    },
  },
  parts: {},
  events: {
    open: { detail: { productId: 'number' }, description: 'The dialog is open.' },
    close: {
      detail: { productId: 'number' },
      description: 'The dialog is closed, whether or not something was added.',
    },
    add: {
      detail: { productId: 'number', combinationId: 'number | null', quantity: 'number' },
      description: 'The line is in the cart and stored; `quantity` is how many were added.',
    },
    failure: {
      detail: { ...FAILURE, productId: 'number' },
      description: 'What can be chosen could not be had; the dialog says why and offers to try again.',
    },
  },
  cssProperties: { '--z-combination-modal-width': 'Its width where the window is wider.' },
  endpoints: {
    combinations: {
      method: 'GET',
      path: '/web/public/api/product/combinations/{productId}',
      spec: 'CAT-12',
      description:
        'What the product can be chosen in, with price and stock of each; sent with the page’s bearer token.',
    },
  },
  pageEvents: { emits: ['z:add-to-cart', 'z:flash', 'z:cart-changed'], listens: ['z:show-combination-modal'] },
});
