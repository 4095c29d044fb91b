import type { ListedProduct } from '../../shared/api/listed-product.ts';
import type { CardRating, ProductCard, ProductPicture } from '../../shared/rules/catalogue/product.ts';
import { shownCombination } from '../../shared/rules/catalogue/shown-combination.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { fromCentimes } from '../../shared/rules/money/round.ts';
import { savingOnCard } from '../../shared/rules/money/saving.ts';
import type { LocalizedText } from './product-facts.ts';

/** The data of the template `storefront/card`. Amounts are centimes. */
export interface CardView {
  readonly id: number;
  readonly url: string;
  readonly name: string;
  /** Of all languages: `name` is one of them. */
  readonly names: LocalizedText;
  readonly brand: string | null;
  readonly image: ProductPicture | null;
  readonly price: number;
  /** False where nobody set a price: the product is not for sale (CAT-4). */
  readonly isPriced: boolean;
  /** Null where nothing is saved. */
  readonly oldPrice: number | null;
  /** Saved, in whole percent; 0 where the card does not say it. */
  readonly percent: number;
  readonly soldOut: boolean;
  readonly mustChoose: boolean;
  readonly rating: CardRating | null;
  /** Read by z-add-to-cart, see its part `line`. */
  readonly line: object;
}

export function cardView(card: ProductCard): CardView {
  // What cannot be bought saves nobody anything.
  const oldPrice = card.inStock ? card.oldPrice : null;
  return {
    id: card.id,
    url: card.url,
    name: card.name,
    names: card.names,
    brand: card.brand?.name ?? null,
    image: card.picture,
    price: card.priceAfterPromotion,
    isPriced: card.priceHt > 0,
    oldPrice,
    percent: oldPrice === null ? 0 : savingOnCard(oldPrice, card.priceAfterPromotion),
    soldOut: !card.inStock,
    mustChoose: card.mustChoose,
    rating: card.rating,
    line: {
      productId: card.id,
      productUuid: card.uuid,
      combinationId: null,
      shownCombinationId: shownCombination(card.url),
      type: card.type === 'pack' ? 'pack' : null,
      name: card.name,
      image: card.picture?.sizes.small_product.url ?? null,
      unitPrice: canonicalAmount(card.priceAfterPromotion),
      quantity: card.quantity,
      attributes: {},
      hasCombinations: card.type !== 'pack' && card.mustChoose,
      // What goes into the cart is chosen later, whichever combination the card shows.
      url: card.url.replace(/\?.*/, ''),
      productInPack: card.productInPack,
    },
  };
}

/** The same markup with nothing in it: the `<template>` from which widgets draw further products. */
export const emptyCard: CardView = {
  id: 0,
  url: '',
  name: '',
  names: {},
  brand: null,
  image: null,
  price: 0,
  isPriced: true,
  oldPrice: null,
  percent: 0,
  soldOut: false,
  mustChoose: false,
  rating: null,
  line: {},
};

/** Returns the product of a card for the calls of listing and cross-selling (LST-1). */
export function listedProduct(card: ProductCard): ListedProduct {
  const { promotion, picture } = card;
  return {
    id: card.id,
    uid: card.uid,
    uuid: card.uuid,
    name: card.name,
    slug: card.slug,
    type: card.type === 'pack' ? 'pack' : null,
    url: card.url,
    dateAdd: card.dateAdd,
    priceHt: canonicalAmount(card.priceHt),
    promotionRead: promotion && {
      value: promotion.ruleType === 'percentage' ? promotion.value : fromCentimes(promotion.value),
      ruleType: promotion.ruleType,
    },
    oldPrice: card.oldPrice === null ? null : canonicalAmount(card.oldPrice),
    productPriceAfterPromotion: { priceAfterPromotion: canonicalAmount(card.priceAfterPromotion) },
    mainCategoryRead: { name: card.category.name, slug: card.category.slug },
    brandRead: card.brand && { name: card.brand.name, uuid: card.brand.uuid, slug: card.brand.slug },
    mustChoose: card.mustChoose,
    available: card.inStock,
    quantity: card.quantity,
    productInPack: card.productInPack,
    rating: card.rating,
    thumb: picture && thumbOf(picture),
  };
}

function thumbOf({ sizes }: ProductPicture): ListedProduct['thumb'] {
  const { url, width, height } = sizes.grid_display;
  return {
    url,
    width,
    height,
    sizes: Object.entries(sizes).map(([size, source]) => ({ size, url: source.url, width: source.width })),
  };
}
