import { type Static, Type } from 'typebox';

/** PLC-2. An answer without `deliverable` means deliverable. */
export const Commune = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nameAr: Type.String(),
  deliverable: Type.Boolean(),
});
export type Commune = Static<typeof Commune>;

/** One choice of delivery: a carrier, at home or at its desk (DLV-2). Prices in DA. */
export const Transporter = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nameAr: Type.String(),
  nameEn: Type.String(),
  kind: Type.Union([Type.Literal('home'), Type.Literal('stopdesk')]),
  price: Type.Number({ description: 'Before any promotion' }),
  finalPrice: Type.Number({ description: 'At the given subtotal' }),
  promo: Type.Union([
    Type.Object({
      isFree: Type.Boolean({ description: 'Free at the given subtotal' }),
      minSubtotal: Type.Union([Type.Number(), Type.Null()], { description: 'Free from this subtotal on' }),
    }),
    Type.Null(),
  ]),
  deliveryCommune: Type.Integer({ description: 'The commune asked about' }),
  logo: Type.Union([Type.String(), Type.Null()]),
});
export type Transporter = Static<typeof Transporter>;

/** GET /public/utilis/api/commune/wilaya/{wilaya} (PLC-1). */
export const CommunesAnswer = Type.Array(Commune);
export type CommunesAnswer = Static<typeof CommunesAnswer>;

/** GET /public/utilis/api/transport/commune/{commune}: an array whose first element is the list (DLV-1). */
export const TransportersAnswer = Type.Array(Type.Array(Transporter), { minItems: 1, maxItems: 1 });
export type TransportersAnswer = Static<typeof TransportersAnswer>;
