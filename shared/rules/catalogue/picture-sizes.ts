import type { PictureSize } from './product.ts';

/** Longest side of a product's picture in pixels, by size (CAT-8). */
export const PICTURE_SIZES: Readonly<Record<PictureSize, number>> = {
  product_page_large: 800,
  grid_display: 400,
  small_product: 100,
};
