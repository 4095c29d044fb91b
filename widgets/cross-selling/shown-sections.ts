import type { CrossSelling } from '../../shared/api/cross-selling.ts';
import type { ListedProduct } from '../../shared/api/listed-product.ts';

/** In the order they are shown (B 7). */
const LISTS = ['relatedProducts', 'productsFromSameBrand', 'productsFromSameCategory', 'newProducts'] as const;

export interface Section {
  readonly list: (typeof LISTS)[number];
  readonly products: readonly ListedProduct[];
}

/** Whether an answer can be shown: four lists, one that is missing counting as empty, of what has a name, an address and a price. */
export function isCrossSelling(value: unknown): value is Partial<CrossSelling> {
  if (!isRecord(value)) return false;
  const lists = LISTS.map((list) => value[list]).filter((list) => list !== undefined && list !== null);
  return lists.length > 0 && lists.every((list) => Array.isArray(list) && list.every(isProduct));
}

function isProduct(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { uuid, name, url, priceHt, productPriceAfterPromotion } = value;
  return (
    [uuid, name, url].every((text) => typeof text === 'string') &&
    priceHt !== undefined &&
    isRecord(productPriceAfterPromotion)
  );
}

/**
 * The sections that have something to show: a product in the first only, and the product of the page in none.
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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
