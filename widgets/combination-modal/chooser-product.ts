import type { ProductChoices } from '../../shared/api/product-choice.ts';
import { type LineData, lineDataFrom } from '../../shared/cart/line-data.ts';
import type { Chosen } from '../../shared/cart/line-to-add.ts';
import { type CombinationData, combinationsFrom } from '../../shared/catalogue/combination-data.ts';
import type { Centimes } from '../../shared/money/centimes.ts';
import { toCentimes } from '../../shared/money/round.ts';

type OptionType = ProductChoices['combinations']['types'][number];
export type PackItemChoice = NonNullable<ProductChoices['pack']>['items'][number];

/** A product as the chooser shows it. */
export interface ChooserProduct {
  readonly line: LineData;
  /** Null for a product without combinations. */
  readonly data: CombinationData | null;
  readonly options: readonly OptionType[];
  readonly packItems: readonly PackItemChoice[];
  /** Before the promotion, or what a pack's items cost one by one; of a combination its own counts. */
  readonly oldPrice: Centimes | null;
  readonly pictures: ReadonlyMap<number, string>;
  readonly picture: string | null;
}

/** Whether an answer is what the chooser needs; anything else is an answer that cannot be read. */
export function isProductChoices(value: unknown): value is ProductChoices {
  try {
    readChoices(value as ProductChoices);
    return true;
  } catch {
    return false;
  }
}

/** @throws Error when it is no such answer */
export function readChoices({ product, combinations, pack }: ProductChoices): ChooserProduct {
  const data = combinationsFrom(combinations);
  return {
    line: lineDataFrom(product),
    data: data.combinations.length > 0 ? data : null,
    options: combinations.types.filter(({ values }) => values.length > 0),
    packItems: pack?.items.filter(({ combinations: offered }) => Array.isArray(offered)) ?? [],
    oldPrice: product.oldPrice === null ? null : toCentimes(product.oldPrice),
    pictures: new Map(
      combinations.combinations.flatMap(({ id, images: [first] }) => (first ? [[id, first.large] as const] : [])),
    ),
    picture: product.picture?.large ?? null,
  };
}

/** How many packs the chosen variants make; undefined while one is open, or where nothing of it is counted. */
export function packStock({ line, packItems }: ChooserProduct, { packChoices }: Chosen): number | undefined {
  const chosen = packItems.flatMap(({ product, quantity, combinations }) => {
    const choice = combinations.find(({ id }) => id === packChoices.get(product)?.combination);
    return choice ? [Math.floor(choice.quantity / quantity)] : [];
  });
  return line.quantity === null ? undefined : Math.min(line.quantity, ...chosen);
}
