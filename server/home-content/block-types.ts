import type { ResponsiveNumber } from '../../shared/rules/quantity/responsive-number.ts';

/** Partial of `host-fixtures/storefront/modules` that renders a type, and the source of its entries. */
export interface BlockType {
  readonly partial: string;
  /** Rule for the products it shows; absent: none. */
  readonly products?: ProductRule;
  /** Entries when the block gives no number. */
  readonly number: number;
  /** Entries beside each other, usually and at most (HOM-3). */
  readonly beside: ResponsiveNumber;
  /** `kind` of the z-carousel around it and, where it moves by itself, its delay in ms, within the 2500 to 3100 of HOM-4. */
  readonly carousel?: { readonly kind: string; readonly autoplay?: number };
}

export type ProductRule =
  | 'picked'
  | 'categories'
  | 'brands'
  | 'brandLines'
  | 'collections'
  | 'tags'
  | 'discounted'
  | 'bestsellers';

const beside = (desktop: number, tablet: number, mobile: number): ResponsiveNumber => ({ mobile, tablet, desktop });
const products = (rule: ProductRule): BlockType => ({
  partial: 'products-carousel',
  products: rule,
  number: 12,
  beside: beside(5, 3, 2),
  carousel: { kind: 'products' },
});

/** Every type of block (HOM-1), also those that staff have no form for yet. */
export const BLOCK_TYPES: Readonly<Record<string, BlockType>> = {
  products_carousel: products('picked'),
  category_products_carousel: products('categories'),
  brands_products_carousel: products('brands'),
  brand_lines_products_carousel: products('brandLines'),
  collection_products: products('collections'),
  tag_products: products('tags'),
  discounted_products: products('discounted'),
  bestsellers: products('bestsellers'),
  // 1, 2, 3 or 4 columns by the width of the window; the requested number is at most four.
  products_grid: { partial: 'products-grid', products: 'picked', number: 8, beside: beside(4, 4, 4) },
  categories_carousel: {
    partial: 'categories-carousel',
    number: 12,
    beside: beside(6, 4, 2),
    carousel: { kind: 'categories' },
  },
  brands_carousel: {
    partial: 'brands-carousel',
    number: 24,
    beside: beside(8, 6, 4),
    carousel: { kind: 'brands' },
  },
  brand_lines_carousel: {
    partial: 'brand-lines-carousel',
    number: 24,
    // Two names in a tile: three tiles fit on a phone.
    beside: beside(8, 6, 3),
    carousel: { kind: 'brands' },
  },
  html_block: { partial: 'html-block', number: 1, beside: beside(1, 1, 1) },
  banner: { partial: 'banner', number: 1, beside: beside(1, 1, 1) },
  banner_carousel: {
    partial: 'banner-carousel',
    number: 8,
    beside: beside(1, 1, 1),
    carousel: { kind: 'banners', autoplay: 3100 },
  },
  discount_block: { partial: 'discount-block', number: 2, beside: beside(2, 1, 1) },
  blog_posts_carousel: {
    partial: 'blog-posts-carousel',
    number: 6,
    beside: beside(3, 2, 1),
    carousel: { kind: 'blog-posts' },
  },
  blog_post_card: { partial: 'blog-post-card', number: 1, beside: beside(1, 1, 1) },
  blog_categories_carousel: {
    partial: 'blog-categories-carousel',
    number: 8,
    beside: beside(4, 3, 2),
    carousel: { kind: 'blog-categories' },
  },
  text_carousel: {
    partial: 'text-carousel',
    number: 8,
    beside: beside(1, 1, 1),
    carousel: { kind: 'texts', autoplay: 3000 },
  },
};

/** Returns the columns per screen that the block sets, at most those of its type; 0 means those of its type. */
export function besideOf(type: BlockType, requested: Partial<ResponsiveNumber>): ResponsiveNumber {
  const screen = (name: keyof ResponsiveNumber) => {
    const number = Math.trunc(Number(requested[name]));
    return number > 0 ? Math.min(number, type.beside[name]) : type.beside[name];
  };
  return { mobile: screen('mobile'), tablet: screen('tablet'), desktop: screen('desktop') };
}
