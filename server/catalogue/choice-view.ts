import type { ProductChoices } from '../../shared/api/product-choice.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { isOrderable } from '../../shared/rules/catalogue/availability.ts';
import { choiceOf, combinationForOptions } from '../../shared/rules/catalogue/option-choice.ts';
import type { ProductCombination, ProductPage, ProductPicture } from '../../shared/rules/catalogue/product.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { listText } from '../web/texts.ts';
import { oldPrice } from './product-price.ts';
import { productUrl } from './queries.ts';

/** Returns a product as the chooser of a card receives it, in one language. */
export function choiceView(product: ProductPage, locale: Locale): ProductChoices {
  const selected = firstChoice(product);
  const now = selected?.priceAfterPromotion ?? product.priceAfterPromotion;
  const old = oldPrice({ base: selected?.priceHt ?? product.priceHt, final: now }, product.pack?.itemsTotal);
  const first = product.pictures.find(({ id }) => id === selected?.pictureId) ?? product.pictures[0] ?? null;
  return {
    product: {
      productId: product.id,
      productUuid: product.uuid,
      uid: product.uid,
      slug: product.slug,
      mainCategoryRead: { name: product.category.name, slug: product.category.slug },
      combinationId: selected?.id ?? null,
      type: product.type === 'pack' ? 'pack' : null,
      name: product.name,
      image: first?.sizes.small_product.url ?? null,
      unitPrice: canonicalAmount(now),
      quantity: selected ? unitsOf(selected) : product.quantity,
      attributes: Object.fromEntries(selected?.values.map(({ typeLabel, label }) => [typeLabel, label]) ?? []),
      hasCombinations: product.combinations.length > 0,
      url: productUrl(product.category.slug, product.slug),
      productInPack: packContents(product),
      oldPrice: old === null ? null : canonicalAmount(old),
      picture: first && shownPicture(first),
    },
    combinations: {
      productId: product.id,
      selected: selected?.id ?? null,
      types: product.options.map(({ code, label, values }) => ({
        code,
        label,
        values: values.map(({ value, label: name, color }) => ({ value, label: name, color })),
      })),
      combinations: product.combinations.map((one) => ({
        ...combinationChoice(one),
        images: product.pictures.filter(({ id }) => id === one.pictureId).map(shownPicture),
      })),
    },
    pack: product.pack && { items: packItems(product, locale) },
  };
}

/** Returns a combination as every chooser receives it, apart from its pictures. */
export function combinationChoice(one: ProductCombination) {
  return {
    id: one.id,
    values: choiceOf(one),
    labels: Object.fromEntries(one.values.map(({ type, label }) => [type, label])),
    price: canonicalAmount(one.priceHt),
    priceAfterPromotion: canonicalAmount(one.priceAfterPromotion),
    available: one.available,
    quantity: one.quantity,
  };
}

/**
 * Returns the combination that choosing begins with: the default one, or the nearest to it that can be bought. On the
 * product page the default one stays even when it cannot be (CAT-3), but whoever pressed a card's button wants to buy.
 */
function firstChoice({ options, combinations, defaultCombinationId }: ProductPage): ProductCombination | null {
  const standard = combinations.find(({ id }) => id === defaultCombinationId);
  return combinationForOptions(options, combinations, standard ? choiceOf(standard) : {});
}

const unitsOf = (one: ProductCombination) => (isOrderable(one) ? one.quantity : 0);

function packContents({ pack }: ProductPage): ProductChoices['product']['productInPack'] {
  if (!pack) return null;
  return pack.items.map(({ productId, combinationId, quantity, name, mustChoose }) => ({
    product: productId,
    combination: combinationId,
    quantity,
    name,
    mustChoose,
  }));
}

function packItems({ pack }: ProductPage, locale: Locale) {
  return (pack?.items ?? []).map(({ productId, name, quantity, mustChoose, combinations }) => ({
    product: productId,
    name,
    quantity,
    mustChoose,
    combinations: combinations.map((one) => ({
      id: one.id,
      label: listText(
        locale,
        one.values.map(({ label }) => label),
      ),
      available: one.available && one.quantity >= quantity,
      quantity: one.quantity,
    })),
  }));
}

function shownPicture({ alt, sizes }: ProductPicture) {
  const { url, width, height } = sizes.grid_display;
  return { large: url, small: sizes.small_product.url, alt, width, height };
}
