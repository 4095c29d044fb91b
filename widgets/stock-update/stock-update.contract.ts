import { defineContract, FAILURE, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-stock-update',
  kind: 'enhancer',
  summary:
    'Recounts the stock of a warehouse, or calls an address and shows the JSON it returns; says what changed and when.',
  spec: ['STK-7', 'STK-8'],
  load: 'touch',
  attributes: {
    url: {
      type: 'string',
      description: 'Address to call by GET, never again by itself; its JSON is shown as text. For a product.',
    },
    warehouse: { type: 'string', description: 'Id of the warehouse to recount, where there is no `url`.' },
    label: { type: 'string', description: 'Text of the button after the call; without it, its former text.' },
    'sign-in-url': SIGN_IN_URL,
  },
  parts: {
    button: { element: 'button', selector: 'button', description: 'starts the recount' },
    form: {
      element: 'form',
      selector: 'form',
      required: false,
      description: 'the form of the button, which recounts without script',
    },
    last: {
      element: ['p', 'span', 'div'],
      required: false,
      description: 'when it last ran; written anew after a recount',
    },
  },
  events: {
    success: { detail: { data: 'unknown' }, description: 'The stock was recounted.' },
    failure: { detail: FAILURE, description: 'It was not recounted.' },
  },
  states: {
    busy: 'The recount is on its way.',
    done: 'The stock was recounted.',
    failed: 'It was not recounted.',
  },
  endpoints: {
    update: {
      method: 'POST',
      path: '/dashboard/api/stock/warehouse/update-stocks/{warehouse}',
      optional: ['warehouse'],
      spec: 'STK-7',
      description: 'Recounts the stock of a warehouse.',
    },
  },
});
