import type { CrossSelling } from '../../shared/api/cross-selling.ts';
import { isCrossSelling } from '../../shared/api/guards/cross-selling.ts';
import type { ListedProduct } from '../../shared/api/listed-product.ts';

/** In the order they are shown (XSL-1). */
const LISTS = ['relatedProducts', 'productsFromSameBrand', 'productsFromSameCategory', 'newProducts'] as const;

export interface Section {
  readonly list: (typeof LISTS)[number];
  readonly products: readonly ListedProduct[];
}

/** Returns true for an answer with at least one of the four lists. */
export const hasLists = (value: unknown): value is Partial<CrossSelling> =>
  isCrossSelling(value) && LISTS.some((list) => value[list]);

/**
 * Returns the sections that have something to show: a product in the first only, and the product of the page in none.
 * @param own its uid or uuid
 */
export function shownSections(answer: Partial<CrossSelling>, own: string): Section[] {
  const seen = new Set([own]);
  const isNew = ({ uid, uuid }: ListedProduct) => {
    const known = seen.has(uuid) || seen.has(uid);
    seen.add(uuid);
    return !known;
  };
  return LISTS.map((list) => ({ list, products: (answer[list] ?? []).filter(isNew) })).filter(
    ({ products }) => products.length > 0,
  );
}
