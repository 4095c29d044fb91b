import { isOrderable } from '../../shared/rules/catalogue/availability.ts';
import type { ProductPage } from '../../shared/rules/catalogue/product.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { plainText } from '../web/rich-text.ts';
import type { StructuredData } from '../web/seo.ts';

const PLACE = 'https://schema.org/';

/** The rating of a product; left out without reviews. */
interface ProductRating {
  readonly average: number | null;
  readonly count: number;
}

/**
 * Returns a product as search engines read it. Prices are those of the page: a promotion's end is the offer's. A pack's and
 * a simple product's offer is one; a product with combinations offers each of them. What has no price is not offered (CAT-4).
 * @param path of the product's page
 */
export function productData(product: ProductPage, path: string, rating: ProductRating | null): StructuredData {
  const offers = offersOf(product, path);
  const images = product.pictures.map(({ sizes }) => sizes.product_page_large.url);
  return {
    '@type': 'Product',
    name: product.name,
    url: path,
    sku: product.sku ?? product.uid,
    description: plainText(product.shortDescription) || product.seoDescription,
    ...(images.length > 0 && { image: images }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(rating &&
      rating.count > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
      }),
    ...(offers.length > 0 && { offers }),
  };
}

function offersOf(product: ProductPage, path: string): StructuredData[] {
  const offer = (
    price: number,
    until: string | null,
    inStock: boolean,
    url: string,
    sku: string | null,
  ): StructuredData => ({
    '@type': 'Offer',
    url,
    ...(sku !== null && { sku }),
    price: canonicalAmount(price),
    priceCurrency: 'DZD',
    availability: `${PLACE}${inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${PLACE}NewCondition`,
    ...(until !== null && { priceValidUntil: until }),
  });
  if (product.combinations.length === 0) {
    if (product.priceHt === 0) return [];
    return [offer(product.priceAfterPromotion, product.promotion?.endsAt ?? null, product.quantity > 0, path, null)];
  }
  const priced = product.combinations.filter(({ priceHt }) => priceHt > 0);
  return priced.map((one) =>
    offer(one.priceAfterPromotion, one.promotionEndsAt, isOrderable(one), `${path}?combination=${one.id}`, one.sku),
  );
}
