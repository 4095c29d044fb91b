import { Type } from 'typebox';
import { AvailableProduct, ExpeditionItem } from './expeditions.ts';
import { Nullable } from './nullable.ts';
import { ManagedPictures } from './product-picture.ts';

/**
 * The JSON that pages embed for widgets, by the name of the part. For the documents and the tests only: widgets read it
 * without these schemas, which would cost every page their bytes.
 */

const Optional = Type.Optional;
const Amount = Type.Union([Type.String(), Type.Number()], { description: 'DA, such as `"1234.50"`' });
const Names = (description: string) => Type.Record(Type.String(), Type.String(), { description });
const Stock = Optional(Nullable(Type.Integer({ description: 'Units left; null where stock is not counted' })));

const Picture = Type.String({
  description: 'Address of a small picture; the cart shows one of the origin of the page or of `base` only',
});

const PackItem = Type.Object({
  product: Type.Integer(),
  combination: Optional(Nullable(Type.Integer({ description: 'Fixed by the pack, or already chosen' }))),
  quantity: Optional(Type.Integer({ description: 'Units in one pack; 1' })),
  name: Type.String(),
  mustChoose: Optional(Type.Boolean({ description: 'The shopper chooses the combination' })),
});

const product = {
  productId: Type.Integer(),
  productUuid: Optional(Type.String()),
  combinationId: Optional(Nullable(Type.Integer())),
  type: Optional(Nullable(Type.Literal('pack'))),
  name: Type.String(),
  image: Optional(Nullable(Picture)),
  unitPrice: Amount,
  quantity: Stock,
  productInPack: Optional(Nullable(Type.Array(PackItem))),
};

const Line = Type.Object({
  ...product,
  shownCombinationId: Optional(
    Nullable(Type.Integer({ description: 'The combination a card shows: the chooser begins with it' })),
  ),
  attributes: Optional(Names('Label to value, such as Colour to Red')),
  hasCombinations: Optional(Type.Boolean({ description: 'A combination is chosen before it can be added' })),
  url: Optional(Type.String({ description: "Address of the product's page, from `/` on; the cart links to it" })),
});

const Order = Type.Object({
  ...product,
  price: Optional(Amount),
});

const Combinations = Type.Object({
  productId: Optional(Type.Integer()),
  selected: Optional(Nullable(Type.Integer({ description: 'The combination the page was rendered with' }))),
  title: Optional(Type.String()),
  types: Optional(Type.Array(Type.Object({ code: Type.String(), label: Optional(Type.String()) }))),
  promotion: Optional(
    Nullable(
      Type.Object(
        {
          ruleType: Type.Union([Type.Literal('percentage'), Type.Literal('fixed'), Type.Literal('amount')]),
          value: Type.Union([Type.Number(), Type.String()]),
        },
        { description: 'Used where a combination has no `priceAfterPromotion`' },
      ),
    ),
  ),
  combinations: Type.Array(
    Type.Object({
      id: Type.Integer(),
      values: Names('Option code to value code'),
      labels: Optional(Names('Option code to the name of the value')),
      price: Amount,
      priceAfterPromotion: Optional(Nullable(Amount)),
      available: Optional(Type.Boolean({ description: 'True' })),
      quantity: Optional(Type.Integer({ description: 'Units left; without it 999' })),
      sku: Optional(Type.String()),
      images: Optional(Type.Array(Type.Object({ small: Type.String() }))),
    }),
  ),
});

const Pack = Type.Object({
  productId: Type.Integer(),
  available: Optional(Nullable(Type.Integer({ description: 'Packs the stock makes; null where that is not counted' }))),
  items: Type.Array(
    Type.Object({
      product: Type.Integer(),
      name: Type.String(),
      quantity: Optional(Type.Integer({ description: 'Units in one pack; 1' })),
      mustChoose: Optional(Type.Boolean()),
      stock: Optional(Type.Integer({ description: 'Units left of an item without combinations' })),
      combinations: Optional(
        Type.Array(
          Type.Object({
            id: Type.Integer(),
            label: Type.String(),
            price: Optional(Nullable(Amount)),
            available: Optional(Type.Boolean({ description: 'True' })),
            quantity: Optional(Type.Integer()),
            image: Optional(Nullable(Type.String())),
          }),
        ),
      ),
    }),
  ),
});

const Pictures = Type.Object({
  productId: Optional(Type.Integer()),
  // biome-ignore lint/plugin: a public name of the JSON that templates write
  drawn: Type.Integer({ description: 'The id of the picture in the slide of the page' }),
  shown: Type.Array(Type.Integer(), { description: 'Ids of the pictures the page was rendered with, in their order' }),
  pictures: Type.Array(
    Type.Object({
      id: Type.Integer(),
      large: Type.String(),
      small: Optional(Type.String({ description: 'Without it `large`' })),
      width: Optional(Type.Integer({ description: 'Of `large`, in pixels' })),
      height: Optional(Type.Integer()),
      alt: Optional(Type.String()),
    }),
  ),
  combinations: Optional(
    Type.Record(Type.String(), Type.Array(Type.Integer()), {
      description: 'Id of a combination to the ids of its pictures',
    }),
  ),
});

const State = Type.Object({
  page: Optional(Type.Integer({ description: '1' })),
  pages: Optional(Type.Integer({ description: '1' })),
  total: Optional(Type.Integer()),
  pageSize: Optional(Type.Integer()),
  priceRange: Optional(
    Type.Object({ min: Type.String(), max: Type.String() }, { description: 'DA with two decimals' }),
  ),
});

const GivenLine = Type.Object({
  productId: Type.Integer(),
  combinationId: Optional(Nullable(Type.Integer())),
  name: Type.String(),
  image: Optional(Nullable(Picture)),
  unitPrice: Type.Number({ description: 'DA' }),
  quantity: Optional(Type.Integer({ description: '1' })),
  attributes: Optional(Names('Label to value, such as Colour to Red')),
  type: Optional(Type.Literal('pack')),
  productInPack: Optional(Type.Array(Type.Object({ product: Type.Integer(), combination: Nullable(Type.Integer()) }))),
  stock: Optional(Type.Integer({ description: 'Units left' })),
  url: Optional(Type.String({ description: "Address of the product's page, from `/` on; the cart links to it" })),
});

const ServerLine = Type.Object({
  origin: Type.String({ description: 'Names the line in the cart of the server, and no other line' }),
  ...GivenLine.properties,
});

const Provisioning = Type.Object({
  available: Type.Array(
    Type.Object({
      ...Type.Partial(AvailableProduct).properties,
      ...Type.Pick(AvailableProduct, ['product_id', 'product_name', 'available_stock']).properties,
    }),
  ),
  items: Type.Array(
    Type.Object({
      ...Type.Partial(ExpeditionItem).properties,
      ...Type.Pick(ExpeditionItem, ['productId', 'name', 'quantity']).properties,
    }),
  ),
});

export const PAGE_DATA = {
  line: Line,
  order: Order,
  combinations: Combinations,
  pack: Pack,
  pictures: Pictures,
  state: State,
  given: Type.Array(GivenLine),
  'server-lines': Type.Array(ServerLine),
  files: ManagedPictures,
  provisioning: Provisioning,
};
