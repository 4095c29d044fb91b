import type { Locale } from '../../shared/i18n/locale.ts';
import { isOrderable } from '../../shared/rules/catalogue/availability.ts';
import { optionStates } from '../../shared/rules/catalogue/option-choice.ts';
import type { ProductPage } from '../../shared/rules/catalogue/product.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { emptyCard } from '../catalogue/card-view.ts';
import { combinationChoice } from '../catalogue/choice-view.ts';
import { oldPrice } from '../catalogue/product-price.ts';
import { productUrl } from '../catalogue/queries.ts';
import { plainText } from '../web/rich-text.ts';
import { listText, pageText } from '../web/texts.ts';
import { galleryView, picturesOfCombination, pictureView } from './gallery-view.ts';
import { FEW, packsLeft, packView } from './pack-view.ts';
import type { ProductChoice } from './product-choice.ts';

/** Returns everything the template `storefront/product` shows besides the order form. */
export function productView(product: ProductPage, choice: ProductChoice, locale: Locale, pictureId: number | null) {
  const { selected, isNamed, packChoices } = choice;
  const path = productUrl(product.category.slug, product.slug);
  const price = priceView(product, choice);
  const stock = stockView(product, choice, price.isSet, locale);
  const chosenLabels = listText(locale, selected?.values.map(({ label }) => label) ?? []);
  return {
    title:
      isNamed && chosenLabels !== ''
        ? listText(locale, [product.name, chosenLabels])
        : product.seoTitle || product.name,
    description: product.seoDescription || plainText(product.shortDescription),
    product,
    selected,
    packChoices,
    productPath: path,
    ...galleryView(product, selected, pictureId),
    ...packView(product, packChoices, locale),
    listingLinks: listingLinks(product),
    /** From which cross-selling draws its products. */
    emptyCard,
    pictureUrl: (id: number) =>
      `${path}?${new URLSearchParams({ ...(selected && { combination: String(selected.id) }), image: String(id) })}#gallery`,
    chosenLabels,
    price,
    promotionEnd: promotionEnd(product),
    stock,
    /** Something of it is in stock, even if not what is chosen now. */
    orderable: product.combinations.length > 0 ? product.combinations.some(isOrderable) : product.quantity > 0,
    options: optionsView(product, choice),
    ...embeddedData(product, choice, price.now, stock.units),
  };
}

/** Returns the lists of the shop that have the product, besides its category and its brand. */
function listingLinks({ brandLine, collections, tags }: ProductPage) {
  return [
    ...(brandLine ? [{ name: brandLine.name, url: `/catalog/brandlines/${brandLine.slug}` }] : []),
    ...collections.map(({ name, slug }) => ({ name, url: `/catalog/collections/${slug}` })),
    // No list of the shop is that of a tag.
    ...tags.map(({ name }) => ({ name, url: null })),
  ];
}

function priceView(product: ProductPage, { selected }: ProductChoice) {
  const now = selected?.priceAfterPromotion ?? product.priceAfterPromotion;
  const base = selected?.priceHt ?? product.priceHt;
  const old = oldPrice({ base, final: now }, product.pack?.itemsTotal);
  const saved = old === null ? 0 : old - now;
  return {
    now,
    /** False where nobody set one: it is not for sale (CAT-4). */
    isSet: base > 0,
    old,
    saved,
    percent: old === null ? 0 : Math.round((100 * saved) / old),
    savingKey: product.pack ? 'packSaving' : 'saving',
  };
}

/** Returns when the offer ends; null where it does not, or where the sold combinations differ in it: the page says one end for all. */
function promotionEnd({ combinations, promotion }: ProductPage): Date | null {
  const sold = combinations.filter(({ available }) => available);
  const [end = null, ...others] = new Set(
    combinations.length > 0 ? sold.map(({ promotionEndsAt }) => promotionEndsAt) : [promotion?.endsAt ?? null],
  );
  return end === null || others.length > 0 ? null : new Date(end);
}

function stockView(product: ProductPage, { selected, packChoices }: ProductChoice, isPriced: boolean, locale: Locale) {
  // The note is about the pack: its widget, which lets the shopper choose again, does not know of it.
  const units = selected ? (isOrderable(selected) ? selected.quantity : 0) : product.quantity;
  const left = product.pack ? packsLeft(product.pack, packChoices) : units;
  const level = units <= 0 ? 'out' : units <= FEW ? 'low' : 'good';
  const text =
    level === 'out'
      ? pageText(locale, isPriced ? 'outOfStock' : 'notForSale')
      : level === 'low'
        ? pageText(locale, 'fewLeft', { count: units })
        : pageText(locale, 'inStock');
  return { units, left, level, text };
}

function optionsView(product: ProductPage, { selected }: ProductChoice) {
  const states = optionStates(product.options, product.combinations, selected);
  return product.options.map((group) => ({
    code: group.code,
    label: group.label,
    chosen: selected?.values.find(({ type }) => type === group.code)?.label ?? '',
    values: group.values.map((value) => {
      const state = states[group.code]?.find((one) => one.value === value.value);
      return { ...value, selected: state?.selected === true, greyed: state?.greyed === true };
    }),
  }));
}

/** Returns the data that widgets read instead of the page's text. Amounts are in DA as `1234.50`. */
function embeddedData(product: ProductPage, { selected, packChoices }: ProductChoice, price: number, left: number) {
  const picture = picturesOfCombination(product, selected)[0]?.sizes.small_product.url ?? null;
  const type = product.type === 'pack' ? 'pack' : null;
  const attributes = Object.fromEntries(selected?.values.map(({ typeLabel, label }) => [typeLabel, label]) ?? []);
  const productInPack =
    product.pack?.items.map((item) => ({
      product: item.productId,
      combination: item.combinationId ?? packChoices[item.productId] ?? null,
      quantity: item.quantity,
      name: item.name,
      mustChoose: item.mustChoose,
    })) ?? null;
  const common = {
    productId: product.id,
    productUuid: product.uuid,
    combinationId: selected?.id ?? null,
    type,
    name: product.name,
    image: picture,
    unitPrice: canonicalAmount(price),
    quantity: left,
    productInPack,
  };
  return {
    lineData: {
      ...common,
      attributes,
      hasCombinations: product.combinations.length > 0,
      url: productUrl(product.category.slug, product.slug),
    },
    orderData: { ...common, price: canonicalAmount(selected?.priceHt ?? product.priceHt) },
    combinationsData: {
      productId: product.id,
      selected: selected?.id ?? null,
      title: product.name,
      types: product.options.map(({ code, label }) => ({ code, label })),
      combinations: product.combinations.map((one) => ({
        ...combinationChoice(one),
        sku: one.sku,
        // One is enough for a line of the cart; the gallery has them all.
        images: picturesOfCombination(product, one).slice(0, 1).map(pictureView),
      })),
    },
  };
}
