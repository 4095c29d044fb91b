import { type Static, Type } from 'typebox';

/** A row of the staff's list of orders (ORD-15). */
export const ListedOrder = Type.Object({
  id: Type.Integer({ description: 'The number people say' }),
  link: Type.String({ description: 'Address of the order in the dashboard' }),
  createdAt: Type.String({ format: 'date-time' }),
  status: Type.String(),
  customer: Type.String(),
  phone: Type.String(),
  itemsCount: Type.Integer(),
  total: Type.Number({ description: 'In DA' }),
});
export type ListedOrder = Static<typeof ListedOrder>;

const Address = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/** A page of the staff's list of orders. */
export const ListedOrders = Type.Object({
  orders: Type.Array(ListedOrder),
  total: Type.Integer({ description: 'Of all pages' }),
  pages: Type.Object({
    page: Type.Integer(),
    count: Type.Null(),
    first: Address('Address of the first page; null on it'),
    previous: Type.Null(),
    next: Address('Address of the page after'),
  }),
  html: Type.Array(Type.String(), {
    description: 'The markup of each part `results` of the page, in their order',
  }),
});
