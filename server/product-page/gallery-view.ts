import type { ProductCombination, ProductPage, ProductPicture } from '../../shared/rules/catalogue/product.ts';

/**
 * Returns the pictures of a combination: its own, then those of combinations alike in the first option (the colour, as a
 * rule), then those of the product in general. Those of other combinations are left out. Returns all of them when that
 * leaves none.
 */
export function picturesOfCombination(
  { pictures, combinations }: Pick<ProductPage, 'pictures' | 'combinations'>,
  selected: ProductCombination | null,
): ProductPicture[] {
  const first = selected?.values[0]?.value;
  const alike = new Set(combinations.filter(({ values }) => values[0]?.value === first).map(({ id }) => id));
  const rank = ({ combinationIds, defaultOf }: ProductPicture) => {
    if (combinationIds.length === 0) return 3;
    if (selected === null) return 4;
    if (combinationIds.includes(selected.id)) return defaultOf.includes(selected.id) ? 0 : 1;
    return combinationIds.some((id) => alike.has(id)) ? 2 : 4;
  };
  const own = [0, 1, 2, 3].flatMap((level) => pictures.filter((picture) => rank(picture) === level));
  return own.length > 0 ? own : [...pictures];
}

/** Returns a picture as the data of widgets gives it. */
export function pictureView({ sizes: { product_page_large: large, small_product: small }, alt }: ProductPicture) {
  return { large: large.url, small: small.url, width: large.width, height: large.height, alt };
}

/** Returns the gallery as the page renders it first, and the data of its widget for every combination. */
export function galleryView(product: ProductPage, selected: ProductCombination | null, pictureId: number | null) {
  const shown = picturesOfCombination(product, selected);
  const picture = shown.find(({ id }) => id === pictureId) ?? shown[0] ?? null;
  return {
    pictures: shown,
    picture,
    // In the row from the first: a finger finds the next picture without script.
    slides: picture === null ? [] : shown.slice(shown.indexOf(picture)),
    galleryData: picture && {
      productId: product.id,
      // biome-ignore lint/plugin: a public name of the gallery's data.
      drawn: picture.id,
      shown: shown.map(({ id }) => id),
      pictures: product.pictures.map((one) => ({ id: one.id, ...pictureView(one), alt: one.alt || product.name })),
      combinations: Object.fromEntries(
        product.combinations.map((one) => [one.id, picturesOfCombination(product, one).map(({ id }) => id)]),
      ),
    },
  };
}
