import { type Static, Type } from 'typebox';
import { Amount } from './amount.ts';
import { Nullable } from './nullable.ts';

/** The items of a pack. */
export const PackContents = Type.Array(
  Type.Object({
    product: Type.Integer(),
    combination: Nullable(Type.Integer()),
    quantity: Type.Integer(),
    name: Type.String(),
    mustChoose: Type.Boolean(),
  }),
);

/**
 * A product as lists hand it to widgets (CAL-15), in the language of the request: listing and cross-selling (LST-1). Prices are
 * shown as they are (MNY-10).
 */
export const ListedProduct = Type.Object({
  id: Type.Integer(),
  uid: Type.String(),
  uuid: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  type: Nullable(Type.Literal('pack')),
  url: Type.String({ description: 'With `?combination=ID` where an option was chosen that the picture shows' }),
  dateAdd: Type.String({ description: 'ISO instant' }),
  priceHt: Amount,
  promotionRead: Nullable(
    Type.Object({
      value: Type.Number({ description: 'percentage: percent; fixed and amount: DA' }),
      ruleType: Type.Union([Type.Literal('percentage'), Type.Literal('fixed'), Type.Literal('amount')]),
    }),
  ),
  oldPrice: Type.Optional(
    Type.Union([Amount, Type.Null()], {
      description:
        'Struck beside what is paid; null where nothing is saved. Left out, it is `priceHt` where that is more',
    }),
  ),
  productPriceAfterPromotion: Type.Object({ priceAfterPromotion: Amount }),
  mainCategoryRead: Type.Object({ name: Type.String(), slug: Type.String() }),
  brandRead: Nullable(Type.Object({ name: Type.String(), uuid: Type.String(), slug: Type.String() })),
  mustChoose: Type.Boolean({ description: 'A combination, or an item of the pack, is chosen before it can be added' }),
  available: Type.Boolean({ description: 'False too where `priceHt` is `0.00`: the product is not for sale' }),
  quantity: Nullable(Type.Integer({ description: 'Units in stock; null when it is not tracked' })),
  productInPack: Nullable(PackContents),
  rating: Nullable(
    Type.Object(
      {
        average: Type.Number({ minimum: 1, maximum: 5, description: 'With one decimal' }),
        count: Type.Integer({ minimum: 1 }),
        shown: Type.String({ description: '`4,5 (12)`' }),
        spoken: Type.String({ description: '`4,5 sur 5, 12 avis`' }),
      },
      { description: 'Of the published reviews; null without one' },
    ),
  ),
  thumb: Nullable(
    Type.Object({
      url: Type.String(),
      width: Type.Integer(),
      height: Type.Integer(),
      sizes: Type.Array(Type.Object({ size: Type.String(), url: Type.String(), width: Type.Integer() })),
    }),
  ),
});
export type ListedProduct = Static<typeof ListedProduct>;
