import { type Static, Type } from 'typebox';
import { MAX_CHECKED_LINES } from '../rules/cart/cart-check-limits.ts';
import { PackChoice } from './checkout.ts';

const strict = { additionalProperties: false } as const;

/** POST /web/api/cart/check: the lines of a cart that was kept for a while. No price goes in: the server's is the answer. */
export const CartCheckRequest = Type.Object(
  {
    shopUuid: Type.String({ maxLength: 64 }),
    lines: Type.Array(
      Type.Object(
        {
          product: Type.Integer({ minimum: 1 }),
          combination: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
          productInPack: Type.Optional(Type.Array(PackChoice, { maxItems: 50 })),
        },
        strict,
      ),
      { maxItems: MAX_CHECKED_LINES },
    ),
  },
  strict,
);
export type CartCheckRequest = Static<typeof CartCheckRequest>;

const Gone = Type.Union([
  Type.Literal('not-on-sale', { description: 'The product is not sold any more' }),
  Type.Literal('variant-gone', { description: 'The variant, or one inside the pack, is not offered any more' }),
  Type.Literal('choose-again', { description: 'A variant has to be chosen that did not have to be before' }),
  Type.Literal('sold-out'),
]);

const Name = Type.Optional(Type.String({ description: 'In the language of the request' }));

/** In the order of the lines that were asked about. Our own server always says how many are available, at least 1. */
export const CartCheckAnswer = Type.Object({
  lines: Type.Array(
    Type.Union([
      Type.Object({
        unitPrice: Type.Number({ minimum: 0, description: 'DA, after the promotion' }),
        available: Type.Optional(
          Type.Union([
            Type.Integer({
              description:
                'How many of this line the stock makes; 0 is sold out, and without it nothing limits the line',
            }),
            Type.Null(),
          ]),
        ),
        name: Name,
        attributes: Type.Optional(
          Type.Record(Type.String(), Type.String(), {
            description:
              'Label to value; of a pack each item with its quantity, such as "2 × Bowl", to its variant, empty without one. In the language of the request',
          }),
        ),
      }),
      Type.Object({ gone: Gone, name: Name }),
    ]),
  ),
});
export type CartCheckAnswer = Static<typeof CartCheckAnswer>;
export type GoneReason = Static<typeof Gone>;
