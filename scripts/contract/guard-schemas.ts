import { type TSchema, Type } from 'typebox';
import { BannerPictures } from '../../shared/api/banner-pictures.ts';
import { BlockPreview } from '../../shared/api/block-preview.ts';
import { BlockProducts } from '../../shared/api/block-products.ts';
import { CartCheckAnswer } from '../../shared/api/cart-check.ts';
import { CheckoutResponse } from '../../shared/api/checkout.ts';
import { CrossSelling } from '../../shared/api/cross-selling.ts';
import { DashboardSearchAnswer } from '../../shared/api/dashboard-search.ts';
import { ListedProduct } from '../../shared/api/listed-product.ts';
import { type FilterData, ListingAnswer, ListingAttribute, ListingChoice } from '../../shared/api/listing.ts';
import { ProductChoices } from '../../shared/api/product-choice.ts';
import { ManagedPicture, ManagedPictures } from '../../shared/api/product-picture.ts';

/** A guard that is generated: it checks what a widget reads of an answer before the widget uses it. */
export interface Guard {
  /** The guard's file in `shared/api/guards` and the schema's file in `shared/api`, without the ending. */
  readonly file: string;
  readonly name: string;
  /** The type that the guard narrows to. */
  readonly type: string;
  /** The part of `answer` that a widget cannot do without: a server of your own may leave out the rest. */
  readonly schema: TSchema;
  /** The whole answer, as our server gives it. */
  readonly answer: TSchema;
}

const OrNothing = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
const AnyObject = Type.Object({});

const Thumb = ListedProduct.properties.thumb.anyOf[0];
/** Cards hide what a product does not have, except for its name, address and prices. */
const Product = Type.Object({
  ...Type.Pick(ListedProduct, ['id', 'name', 'url', 'priceHt', 'oldPrice', 'productPriceAfterPromotion']).properties,
  thumb: OrNothing(
    Type.Object({ url: Thumb.properties.url, sizes: Type.Array(Type.Pick(Thumb.properties.sizes.items, ['url'])) }),
  ),
});
/** A product is shown in one section only, and recognised by its uuid. */
const RelatedProducts = OrNothing(Type.Array(Type.Intersect([Product, Type.Pick(ListedProduct, ['uuid'])])));

const Choices = Type.Array(Type.Pick(ListingChoice, ['slug', 'name']));
const Groups = Type.Array(Type.Object({ code: ListingAttribute.properties.code, values: Type.Array(AnyObject) }));
/** An empty list may be page 0 of 0. */
const Count = Type.Integer({ minimum: 0 });

const [PricedLine, GoneLine] = CartCheckAnswer.properties.lines.items.anyOf;
/** PHP writes an empty object as an empty list. */
const Labels = Type.Union([PricedLine.properties.attributes, Type.Array(Type.String())]);

const chooser = ProductChoices.properties;
const Combination = chooser.combinations.properties.combinations.items;
const Price = Type.Union([Combination.properties.price, Type.Number()]);

const SearchResults = Type.Array(DashboardSearchAnswer.properties.pages.items);

/**
 * All guards that are generated. A guard of a few fields that one widget reads, or of an answer with several shapes, such as
 * the communes and transporters, is written beside the widget.
 */
export const GUARDS: readonly Guard[] = [
  { file: 'listed-product', name: 'isListedProduct', type: 'ListedProduct', schema: Product, answer: ListedProduct },
  {
    file: 'listing',
    name: 'isListingAnswer',
    type: 'ListingAnswer',
    schema: Type.Object({
      products: Type.Array(Product),
      filterData: Type.Object({
        brands: Choices,
        brandlines: Choices,
        collections: OrNothing(Choices),
        subCategories: Choices,
        features: Groups,
        attributes: Groups,
        priceRange: AnyObject,
      } satisfies Record<keyof FilterData, TSchema>),
      total: Count,
      page: Count,
      pages: Count,
    }),
    answer: ListingAnswer,
  },
  {
    file: 'cross-selling',
    name: 'isCrossSelling',
    type: 'Partial<CrossSelling>',
    schema: Type.Object({
      relatedProducts: RelatedProducts,
      productsFromSameBrand: RelatedProducts,
      productsFromSameCategory: RelatedProducts,
      newProducts: RelatedProducts,
    } satisfies Record<keyof CrossSelling, TSchema>),
    answer: CrossSelling,
  },
  {
    file: 'product-choice',
    name: 'isProductChoices',
    type: 'ProductChoices',
    schema: Type.Object({
      product: Type.Object({
        ...Type.Pick(chooser.product, ['productId', 'name']).properties,
        unitPrice: Price,
        oldPrice: Type.Union([Price, Type.Null()]),
        image: OrNothing(Type.String()),
        picture: OrNothing(Type.Object({ large: Type.String() })),
      }),
      combinations: Type.Object({
        types: Type.Array(Type.Object({ values: Type.Array(AnyObject) })),
        combinations: Type.Array(
          Type.Object({
            id: Combination.properties.id,
            values: AnyObject,
            price: Price,
            images: Type.Array(Type.Pick(Combination.properties.images.items, ['large', 'small'])),
          }),
        ),
      }),
      pack: OrNothing(Type.Object({ items: Type.Array(AnyObject) })),
    }),
    answer: ProductChoices,
  },
  {
    file: 'cart-check',
    name: 'isCartCheckAnswer',
    type: 'CartCheckAnswer',
    schema: Type.Object({
      lines: Type.Array(
        Type.Union([
          // A reason that the widgets do not know keeps the line out of the order too.
          Type.Object({ gone: Type.String(), name: GoneLine.properties.name }),
          Type.Object({ ...PricedLine.properties, attributes: Type.Optional(Labels) }),
        ]),
      ),
    }),
    answer: CartCheckAnswer,
  },
  {
    file: 'checkout',
    name: 'isCheckoutResponse',
    type: 'CheckoutResponse',
    // A number of the order that is no text must not turn a placed order into one whose end nobody knows.
    schema: Type.Pick(CheckoutResponse, ['orderUuid', 'redirectUrl']),
    answer: CheckoutResponse,
  },
  {
    file: 'product-picture',
    name: 'isManagedPictures',
    type: 'ManagedPictures',
    schema: Type.Array(Type.Pick(ManagedPicture, ['name', 'path', 'removeUrl'])),
    answer: ManagedPictures,
  },
  {
    file: 'block-products',
    name: 'isBlockProducts',
    type: 'BlockProducts',
    schema: BlockProducts,
    answer: BlockProducts,
  },
  {
    file: 'banner-pictures',
    name: 'isBannerPictures',
    type: 'BannerPictures',
    schema: BannerPictures,
    answer: BannerPictures,
  },
  { file: 'block-preview', name: 'isBlockPreview', type: 'BlockPreview', schema: BlockPreview, answer: BlockPreview },
  {
    file: 'dashboard-search',
    name: 'isDashboardSearchAnswer',
    type: 'DashboardSearchAnswer',
    schema: Type.Object({ pages: SearchResults, products: SearchResults, orders: SearchResults }),
    answer: DashboardSearchAnswer,
  },
];
