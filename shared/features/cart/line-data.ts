import { booleanIn } from '../../rules/json/boolean-in.ts';
import { readJsonPart } from '../../rules/json/json-part.ts';
import { numberIn } from '../../rules/json/number-in.ts';
import { isObject } from '../../rules/json/shapes.ts';
import type { Centimes } from '../../rules/money/centimes.ts';
import { toCentimes } from '../../rules/money/round.ts';

/** An item of a pack as the page embeds it. */
export interface LinePackItem {
  readonly product: number;
  /** Fixed by the pack, or chosen when the page was rendered. */
  readonly combination: number | null;
  /** Units in one pack. */
  readonly quantity: number;
  readonly name: string;
  readonly mustChoose: boolean;
}

/** The cart line a page embeds for its product, with the combination it was rendered with. */
export interface LineData {
  readonly productId: number;
  readonly combinationId: number | null;
  /** The one a card shows while none is chosen: the chooser begins with it. */
  readonly shownCombinationId: number | null;
  readonly type: 'pack' | null;
  readonly name: string;
  readonly image: string | null;
  /** The address of the product's page; null when the page gives none. */
  readonly url: string | null;
  readonly unitPrice: Centimes;
  /** Left in stock; null when it is not tracked. */
  readonly quantity: number | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly hasCombinations: boolean;
  readonly productInPack: readonly LinePackItem[];
}

const POSTS_PLAINLY = 'Correct the template; until then the form posts plainly.';

/**
 * Reads the JSON of `<script type="application/json" data-part="line">`. `unitPrice` is in dinars, as `1234.50`.
 *
 * @throws Error in words when it cannot be read; the form then posts plainly.
 */
export function readLineData(text: string): LineData {
  return lineDataFrom(readJsonPart('line', text, POSTS_PLAINLY));
}

/** Reads the same data out of an answer of the server. */
export function lineDataFrom(data: Record<string, unknown>): LineData {
  const { type, name, image, url, attributes, productInPack } = data;
  const productId = numberIn(data.productId);
  if (productId === null || typeof name !== 'string') {
    throw new Error(`the part "line" has no productId or no name. ${POSTS_PLAINLY}`);
  }
  return {
    productId,
    combinationId: numberIn(data.combinationId),
    shownCombinationId: numberIn(data.shownCombinationId),
    type: type === 'pack' ? 'pack' : null,
    name,
    image: typeof image === 'string' ? image : null,
    url: typeof url === 'string' ? url : null,
    unitPrice: toCentimes(data.unitPrice as string),
    quantity: numberIn(data.quantity),
    attributes: isObject(attributes)
      ? Object.fromEntries(Object.entries(attributes).map(([label, value]) => [label, String(value)]))
      : {},
    hasCombinations: booleanIn(data.hasCombinations, 'hasCombinations', false),
    productInPack: Array.isArray(productInPack) ? productInPack.filter(isObject).map(packItem) : [],
  };
}

function packItem({ product, combination, quantity, name, mustChoose }: Record<string, unknown>): LinePackItem {
  return {
    product: Number(product),
    combination: numberIn(combination),
    quantity: Math.max(1, Number(quantity) || 1),
    name: String(name ?? ''),
    mustChoose: booleanIn(mustChoose, 'mustChoose', false),
  };
}
