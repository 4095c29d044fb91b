import { defineContract, FAILURE, QUIET, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-transporter-payment',
  kind: 'enhancer',
  summary:
    'Chooses what a transporter paid: its unpaid orders as a table to search, tick and paste into, with a running total; the draft is saved on the server.',
  spec: ['PAY-1', 'PAY-2', 'PAY-3', 'PAY-8', 'PAY-9'],
  load: 'eager',
  attributes: {
    'sign-in-url': SIGN_IN_URL,
    quiet: QUIET,
    rows: { type: 'number', default: 50, description: 'The most orders on one page of the table.' },
  },
  parts: {
    transporter: {
      element: 'select',
      selector: 'select[name=transporter]',
      description:
        'the transporters, in a form of its own; a field to search them stands before it. `data-names` of an option are more names it is found by',
    },
    step: {
      element: 'button',
      required: false,
      description: 'reloads the page with the orders of the chosen transporter; hidden while script does that',
    },
    notices: {
      element: 'div',
      required: false,
      description:
        'what the page says about the chosen transporter above the form, such as a refusal; another choice hides it',
    },
    form: {
      element: 'form',
      selector: 'form[method=post]',
      description:
        'saves the draft at its address; may be hidden until a transporter is chosen. With `data-unsaved` the draft came back unsaved',
    },
    chosen: {
      element: 'input',
      selector: 'input[type=hidden][name=transporter]',
      description: 'the transporter whose orders the form has',
    },
    version: {
      element: 'input',
      selector: 'input[name=version]',
      description: 'the version of the draft that the form began with',
    },
    orders: {
      element: 'select',
      selector: 'select[multiple]',
      description:
        'a `<select multiple>` of the unpaid orders, which is posted; an option has `data-total="1234.50"`, and `data-tracking`, `data-customer`, `data-destination`, `data-delivery` where they are known; the name of the delivery is shown where orders differ in it',
    },
    received: {
      element: 'input',
      selector: 'input[name=received]',
      required: false,
      description: 'the amount that the transporter handed over, by itself or in a `<z-currency-input>`',
    },
    fee: {
      element: 'input',
      selector: 'input[name=fee]',
      required: false,
      description: 'what the transporter keeps',
    },
    bar: {
      element: 'div',
      description: 'where the total and the state of the draft are shown, with the buttons; it sticks to the window',
    },
    save: {
      element: 'button',
      required: false,
      description: 'saves the draft; hidden while script does that by itself',
    },
    saved: { element: 'p', required: false, description: 'who saved the draft, as the server says it' },
    confirm: {
      element: 'button',
      description: 'leads on to the page that asks for the confirmation',
    },
    about: {
      element: 'div',
      required: false,
      description:
        'more about the chosen transporter, such as the parcels that came back; another choice replaces it by that of its page, the one that `step` leads to',
    },
  },
  events: {
    change: {
      detail: { count: 'number', total: 'number' },
      description: 'Other orders are chosen now; `total` is their sum in centimes. The select has sent its `change`.',
    },
    'orders-loaded': {
      detail: { transporter: 'string', count: 'number' },
      description: 'The unpaid orders of the transporter can be chosen; 0 when it has none.',
    },
    'orders-failed': {
      detail: { ...FAILURE, transporter: 'string' },
      description:
        'They could not be loaded; with an empty `transporter` it is what the page says without a transporter.',
    },
    'parcels-failed': {
      detail: FAILURE,
      description: 'Why pasted numbers are none of the orders could not be loaded.',
    },
    saved: { detail: { version: 'number' }, description: 'The server has the draft as the page shows it.' },
    'save-failed': {
      detail: FAILURE,
      description: 'The draft is not saved; `reason` is `conflict` when somebody saved another one.',
    },
  },
  states: {
    loading: 'Orders are on their way.',
    failed: 'They, or what the page says without a transporter, could not be loaded; a retry is offered.',
    empty: 'The transporter has no unpaid orders.',
    saving: 'The draft is on its way to the server.',
    unsaved: 'The server does not have the draft as the page shows it, and the reason is shown.',
  },
  cssProperties: { '--z-transporter-payment-chosen': 'Background of a chosen order.' },
  endpoints: {
    orders: {
      method: 'GET',
      path: '/dashboard/api/payments/get/transporters/nonPaidOrders/{transporter}',
      spec: 'PAY-1',
      description: 'The unpaid orders of a transporter.',
    },
    draft: {
      method: 'GET',
      path: '/dashboard/api/payments/transporters/{transporter}/draft',
      spec: 'PAY-3',
      description: 'The draft of a transporter’s payment.',
    },
    parcels: {
      method: 'POST',
      path: '/dashboard/api/payments/transporters/{transporter}/parcels',
      spec: 'PAY-8',
      description: 'Why parcels are not among the unpaid orders.',
    },
  },
});
