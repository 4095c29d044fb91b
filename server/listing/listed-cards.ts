import type { Locale } from '../../shared/i18n/locale.ts';
import type { PictureSize, PictureSource, ProductCard } from '../../shared/rules/catalogue/product.ts';
import { cardRating } from '../catalogue/card-rating.ts';
import { oldPrice, promotionView } from '../catalogue/product-price.ts';
import { productUrl } from '../catalogue/queries.ts';
import { textIn } from '../web/texts.ts';
import { type CardPicture, chosenLook } from './chosen-look.ts';
import type { ListingIndex } from './listing-index.ts';
import type { TaxonomyEntry } from './taxonomy.ts';

/**
 * Returns the card of a product in the index. A list knows whether a product can be bought, not how many are left.
 * @param chosen ids of the requested option values; the card shows one of them, and its link selects it
 */
export function cardAt(index: ListingIndex, slot: number, chosen: readonly number[], locale: Locale): ProductCard {
  const { row, price } = index.entryAt(slot);
  const { categories, brands } = index.taxonomy;
  const category = named(categories.get(row.categoryId), locale);
  const look = chosenLook(row.looks, chosen);
  const url = productUrl(category.slug, row.slug);
  const brand = row.brandId === null ? null : brands.get(row.brandId);
  return {
    id: row.id,
    uid: row.uid,
    uuid: row.uuid,
    slug: row.slug,
    url: look ? `${url}?combination=${look.combination}` : url,
    type: row.type,
    name: textIn(row.names, locale),
    names: row.names,
    dateAdd: new Date(row.dateAdd).toISOString(),
    category,
    brand: brand ? named(brand, locale) : null,
    priceHt: price.base,
    promotion: promotionView(price.promotion, locale),
    priceAfterPromotion: price.final,
    oldPrice: oldPrice(price, row.itemsTotal),
    mustChoose: row.mustChoose,
    inStock: row.available,
    quantity: row.available ? null : 0,
    productInPack:
      row.type === 'pack'
        ? (row.packItems ?? []).map(({ names, ...item }) => ({ ...item, name: textIn(names, locale) }))
        : null,
    rating: cardRating(row.rating, locale),
    picture: pictureOf(look?.picture ?? row.picture),
  };
}

function named(entry: TaxonomyEntry | undefined, locale: Locale): ProductCard['category'] {
  if (!entry) return { id: 0, uuid: '', slug: '', name: '' };
  return { id: entry.id, uuid: entry.uuid, slug: entry.slug, name: textIn(entry.name, locale) };
}

function pictureOf(picture: CardPicture | null): ProductCard['picture'] {
  if (picture === null) return null;
  const source = (size: PictureSize): PictureSource => {
    const [url, width, height] = picture.sizes[size];
    return { url, width, height };
  };
  // Cards name their product beside the picture, so it is decoration there.
  return {
    id: picture.id,
    alt: '',
    combinationIds: [],
    defaultOf: [],
    sizes: {
      product_page_large: source('product_page_large'),
      grid_display: source('grid_display'),
      small_product: source('small_product'),
    },
  };
}
