import { defineContract, FAILURE } from '../../shared/browser/element/contract.ts';
import { CHECK_ENDPOINT } from '../../shared/features/cart/check-endpoint.ts';
import { CHECKOUT_ENDPOINTS } from '../../shared/features/checkout/endpoints.ts';

const amount = ['td', 'dd', 'span', 'output'] as const;

export const contract = defineContract({
  tag: 'z-cart-page',
  kind: 'screen',
  summary:
    'Shows the cart that the browser keeps and orders it: lines, delivery and total as they change, one order however often it is sent, thanks.',
  spec: [
    'CRT-7',
    'CRT-9',
    'CRT-13',
    'CRT-14',
    'CHK-1',
    'CHK-5',
    'DLV-1',
    'DLV-5',
    'ORD-1',
    'ORD-3',
    'ORD-6',
    'ORD-9',
    'ORD-12',
    'ABN-1',
  ],
  // The cart of a shopper with script is in the browser only: nothing of it can be seen before this runs.
  load: 'eager',
  attributes: {
    'shop-uuid': { type: 'string', description: 'The shop whose cart it is. Default: that of <meta name="z-shop">.' },
    'no-abandoned-cart': { type: 'flag', description: 'Sends no snapshot of an order that is not placed.' },
    'no-remember': { type: 'flag', description: 'Does not keep the name, phone and address for the next visit.' },
    currency: { type: 'string', default: 'DA', description: 'Label behind amounts.' },
    'thanks-url': {
      type: 'string',
      address: { example: '/merci?commande={order}', optional: ['order'] },
      description:
        'Address of the link in the thanks, such as `/merci?commande={order}`, with the uuid of the order. Default: the address of the answer.',
    },
  },
  parts: {
    empty: { element: ['div', 'section', 'p'], description: 'what says that the cart is empty' },
    cart: {
      element: ['div', 'section'],
      description: 'the cart: its lines and the order form, hidden while it is empty',
    },
    lines: { element: ['div', 'section'], description: 'where the lines are; those of the server stay as they are' },
    checkout: { element: ['div', 'section'], description: 'where the order form is' },
    form: {
      element: 'form',
      description:
        'the order form: its fields are named `firstname`, `lastname`, `phone`, `email` (optional), `address`, `wilaya` and `commune`. A button named `intent` orders only with the value `order`',
    },
    wilaya: { element: 'select', selector: 'select[name="wilaya"]', description: 'the choice of the wilaya' },
    commune: { element: 'select', selector: 'select[name="commune"]', description: 'the choice of the commune' },
    transporters: {
      element: ['fieldset', 'div'],
      description:
        'the choice of the delivery, radios named transporter; each has its price in dinars in `data-price` (`400.00`), the one before a promotion in `data-base-price`, and `data-free` where it is free. A missing price is unknown, and shown as —',
    },
    submit: { element: 'button', description: 'the button that orders' },
    given: {
      element: 'script',
      required: false,
      description:
        'lines as JSON, as the cart keeps them, that are added at each load where the cart lacks them. Only a page opened with the parameter `restore` has them, which is then taken out of the address',
    },
    'server-lines': {
      element: 'script',
      required: false,
      description:
        'the lines of the server’s cart as JSON, each with an `origin` that names it: they are taken over into the browser’s cart',
    },
    move: {
      element: 'form',
      required: false,
      description:
        'sent when the browser has stored `server-lines`: removes these lines from the server’s cart, or they are offered again',
    },
    errors: { element: ['div', 'section'], required: false, description: 'where to list what is wrong' },
    subtotal: { element: amount, required: false, description: 'the price of the products' },
    delivery: { element: amount, required: false, description: 'the price of the delivery' },
    total: { element: amount, required: false, description: 'the price of everything' },
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
        'The order was placed. The detail has all that the answer of `POST /web/api/cart/checkout` has, such as `prices`.',
    },
    failure: {
      detail: { ...FAILURE, kind: 'string' },
      description:
        'The order was not placed, or no answer came. Cart and form are as they were. `kind` is what the form says about it: `fields`, `short`, `prices`, `wait`, `running`, `key-reused`, `expired` or `failed`.',
    },
    'new-purchase': { detail: {}, description: 'The shopper is done with the thanks and begins a new cart.' },
  },
  states: {
    server: 'The browser has no lines: the markup of the server is in use.',
    cart: 'The cart of the browser is shown.',
    busy: 'The order is on its way.',
    emptied: 'The last line was taken out and may come back.',
    empty: 'The browser has no lines any more, nor has the server: it handed over its own.',
    thanks: 'The order was placed.',
  },
  cssProperties: {
    '--z-checkout-bar-offset': 'Distance of the phone’s action bar from the lower edge of the screen.',
  },
  endpoints: { ...CHECKOUT_ENDPOINTS, check: CHECK_ENDPOINT },
  pageEvents: { emits: ['z:phone-entered', 'z:cart-changed', 'z:flash'] },
});
