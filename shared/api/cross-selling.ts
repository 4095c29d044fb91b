import { type Static, Type } from 'typebox';
import { ListedProduct } from './listed-product.ts';

/**
 * GET /web/api/product/cross_selling/{productUid}/{brandUuid}/{mainCategoryUuid} (XSL-1): four lists, each of which may be empty. No
 * product is in two of them, and the one asked for is in none.
 */
export const CrossSelling = Type.Object({
  relatedProducts: Type.Array(ListedProduct),
  productsFromSameBrand: Type.Array(ListedProduct),
  productsFromSameCategory: Type.Array(ListedProduct),
  newProducts: Type.Array(ListedProduct),
});
export type CrossSelling = Static<typeof CrossSelling>;
