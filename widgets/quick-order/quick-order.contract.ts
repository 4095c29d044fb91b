import { defineContract, FAILURE } from '../../shared/browser/element/contract.ts';
import { CHECKOUT_ENDPOINTS } from '../../shared/features/checkout/endpoints.ts';

export const contract = defineContract({
  tag: 'z-quick-order',
  kind: 'screen',
  summary:
    'Orders one product from its page: rules beside the fields, delivery as price tiles, a live total, one order however often it is sent.',
  spec: ['CAT-13', 'CAT-14', 'CHK-1', 'CHK-5', 'DLV-1', 'DLV-5', 'ORD-1', 'ORD-3', 'ORD-6', 'ORD-9', 'ORD-12', 'ABN-1'],
  load: 'touch',
  attributes: {
    'shop-uuid': {
      type: 'string',
      description: 'UUID of the shop the order goes to; without it that of `<meta name="z-shop">`.',
    },
    'active-add-to-cart': {
      type: 'flag',
      description: 'The shop has a cart too, so the form can be put away: "Buy now" and "Hide checkout".',
    },
    'no-abandoned-cart': { type: 'flag', description: 'Sends no snapshot of an order that is not placed.' },
    'no-remember': { type: 'flag', description: 'Does not keep the name, phone and address for the next visit.' },
    currency: { type: 'string', default: 'DA', description: 'Label behind amounts.' },
    'thanks-url': {
      type: 'string',
      address: { example: '/merci?commande={order}', optional: ['order'] },
      description:
        'The page’s address of the thanks, such as `/merci?commande={order}`, with the uuid of the order. Default: the address of the answer.',
    },
  },
  parts: {
    form: {
      element: 'form',
      selector: 'form',
      description:
        'the order form: its fields are named `firstname`, `lastname`, `phone`, `email` (optional), `address`, `wilaya` and `commune`, with a `quantity` where there is one. A button named `intent` orders only with the value `order`',
    },
    order: { element: 'script', description: 'what is ordered, as JSON' },
    wilaya: { element: 'select', selector: 'select[name="wilaya"]', description: 'the choice of the wilaya' },
    commune: { element: 'select', selector: 'select[name="commune"]', description: 'the choice of the commune' },
    transporters: {
      element: ['fieldset', 'div'],
      description:
        'the choice of the delivery, radios named transporter; each has its price in dinars in `data-price` (`400.00`), the one before a promotion in `data-base-price`, and `data-free` where it is free. A missing price is unknown, and shown as —',
    },
    submit: { element: 'button', description: 'the button that orders' },
    combination: {
      element: 'input',
      selector: 'input[name="combination"]',
      required: false,
      description: 'the hidden number of the chosen variant',
    },
    quantity: {
      element: 'input',
      selector: 'input[name="quantity"]',
      required: false,
      description: 'how many; one where there is no such field',
    },
    errors: { element: ['div', 'section'], required: false, description: 'where to list what is wrong' },
    subtotal: { element: ['td', 'dd', 'span', 'output'], required: false, description: 'the price of the products' },
    delivery: { element: ['td', 'dd', 'span', 'output'], required: false, description: 'the price of the delivery' },
    total: { element: ['td', 'dd', 'span', 'output'], required: false, description: 'the price of everything' },
    step: {
      element: 'button',
      many: true,
      required: false,
      description: 'the buttons that fill the next list where there is no script',
    },
  },
  nodes: {
    '[data-part="cooldown"][data-seconds]':
      'in the form, as the answer to an order that came too early: how many seconds to wait, counted from when the page was loaded',
    'select[data-pack-product]':
      'anywhere on the page: the variants of an item of the pack; the hidden field `pack[PRODUCT]` of the form gets the choice',
  },
  events: {
    'before-order': {
      detail: { payload: 'unknown' },
      cancelable: true,
      description: 'The order is about to be sent.',
    },
    ordered: {
      detail: { orderUuid: 'string', redirectUrl: 'string' },
      description:
        'The order was placed. The detail has all that the answer of `POST /web/api/cart/checkout` has, such as `prices`. The page is left right after it, so that a call for statistics has to outlive it (`keepalive`).',
    },
    'before-redirect': {
      detail: { redirectUrl: 'string' },
      cancelable: true,
      description: 'The page is about to be left for the thanks.',
    },
    failure: {
      detail: { ...FAILURE, kind: 'string' },
      description:
        'The order was not placed, or no answer came. What was typed is still there. `kind` is what the form says about it: `fields`, `short`, `prices`, `wait`, `running`, `key-reused`, `expired` or `failed`.',
    },
  },
  states: {
    ready: 'The widget works.',
    busy: 'The order is on its way.',
    collapsed: 'The form is hidden until the shopper wants to buy.',
  },
  cssProperties: {
    '--z-checkout-bar-offset': 'Distance of the phone’s action bar from the lower edge of the screen.',
  },
  endpoints: CHECKOUT_ENDPOINTS,
  pageEvents: {
    emits: ['z:phone-entered', 'z:stock-changed'],
    listens: ['z:combination-changed', 'z:stock-changed'],
  },
});
