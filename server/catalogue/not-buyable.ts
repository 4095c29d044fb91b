import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { isOrderable } from '../../shared/rules/catalogue/availability.ts';
import { textIn } from '../web/texts.ts';
import type { ProductFacts } from './product-facts.ts';
import { basePrice, packLineCombinations, unitsInStock } from './product-price.ts';
import type { ProductTab } from './product-record.ts';

/** Reason why shoppers cannot buy a product, and the tab that mends it. */
export interface Reason {
  readonly text: TextKey;
  readonly tab: ProductTab;
  /** The item of a pack that is concerned. */
  readonly item?: string;
}

/** The switches of a product, which its facts have as one. */
interface Publication {
  readonly active: boolean;
  readonly status: 'draft' | 'published' | 'archived';
}

/**
 * Returns every reason why a product cannot be bought; none when it can (PRO-13).
 * @param all facts of the product and of the items of a pack
 */
export function reasonsNotBuyable(
  product: ProductFacts,
  all: ReadonlyMap<number, ProductFacts>,
  { active, status }: Publication,
  locale: string,
): Reason[] {
  const reasons: Reason[] = [];
  const { combinations } = product;
  const isVaried = combinations.length > 0;
  const add = (holds: boolean, text: TextKey, tab: ProductTab) => {
    if (holds) reasons.push({ text, tab });
  };
  add(!active, 'reasonInactive', 'details');
  add(status === 'draft', 'reasonDraft', 'details');
  add(status === 'archived', 'reasonArchived', 'details');
  add(textIn(product.names, 'fr') === '', 'reasonNoName', 'languages');
  const hasPrice = isVaried ? combinations.some(({ priceHt }) => priceHt > 0) : basePrice(product) > 0;
  add(!hasPrice, 'reasonNoPrice', 'prices');
  if (product.type === 'pack') return [...reasons, ...packReasons(product, all, locale)];
  const isOffered = combinations.some(({ available }) => available);
  add(isVaried && !combinations.some(({ isDefault }) => isDefault), 'reasonNoDefault', 'combinations');
  add(isVaried && !isOffered, 'reasonNoneAvailable', 'combinations');
  add(hasPrice && (!isVaried || isOffered) && unitsInStock(product, all) === 0, 'reasonNoStock', 'stock');
  return reasons;
}

function packReasons(pack: ProductFacts, all: ReadonlyMap<number, ProductFacts>, locale: string): Reason[] {
  if (pack.packLines.length === 0) return [{ text: 'reasonEmptyPack', tab: 'pack' }];
  return pack.packLines.flatMap((line): Reason[] => {
    const item = all.get(line.productId);
    const name = textIn(item?.names, locale);
    if (!item?.onSale) return [{ text: 'reasonItemOffSale', tab: 'pack', item: name }];
    const combinations = packLineCombinations(line, item);
    const isFilled =
      item.combinations.length === 0
        ? item.quantity >= line.quantity
        : combinations.some((one) => isOrderable(one) && one.quantity >= line.quantity);
    return isFilled ? [] : [{ text: 'reasonItemNoStock', tab: 'pack', item: name }];
  });
}
