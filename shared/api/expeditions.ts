import { type Static, Type } from 'typebox';
import { Nullable } from './nullable.ts';
import { StockTotal } from './receiving.ts';
import { Uuid } from './uuid.ts';

/** A whole number as JSON has it, or as a form sends it. Checked by the route, so that its sentence names the field. */
const Pieces = Type.Union([Type.Number(), Type.String({ maxLength: 20 })]);
const Id = Type.Union([Type.Integer({ minimum: 0, maximum: 999_999_999 }), Type.String({ pattern: '^[0-9]{0,9}$' })]);
const Seen = Type.Optional(
  Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000 }), Type.String({ pattern: '^[0-9]{0,7}$' })], {
    description: 'Quantity of the line as the page showed it, 0 for no line; another one now is answered 409',
  }),
);

/** Status of an expedition; see server/expeditions/README.md. */
export const EXPEDITION_STATUSES = [
  'in-progress',
  'sent',
  'received',
  'partially-received',
  'fully-received',
  'completed',
  'cancelled',
] as const;
export type ExpeditionStatus = (typeof EXPEDITION_STATUSES)[number];
const Status = Type.Unsafe<ExpeditionStatus>(Type.Union(EXPEDITION_STATUSES.map((status) => Type.Literal(status))));

/** A product or combination with pieces that an expedition may take from its warehouse. */
export const AvailableProduct = Type.Object({
  item: Type.Integer({ description: 'Stock item: one number for the product or combination' }),
  product_id: Type.Integer(),
  combination_id: Nullable(Type.Integer()),
  type: Type.Unsafe<'product' | 'combination'>(Type.Union([Type.Literal('product'), Type.Literal('combination')])),
  product_name: Type.String(),
  combination_name: Nullable(Type.String({ description: 'Its option values' })),
  barcode: Nullable(Type.String()),
  available_stock: Type.Integer({ description: 'Pieces that can still be added' }),
  in_expedition: Type.Integer({ description: 'Quantity in the given expedition' }),
  destination_stock: Nullable(
    Type.Integer({ description: 'On hand where the given expedition goes; null without an expedition' }),
  ),
});
export type AvailableProduct = Static<typeof AvailableProduct>;

/** GET /dashboard/api/warehouse/{warehouseId}/available-products. A scanned barcode or SKU finds its product alone. */
export const AvailableProducts = Type.Array(AvailableProduct);

/** A line of an expedition. */
export const ExpeditionItem = Type.Object({
  partId: Type.Integer({ description: 'Line; the part of receive/part/{partId}' }),
  item: Type.Integer({ description: 'Stock item' }),
  productId: Type.Integer(),
  combinationId: Nullable(Type.Integer()),
  name: Type.String({ description: 'Product' }),
  combination: Type.String({ description: 'Option values; empty without combination' }),
  barcode: Nullable(Type.String()),
  quantity: Type.Integer({ description: 'Planned' }),
  available: Type.Integer({ description: 'Pieces of the warehouse that can still be added' }),
  onHand: Type.Optional(Type.Integer({ description: 'Pieces in the warehouse; after a loss fewer than planned' })),
  sent: Nullable(Type.Integer({ description: 'Null until the expedition is sent' })),
  received: Type.Integer(),
  short: Type.Integer({ description: 'Sent, but lost or brought back' }),
  setBy: Type.String({ description: 'Who set the planned quantity' }),
  setAt: Type.String({ description: 'ISO time' }),
});
export type ExpeditionItem = Static<typeof ExpeditionItem>;

/** GET /dashboard/api/internal-expedition/{expeditionId}/items, to show a panel anew after a conflict. */
export const ExpeditionItems = Type.Object({
  status: Status,
  version: Type.Integer(),
  items: Type.Array(ExpeditionItem),
  pieces: Type.Integer({ description: 'Sum of the quantities' }),
});
export type ExpeditionItems = Static<typeof ExpeditionItems>;

const Named = {
  productId: Type.Optional(Id),
  combinationId: Type.Optional(Type.Union([Id, Type.Null()])),
  item: Type.Optional(Type.Union([Id], { description: 'Stock item, instead of the two ids' })),
};

/** POST /dashboard/api/internal-expedition/{expeditionId}/add-item: adds to the quantity of the line. */
export const AddItem = Type.Object({
  ...Named,
  quantity: Pieces,
  expected: Seen,
  key: Type.Optional(Type.String({ ...Uuid, description: 'The same addition with it is counted once' })),
});
/** POST …/update-item: the new absolute quantity of a line. */
export const UpdateItem = Type.Object({ ...Named, quantity: Pieces, expected: Seen });
/** POST …/remove-item. */
export const RemoveItem = Type.Object({ ...Named, expected: Seen });

/** The answer of the three calls: both lists of the panel as they are now. */
export const ItemChanged = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  version: Type.Integer({ description: 'Of the expedition; a form that sends it gives it as `version`' }),
  items: Type.Array(ExpeditionItem),
  pieces: Type.Integer({ description: 'Sum of the quantities' }),
  product: Nullable(AvailableProduct),
});
export type ItemChanged = Static<typeof ItemChanged>;

/** POST /dashboard/api/internal-expedition/receive/part/{partId} */
export const ReceivePart = Type.Object({
  qtyReceived: Type.Union([Pieces], { description: 'Pieces that arrived now, added to those received before' }),
  key: Type.Optional(Type.String({ ...Uuid, description: 'The same receipt with it is counted once' })),
  arrivedOn: Type.Optional(Type.String({ maxLength: 10, description: 'Day, `2026-11-22`; today without it' })),
  comment: Type.Optional(Type.String({ maxLength: 300 })),
  expected: Type.Optional(
    Type.Union([Pieces], {
      description: 'Received pieces of the line that the page showed; 409 when others are stored',
    }),
  ),
});
export const PartReceived = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  partId: Type.Integer(),
  received: Type.Integer({ description: 'Of the line, in all' }),
  remaining: Type.Integer({ description: 'Still expected' }),
  status: Status,
  statusText: Type.String({ description: 'Of the expedition, for people' }),
  version: Type.Integer(),
  stock: Type.Array(StockTotal, { description: 'Of the product in both warehouses' }),
});
export type PartReceived = Static<typeof PartReceived>;
