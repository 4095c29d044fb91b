import { type Static, Type } from 'typebox';

const strict = { additionalProperties: false } as const;
const Text = Type.Optional(Type.Union([Type.String({ maxLength: 300 }), Type.Null()]));
const Id = Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 64 }), Type.Null()]));
const Amount = Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 32 }), Type.Null()]));

/** Compact lines: a keepalive body shares 64 KiB with the whole page (ABN-2). */
const Lines = Type.Array(
  Type.Object(
    {
      product: Type.Union([Type.Integer(), Type.String({ maxLength: 64 })]),
      combination: Id,
      quantity: Type.Number(),
      unitPrice: Amount,
      productInPack: Type.Optional(
        Type.Array(
          Type.Object(
            {
              product: Type.Union([Type.Integer(), Type.String({ maxLength: 64 })]),
              combination: Type.Union([Type.Integer(), Type.String({ maxLength: 64 })]),
            },
            strict,
          ),
          { maxItems: 50, description: 'The variants inside a pack, where there is room for them' },
        ),
      ),
    },
    strict,
  ),
  { maxItems: 100 },
);
const LinesSummary = Type.Object(
  { linesCount: Type.Integer({ minimum: 0, maximum: 100_000 }), subtotal: Amount },
  strict,
);
const Shipping = Type.Optional(
  Type.Object(
    {
      wilayaId: Id,
      communeId: Id,
      transporterId: Id,
      finalPrice: Amount,
      isFree: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    },
    strict,
  ),
);
const head = {
  externalId: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' }),
  shopUuid: Type.String({ maxLength: 64 }),
  firstname: Text,
  lastname: Text,
  phone: Type.String({ maxLength: 40 }),
  email: Text,
};

/** An abandoned cart as the cart page captures it (ABN-2). */
export const CartAbandonedCart = Type.Object(
  {
    ...head,
    source: Type.Literal('cart'),
    locale: Text,
    cart: Lines,
    linesSummary: LinesSummary,
    shipping: Shipping,
    meta: Type.Optional(Type.Object({ temporaryId: Text }, strict)),
  },
  strict,
);
export type CartAbandonedCart = Static<typeof CartAbandonedCart>;

/** An abandoned order as the quick order captures it (ABN-2). */
export const QuickAbandonedCart = Type.Object(
  {
    ...head,
    payload: Type.Object(
      {
        source: Type.Literal('quick'),
        schemaVersion: Type.Literal(1),
        locale: Text,
        cart: Lines,
        linesSummary: LinesSummary,
        shipping: Shipping,
        meta: Type.Optional(Type.Object({ productId: Id, combinationId: Id }, strict)),
      },
      strict,
    ),
  },
  strict,
);
export type QuickAbandonedCart = Static<typeof QuickAbandonedCart>;

/** POST /web/api/cart/abandoned/cart (ABN-1); answered 204 without a body. */
export const AbandonedCart = Type.Union([CartAbandonedCart, QuickAbandonedCart]);
export type AbandonedCart = Static<typeof AbandonedCart>;
