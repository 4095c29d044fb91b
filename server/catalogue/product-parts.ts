import { packsInStock } from '../../shared/rules/catalogue/pack-stock.ts';
import type {
  OptionGroup,
  PackItem,
  ProductCombination,
  ProductPack,
  ProductPicture,
} from '../../shared/rules/catalogue/product.ts';
import { textIn } from '../web/texts.ts';
import { ownPicture } from './pictures.ts';
import type { CombinationFacts, PackLineFacts, ProductFacts, PromotionFacts } from './product-facts.ts';
import { basePrice, packItemsTotal, packLineCombinations, promotedPrice, promotionView } from './product-price.ts';

interface CombinationContext {
  promotions: readonly PromotionFacts[];
  pictures: readonly ProductPicture[];
  /** All combinations of the product. */
  siblings: readonly CombinationFacts[];
}

function pictureOf(
  combination: CombinationFacts,
  siblings: readonly CombinationFacts[],
  pictures: readonly ProductPicture[],
): number | null {
  const first = combination.values[0]?.value;
  const alike = new Set(siblings.filter(({ values }) => values[0]?.value === first).map(({ id }) => id));
  const own = ownPicture(pictures, combination.id);
  const shared = pictures.find(({ combinationIds }) => combinationIds.some((id) => alike.has(id)));
  return (own ?? shared ?? pictures[0])?.id ?? null;
}

/** Returns a combination as pages show it, with the product's promotion applied to its own price. */
export function productCombination(
  combination: CombinationFacts,
  { promotions, pictures, siblings }: CombinationContext,
  locale: string,
): ProductCombination {
  const price = promotedPrice(combination.priceHt, promotions);
  return {
    id: combination.id,
    uuid: combination.uuid,
    sku: combination.sku,
    barcode: combination.barcode,
    priceHt: combination.priceHt,
    priceAfterPromotion: price.final,
    promotionEndsAt: promotionView(price.promotion, locale)?.endsAt ?? null,
    quantity: combination.quantity,
    available: combination.available,
    isDefault: combination.isDefault,
    pictureId: pictureOf(combination, siblings, pictures),
    values: combination.values.map((value) => ({
      type: value.type,
      typeLabel: textIn(value.typeName, locale),
      value: value.value,
      label: textIn(value.name, locale),
      color: value.color,
      image: value.image,
    })),
  };
}

/** Returns the options of a product in the order of its combinations' values, each value once, as first met. */
export function optionGroups(combinations: readonly ProductCombination[]): OptionGroup[] {
  const groups = new Map<string, OptionGroup>();
  for (const { values } of combinations) {
    for (const { type, typeLabel, value, label, color, image } of values) {
      const group = groups.get(type) ?? { code: type, label: typeLabel, values: [] };
      if (!group.values.some((known) => known.value === value)) group.values.push({ value, label, color, image });
      groups.set(type, group);
    }
  }
  return [...groups.values()];
}

/** Returns a pack's contents. Items that are not on sale count as out of stock. */
export function productPack(
  pack: ProductFacts,
  facts: ReadonlyMap<number, ProductFacts>,
  pictures: ReadonlyMap<number, ProductPicture[]>,
  locale: string,
): ProductPack {
  const items = pack.packLines.flatMap((line) => {
    const item = facts.get(line.productId);
    return item ? [packItem(line, item, pictures.get(item.id) ?? [], locale)] : [];
  });
  return {
    strict: pack.strictPack,
    items,
    available: basePrice(pack) === 0 ? 0 : packsInStock(items),
    itemsTotal: packItemsTotal(pack.packLines),
  };
}

function packItem(line: PackLineFacts, item: ProductFacts, pictures: ProductPicture[], locale: string): PackItem {
  const offered = item.onSale ? packLineCombinations(line, item) : [];
  // Inside a pack the pack's price counts, so an item's own promotions do not.
  const combinations = offered.map((combination) =>
    productCombination(combination, { promotions: [], pictures, siblings: item.combinations }, locale),
  );
  const mustChoose = line.combinationId === null && item.combinations.length > 0;
  return {
    id: line.id,
    productId: item.id,
    name: textIn(item.names, locale),
    slug: item.slug,
    categorySlug: item.category.slug,
    quantity: line.quantity,
    unitPriceHt: line.unitPriceHt,
    combinationId: line.combinationId,
    mustChoose,
    combinations,
    options: mustChoose ? optionGroups(combinations) : [],
    stock: item.onSale && item.combinations.length === 0 ? item.quantity : 0,
    picture: itemPicture(line, pictures) ?? pictures[0] ?? null,
    pictures,
  };
}

/** Returns the picture of a fixed combination, else one of the item in general. */
function itemPicture(
  { combinationId }: PackLineFacts,
  pictures: readonly ProductPicture[],
): ProductPicture | undefined {
  if (combinationId !== null) return ownPicture(pictures, combinationId);
  return pictures.find(({ combinationIds }) => combinationIds.length === 0);
}
