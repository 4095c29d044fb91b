import type { ListedProduct } from '../../shared/api/listed-product.ts';
import type { ListingAnswer } from '../../shared/api/listing.ts';

type Unknown = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;
const isList = (value: unknown, fits: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.every(fits);
const isAmount = (value: unknown) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

/** Whether an answer is a list that can be drawn: only what is read of it is looked at (resolution 103). */
export function isListingAnswer(value: unknown): value is ListingAnswer {
  if (!isRecord(value) || !isRecord(value.filterData)) return false;
  const { products, total, page, pages, filterData } = value;
  const isNumber = (number: unknown) => Number.isSafeInteger(number) && Number(number) >= 0;
  return isProductList(products) && [total, page, pages].every(isNumber) && isFilterData(filterData);
}

export function isProductList(value: unknown): value is ListedProduct[] {
  return isList(value, isProduct);
}

function isProduct(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value.productPriceAfterPromotion)) return false;
  const { id, name, url, priceHt, productPriceAfterPromotion, thumb } = value;
  return (
    typeof id === 'number' &&
    typeof name === 'string' &&
    typeof url === 'string' &&
    isAmount(priceHt) &&
    isAmount(productPriceAfterPromotion.priceAfterPromotion) &&
    (!thumb || (isRecord(thumb) && Array.isArray(thumb.sizes)))
  );
}

function isFilterData(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const isChoice = (one: unknown) => isRecord(one) && typeof one.slug === 'string' && typeof one.name === 'string';
  const isGroup = (one: unknown) => isRecord(one) && typeof one.code === 'string' && isList(one.values, isRecord);
  const lists = [value.brands, value.brandlines, value.collections ?? [], value.subCategories];
  return (
    lists.every((list) => isList(list, isChoice)) &&
    isList(value.features, isGroup) &&
    isList(value.attributes, isGroup) &&
    isRecord(value.priceRange)
  );
}
