import { type Static, Type } from 'typebox';
import { Amount } from './amount.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

/** GET /dashboard/api/payments/get/transporters/nonPaidOrders/{transporterId}: what a transporter has not paid yet (PAY-1). */
export const UnpaidOrders = Type.Array(
  Type.Object({
    id: Type.Integer(),
    deliveryName: Type.String({ description: 'Name of the transporter’s delivery' }),
    customerFullName: Type.String(),
    total: Amount,
    trackingNumber: TextOrNull,
    destination: Type.String({ description: 'Such as `16 · Bab El Oued`' }),
  }),
);
export type UnpaidOrders = Static<typeof UnpaidOrders>;

/** The draft of a transporter's payment, the same for all staff (PAY-3). */
export const PaymentDraft = Type.Object({
  version: Type.Integer({ description: '0 until somebody saved one; a save sends the one it began with' }),
  orders: Type.Array(Type.Integer()),
  received: Type.String({ description: 'DA, such as `1234.50`; empty until it is entered' }),
  fee: Type.String(),
  savedAt: Type.Union([Type.String({ description: 'ISO time' }), Type.Null()]),
  savedBy: TextOrNull,
  dropped: Type.Array(Type.Object({ id: Type.Integer(), reason: Type.String() }), {
    description: 'Orders that were in it and cannot be paid any more',
  }),
});
export type PaymentDraft = Static<typeof PaymentDraft>;

/** The answer to a saved draft. */
export const PaymentDraftSaved = Type.Object({ success: Type.Boolean(), message: Type.String(), draft: PaymentDraft });
export type PaymentDraftSaved = Static<typeof PaymentDraftSaved>;

/** Reasons why parcels are not among the unpaid ones of a transporter, by their tracking or order numbers. */
export const CheckedParcels = Type.Array(
  Type.Object({
    number: Type.String(),
    reason: Type.String(),
    url: Type.Union([Type.String(), Type.Null()], { description: 'The payment or the order' }),
  }),
);
export type CheckedParcels = Static<typeof CheckedParcels>;
