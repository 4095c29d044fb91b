import type { Locale } from '../../shared/i18n/locale.ts';
import type { PackItem, ProductPage } from '../../shared/rules/catalogue/product.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { listText, pageText } from '../web/texts.ts';
import type { ProductChoice } from './product-choice.ts';

/** Returns the contents of a pack (PCK-1, PCK-3) and the data of their widget; an empty object for a product that is no pack. */
export function packView({ id, pack }: ProductPage, choices: ProductChoice['packChoices'], locale: Locale) {
  if (!pack) return {};
  const missing = pack.items.filter((item) => item.mustChoose && choices[item.productId] === undefined);
  const names = listText(
    locale,
    missing.map(({ name }) => name),
  );
  const status = () => {
    if (pack.available <= 0) return pageText(locale, 'packSoldOut');
    if (missing.length > 0) return pageText(locale, 'packMissing', { names });
    return pageText(locale, pack.items.some(({ mustChoose }) => mustChoose) ? 'packComplete' : 'packFixed');
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
