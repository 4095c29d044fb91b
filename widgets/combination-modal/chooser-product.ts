import type { ProductChoices } from '../../shared/api/product-choice.ts';
import { onServer } from '../../shared/browser/http/endpoint.ts';
import { type LineData, lineDataFrom } from '../../shared/features/cart/line-data.ts';
import type { Chosen } from '../../shared/features/cart/line-to-add.ts';
import { productAddress } from '../../shared/features/catalogue/product-address.ts';
import { type CombinationData, combinationsFrom } from '../../shared/rules/catalogue/combination-data.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';

type OptionType = ProductChoices['combinations']['types'][number];
export type OfferedPackItem = NonNullable<ProductChoices['pack']>['items'][number];

/** A product as the chooser shows it. */
export interface ChooserProduct {
  readonly line: LineData;
  /** Null for a product without combinations. */
  readonly data: CombinationData | null;
  readonly options: readonly OptionType[];
  readonly packItems: readonly OfferedPackItem[];
  /** Before the promotion, or what a pack's items cost one by one; of a combination its own counts. */
  readonly oldPrice: Centimes | null;
  readonly pictures: ReadonlyMap<number, string>;
  readonly picture: string | null;
}

/**
 * Returns the product of an answer as the chooser needs it.
 *
 * @param base the server that answered: the pictures are there
 * @param productUrl the host's address of a product; see `productAddress`
 */
export function readChoices(
  { product, combinations: offered, pack }: ProductChoices,
  { base, productUrl }: { readonly base?: string | undefined; readonly productUrl?: string | undefined },
): ChooserProduct {
  const combinations = {
    ...offered,
    combinations: offered.combinations.map((one) => ({
      ...one,
      images: one.images.map((image) => onServerOf(base, image)),
    })),
  };
  const data = combinationsFrom(combinations);
  return {
    line: lineDataFrom({
      ...product,
      image: product.image && onServer(base, product.image),
      url: productAddress({ ...product, id: product.productId }, { base, productUrl }),
    }),
    data: data.combinations.length > 0 ? data : null,
    options: combinations.types.filter(({ values }) => values.length > 0),
    packItems: pack?.items.filter((item) => Array.isArray(item.combinations)) ?? [],
    oldPrice: product.oldPrice === null ? null : toCentimes(product.oldPrice),
    pictures: new Map(
      combinations.combinations.flatMap(({ id, images: [first] }) => (first ? [[id, first.large] as const] : [])),
    ),
    picture: product.picture && onServer(base, product.picture.large),
  };
}

type Picture = NonNullable<ProductChoices['product']['picture']>;

function onServerOf(base: string | undefined, picture: Picture): Picture {
  return { ...picture, large: onServer(base, picture.large), small: onServer(base, picture.small) };
}

/** Counts the packs that the chosen variants make; undefined while one is open, or where nothing of it is counted. */
export function packStock({ line, packItems }: ChooserProduct, { packChoices }: Chosen): number | undefined {
  const chosen = packItems.flatMap(({ product, quantity, combinations }) => {
    const choice = combinations.find(({ id }) => id === packChoices.get(product)?.combination);
    return choice ? [Math.floor(choice.quantity / quantity)] : [];
  });
  return line.quantity === null ? undefined : Math.min(line.quantity, ...chosen);
}
