import { type Static, Type } from 'typebox';
import { Amount } from './amount.ts';
import { ListedProduct, PackContents } from './listed-product.ts';
import { Nullable } from './nullable.ts';

const Names = Type.Record(Type.String(), Type.String());

const ChoicePicture = Type.Object({
  large: Type.String(),
  small: Type.String(),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});

/** GET /web/public/api/product/combinations/{productId}: all it takes to choose a product from a card (CAT-12). */
export const ProductChoices = Type.Object({
  product: Type.Object({
    productId: Type.Integer(),
    productUuid: Type.String(),
    ...Type.Pick(ListedProduct, ['uid', 'slug', 'mainCategoryRead']).properties,
    combinationId: Nullable(Type.Integer({ description: 'Where choosing begins' })),
    type: Nullable(Type.Literal('pack')),
    name: Type.String(),
    image: Nullable(Type.String()),
    unitPrice: Amount,
    quantity: Nullable(Type.Integer({ description: 'Units left; of a pack how many can be made' })),
    attributes: Names,
    hasCombinations: Type.Boolean(),
    url: Type.String(),
    productInPack: Nullable(PackContents),
    oldPrice: Nullable(Amount),
    picture: Nullable(ChoicePicture),
  }),
  combinations: Type.Object({
    productId: Type.Integer(),
    selected: Nullable(Type.Integer()),
    types: Type.Array(
      Type.Object({
        code: Type.String(),
        label: Type.String(),
        values: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), color: Nullable(Type.String()) })),
      }),
    ),
    combinations: Type.Array(
      Type.Object({
        id: Type.Integer(),
        values: Names,
        labels: Names,
        price: Amount,
        priceAfterPromotion: Amount,
        available: Type.Boolean(),
        quantity: Type.Integer(),
        images: Type.Array(ChoicePicture, { maxItems: 1 }),
      }),
    ),
  }),
  pack: Nullable(
    Type.Object({
      items: Type.Array(
        Type.Object({
          product: Type.Integer(),
          name: Type.String(),
          quantity: Type.Integer({ description: 'Units in one pack' }),
          mustChoose: Type.Boolean(),
          combinations: Type.Array(
            Type.Object({
              id: Type.Integer(),
              label: Type.String(),
              available: Type.Boolean(),
              quantity: Type.Integer(),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type ProductChoices = Static<typeof ProductChoices>;
