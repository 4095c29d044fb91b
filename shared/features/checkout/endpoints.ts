import type { Endpoint } from '../../browser/element/contract.ts';

/** The calls of an order form (ORD-1), for the contracts of the widgets that have one. */
export const CHECKOUT_ENDPOINTS = {
  transporters: {
    method: 'GET',
    path: '/public/utilis/api/transport/commune/{commune}',
    spec: 'DLV-1',
    description: 'What delivers to a commune; `subtotal` and `channel` are added.',
  },
  checkout: { method: 'POST', path: '/web/api/cart/checkout', spec: 'ORD-1', description: 'Places the order.' },
  abandoned: {
    method: 'POST',
    path: '/web/api/cart/abandoned/cart',
    spec: 'ABN-1',
    description: 'Keeps a snapshot of an order that is not placed yet.',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
