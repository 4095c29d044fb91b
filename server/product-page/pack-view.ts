import type { Locale } from '../../shared/i18n/locale.ts';
import { packsInStock } from '../../shared/rules/catalogue/pack-stock.ts';
import type { PackItem, ProductPack, ProductPage } from '../../shared/rules/catalogue/product.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { listText, pageText } from '../web/texts.ts';
import type { ProductChoice } from './product-choice.ts';

/** From here down a page names the number that is left. */
export const FEW = 5;

/** Counts the packs that the chosen variants make, of an item without a choice the best stocked one (PCK-3). */
export function packsLeft({ items }: Pick<ProductPack, 'items'>, choices: ProductChoice['packChoices']): number {
  return packsInStock(
    items.map(({ productId, quantity, stock, combinations }) => {
      const chosen = combinations.filter(({ id }) => id === choices[productId]);
      return { quantity, stock, combinations: chosen.length > 0 ? chosen : combinations };
    }),
  );
}

/** Returns the contents of a pack (PCK-1, PCK-3) and the data of their widget; an empty object for a product that is no pack. */
export function packView({ id, pack }: ProductPage, choices: ProductChoice['packChoices'], locale: Locale) {
  if (!pack) return {};
  const left = packsLeft(pack, choices);
  const missing = pack.items.filter((item) => item.mustChoose && choices[item.productId] === undefined);
  const namesOf = (items: readonly PackItem[]) =>
    listText(
      locale,
      items.map(({ name }) => name),
    );
  const status = () => {
    if (pack.available <= 0) return pageText(locale, 'packSoldOut');
    if (left <= 0) {
      const names = namesOf(pack.items.filter((item) => packsLeft({ items: [item] }, choices) <= 0));
      return pageText(locale, 'packChoiceSoldOut', { names });
    }
    if (missing.length > 0) return pageText(locale, 'packMissing', { names: namesOf(missing) });
    if (!pack.items.some(({ mustChoose }) => mustChoose)) return pageText(locale, 'packFixed');
    const few = left <= FEW ? [pageText(locale, 'packsOfChoice', { count: left })] : [];
    return [pageText(locale, 'packComplete'), ...few].join(' ');
  };
  return {
    packStatus: status(),
    packPicture: (item: PackItem) => pictureOf(item, choices[item.productId]),
    packData: {
      productId: id,
      available: pack.available,
      items: pack.items.map((item) => ({
        product: item.productId,
        name: item.name,
        quantity: item.quantity,
        mustChoose: item.mustChoose,
        stock: item.stock,
        combinations: item.combinations.map((one) => ({
          id: one.id,
          label: listText(
            locale,
            one.values.map(({ label }) => label),
          ),
          price: canonicalAmount(one.priceHt),
          available: one.available,
          quantity: one.quantity,
          image: item.pictures.find((picture) => picture.id === one.pictureId)?.sizes.small_product.url ?? null,
        })),
      })),
    },
  };
}

/** Returns the chosen variant's picture, else that of the item. */
function pictureOf(item: PackItem, chosen: number | undefined): string | null {
  const variant = item.combinations.find((one) => one.id === chosen);
  const picture = item.pictures.find((one) => one.id === variant?.pictureId) ?? item.picture;
  return picture?.sizes.small_product.url ?? null;
}
