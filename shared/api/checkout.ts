import { type Static, Type } from 'typebox';
import { CurrentPrices } from './problem.ts';

const strict = { additionalProperties: false } as const;

/** The channel of the storefront's own orders (ORD-1). */
export const CHANNEL = 'eCommerce';

/** Numeric ids or uuids; a select's value arrives as text. */
const Id = Type.Union([Type.Integer(), Type.String({ maxLength: 64 })]);
const NullableId = Type.Union([Id, Type.Null()]);
/** DA as a number or as text with two decimals. Only ever compared with the server's own figure. */
const Amount = Type.Union([Type.Number(), Type.String({ maxLength: 32 })]);
/** The fields as a shopper typed them. Their rules are checked after the shape, so that a bad value gets a message beside its field. */
const Typed = Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Null()]));

export const PackChoice = Type.Object(
  {
    product: Id,
    combination: Type.Optional(NullableId),
    quantity: Type.Optional(Type.Number()),
  },
  strict,
);
export type PackChoice = Static<typeof PackChoice>;

/** `productInPack` names the variants a shopper chose inside a pack (PCK-4). */
export const CheckoutLine = Type.Object(
  {
    product: Id,
    combination: Type.Optional(NullableId),
    type: Type.Optional(Type.Literal('pack')),
    unitPrice: Type.Optional(Type.Union([Amount, Type.Null()])),
    quantity: Typed,
    productInPack: Type.Optional(Type.Union([Type.Array(PackChoice, { maxItems: 50 }), Type.Null()])),
  },
  strict,
);
export type CheckoutLine = Static<typeof CheckoutLine>;

const Promo = Type.Union([
  Type.Object(
    {
      isFree: Type.Optional(Type.Boolean()),
      minSubtotal: Type.Optional(Type.Union([Amount, Type.Null()])),
    },
    strict,
  ),
  Type.Null(),
]);

export const ShippingClaim = Type.Object(
  {
    isFree: Type.Optional(Type.Boolean()),
    transporterId: Type.Optional(NullableId),
    finalPrice: Type.Optional(Type.Union([Amount, Type.Null()])),
    promo: Type.Optional(Promo),
  },
  strict,
);
export type ShippingClaim = Static<typeof ShippingClaim>;

const Locale = Type.Optional(Type.String({ maxLength: 35 }));
const Lines = Type.Array(CheckoutLine, { maxItems: 100 });
const head = {
  version: Type.Literal(1),
  channel: Type.Literal(CHANNEL),
  shopUuid: Type.String({ maxLength: 64 }),
  cartExternalId: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' }),
  clientOrderKey: Type.String({ pattern: '^[A-Za-z0-9_-]{16,128}$' }),
};

/** Shape A, sent by the cart page (ORD-1). */
export const CartCheckoutRequest = Type.Object(
  {
    ...head,
    lines: Lines,
    formData: Type.Object(
      {
        firstname: Typed,
        lastname: Typed,
        phone: Typed,
        email: Typed,
        address: Typed,
        wilaya: Typed,
        commune: Typed,
        transporter: Typed,
        cartId: Typed,
        temporaryId: Typed,
        isFreeShipping: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
        transporterMeta: Type.Optional(
          Type.Union([
            Type.Object(
              {
                basePrice: Type.Optional(Type.Union([Amount, Type.Null()])),
                finalPrice: Type.Optional(Type.Union([Amount, Type.Null()])),
                promo: Type.Optional(Promo),
              },
              strict,
            ),
            Type.Null(),
          ]),
        ),
        quantity: Typed,
      },
      strict,
    ),
    meta: Type.Object({ source: Type.Literal('cart'), locale: Locale, shipping: Type.Optional(ShippingClaim) }, strict),
  },
  strict,
);
export type CartCheckoutRequest = Static<typeof CartCheckoutRequest>;

/** Shape B, sent by the quick order on a product page (ORD-1). */
export const QuickCheckoutRequest = Type.Object(
  {
    ...head,
    customer: Type.Object(
      { temporaryId: Typed, firstname: Typed, lastname: Typed, phone: Typed, email: Typed },
      strict,
    ),
    deliveryAddress: Type.Object({ address: Typed, wilaya: Typed, commune: Typed, transporter: Typed }, strict),
    cart: Type.Object({ lines: Lines }, strict),
    meta: Type.Object(
      { source: Type.Literal('quick'), locale: Locale, shipping: Type.Optional(ShippingClaim) },
      strict,
    ),
  },
  strict,
);
export type QuickCheckoutRequest = Static<typeof QuickCheckoutRequest>;

/** POST /web/api/cart/checkout: the two shapes are told apart by `meta.source` (ORD-1). */
export const CheckoutRequest = Type.Union([CartCheckoutRequest, QuickCheckoutRequest]);
export type CheckoutRequest = Static<typeof CheckoutRequest>;

export const CheckoutResponse = Type.Object({
  orderUuid: Type.String({ minLength: 1 }),
  redirectUrl: Type.String(),
  orderNumber: Type.Optional(Type.String({ description: 'The number people say, for the thanks of the cart page' })),
  deliveryTo: Type.Optional(
    Type.Object(
      {
        place: Type.String({ description: 'Commune and wilaya' }),
        transporter: Type.String(),
      },
      { description: 'In the language of the request, for the thanks of the cart page' },
    ),
  ),
  prices: Type.Optional(
    Type.Object(CurrentPrices.properties, {
      description: 'Of the placed order, in DA, for the thanks of the cart page; without it they show what was claimed',
    }),
  ),
  cooldownSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3600,
      description: 'The wait before the next order; 0 is none, 100 where it is missing',
    }),
  ),
});
export type CheckoutResponse = Static<typeof CheckoutResponse>;
