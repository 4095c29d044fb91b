/** A part of a block's form that only some types have. */
export const BLOCK_SECTIONS = [
  'products',
  'categories',
  'brands',
  'brandLines',
  'collection',
  'tag',
  'html',
  'images',
  'discounts',
  'posts',
  'blogCategories',
] as const;
export type BlockSection = (typeof BLOCK_SECTIONS)[number];

interface SectionRule {
  readonly section: BlockSection;
  /** The block shows nothing while the section is empty. Other types then show what the shop has. */
  readonly isNeeded?: true;
}

/** The types that staff create, in the order in which they are offered, with the section of each (BLK-1). */
const RULES = {
  products_carousel: { section: 'products' },
  products_grid: { section: 'products' },
  categories_carousel: { section: 'categories' },
  category_products_carousel: { section: 'categories', isNeeded: true },
  brands_carousel: { section: 'brands' },
  brands_products_carousel: { section: 'brands', isNeeded: true },
  brand_lines_carousel: { section: 'brandLines' },
  brand_lines_products_carousel: { section: 'brandLines', isNeeded: true },
  collection_products: { section: 'collection', isNeeded: true },
  tag_products: { section: 'tag', isNeeded: true },
  html_block: { section: 'html', isNeeded: true },
  banner: { section: 'images', isNeeded: true },
  banner_carousel: { section: 'images', isNeeded: true },
  discount_block: { section: 'discounts' },
  blog_posts_carousel: { section: 'posts' },
  blog_post_card: { section: 'posts' },
  text_carousel: { section: 'html', isNeeded: true },
  blog_categories_carousel: { section: 'blogCategories' },
} as const satisfies Record<string, SectionRule>;

export const EDITED_TYPES = Object.keys(RULES) as readonly (keyof typeof RULES)[];

/** Returns the section of a type; null for a type that staff do not create, such as `bestsellers`. */
export function sectionOf(type: string): BlockSection | null {
  return ruleOf(type)?.section ?? null;
}

/** Says if a block of this type shows nothing while its section is empty. */
export function needsContent(type: string): boolean {
  return ruleOf(type)?.isNeeded ?? false;
}

function ruleOf(type: string): SectionRule | undefined {
  return Object.hasOwn(RULES, type) ? RULES[type as keyof typeof RULES] : undefined;
}
