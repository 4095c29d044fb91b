/** Types of entries of the menu: named types choose a target, numbered ones have their own. */
export const MENU_TYPES = [
  ...(['ProductCategory', 'Brand', 'Product', 'collectionPage', 'Cms', 'BlogCategory', 'BlogPost', 'Link'] as const),
  ...(['3', '4', '5', '6', '8', '10'] as const),
] as const;
export type MenuType = (typeof MENU_TYPES)[number];

/** The one selector that each type shows; a type that is not in the table shows none (MNU-1). */
const SELECTOR_OF_TYPE = {
  ProductCategory: 'category',
  Brand: 'brand',
  Product: 'product',
  Link: 'link',
  Cms: 'cmsPage',
  BlogCategory: 'blogCategory',
  BlogPost: 'blogPost',
  // No type of our own dashboard; a host that has it gets its selector.
  Page: 'page',
  collectionPage: 'collection',
} as const;
export type MenuSelector = (typeof SELECTOR_OF_TYPE)[keyof typeof SELECTOR_OF_TYPE];

/** Returns the selector of a type. `table` is a host's own in place of ours. */
export function selectorOf(type: string, table: Readonly<Record<string, string>> = SELECTOR_OF_TYPE): string | null {
  return Object.hasOwn(table, type) ? (table[type] ?? null) : null;
}

/** Levels of the menu: an entry has at most two below it. */
export const MENU_DEPTH = 3;

/** Returns true for an address of the shop, or of another site by https. */
export function isMenuAddress(address: string): boolean {
  return /^(\/([^/\\\s]\S*)?|https:\/\/[^\s/]\S*)$/.test(address);
}
