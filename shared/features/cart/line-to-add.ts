import { type AddRefusal, addRefusal, type Purchasable } from '../../rules/catalogue/availability.ts';
import { type CombinationData, unitsOf } from '../../rules/catalogue/combination-data.ts';
import { fromCentimes } from '../../rules/money/round.ts';
import { QUANTITY_CAP } from '../../rules/quantity/quantity.ts';
import type { CartLine } from './cart-line.ts';
import type { LineData, LinePackItem } from './line-data.ts';

/** The selection of the page. */
export interface Chosen {
  readonly combinationId: number | null;
  /** Product of the pack to the combination chosen for it, with its name. */
  readonly packChoices: ReadonlyMap<number, { readonly combination: number; readonly label: string }>;
}

/** Returns the embedded combinations when they are this product's: a card must not take those of the page's main product. */
export function combinationsOf(line: LineData, data: CombinationData | null): CombinationData | null {
  if (!data) return null;
  if (data.productId !== null) return data.productId === line.productId ? data : null;
  return data.combinations.some(({ id }) => id === line.combinationId) ? data : null;
}

/** Returns true when the page has no data of the chosen combination; only the server then knows its price. */
export function isUnknown(line: LineData, data: CombinationData | null, { combinationId }: Chosen): boolean {
  if (combinationId === null || combinationId === line.combinationId) return false;
  return !data?.combinations.some(({ id }) => id === combinationId);
}

/** Says why nothing can be added (CAT-4). */
export function refusalReason(line: LineData, data: CombinationData | null, chosen: Chosen): AddRefusal {
  if (isUnknown(line, data, chosen)) return null;
  const refusal = addRefusal(purchasable(line, data), {
    combinationId: chosen.combinationId,
    packChoices: Object.fromEntries([...chosen.packChoices].map(([id, { combination }]) => [id, combination])),
  });
  const isSoldOut = line.quantity !== null && line.quantity <= 0 && data === null;
  return refusal === 'choose-combination' && isSoldOut ? 'out-of-stock' : refusal;
}

function purchasable(line: LineData, data: CombinationData | null): Purchasable {
  const quantity = line.quantity ?? QUANTITY_CAP;
  if (line.type === 'pack') {
    const items = line.productInPack.map(({ product, mustChoose }) => ({ id: product, mustChoose }));
    return { type: 'pack', quantity, combinations: [], pack: { available: line.quantity, items } };
  }
  const own = [{ id: line.combinationId ?? 0, available: true, quantity }];
  const combinations = data?.combinations ?? (line.hasCombinations ? own : []);
  return { type: 'simple', quantity, combinations, pack: null };
}

/** Returns the items of a pack that the shopper has still to choose a variant of. */
export function missingItems(line: LineData, { packChoices }: Chosen): LinePackItem[] {
  return line.productInPack.filter(({ product, mustChoose }) => mustChoose && !packChoices.has(product));
}

/** Units left of what is chosen; undefined when it is not tracked. */
export function stockOf(line: LineData, data: CombinationData | null, { combinationId }: Chosen): number | undefined {
  const chosen = data?.combinations.find(({ id }) => id === combinationId);
  if (chosen) return unitsOf(chosen);
  return combinationId === line.combinationId ? (line.quantity ?? undefined) : undefined;
}

/** Returns the line as the cart keeps it (PCK-4). */
export function cartLine(line: LineData, data: CombinationData | null, chosen: Chosen, quantity: number): CartLine {
  const stock = stockOf(line, data, chosen);
  const common = {
    productId: line.productId,
    combinationId: chosen.combinationId,
    name: line.name,
    ...(line.url && { url: line.url }),
    quantity,
  };
  const combination = data?.combinations.find(({ id }) => id === chosen.combinationId);
  if (combination && combination.id !== line.combinationId) {
    return {
      ...common,
      image: combination.image ?? line.image,
      unitPrice: fromCentimes(combination.priceAfterPromotion),
      attributes: Object.fromEntries(
        (data?.types ?? []).flatMap(({ code, label }) => {
          const value = combination.labels[code];
          return value === undefined ? [] : [[label, value]];
        }),
      ),
      ...(stock !== undefined && { stock }),
    };
  }
  return {
    ...common,
    image: line.image,
    unitPrice: fromCentimes(line.unitPrice),
    attributes: lineAttributes(line, chosen),
    ...(line.type && {
      type: line.type,
      productInPack: packItems(line, chosen).map(({ product, combination }) => ({ product, combination })),
    }),
    ...(stock !== undefined && { stock }),
  };
}

/** Returns the items of a pack with the combinations chosen for them. */
export function packItems(line: LineData, { packChoices }: Chosen) {
  return line.productInPack.map(({ product, combination, quantity, mustChoose }) => ({
    product,
    combination: mustChoose ? (packChoices.get(product)?.combination ?? null) : combination,
    quantity,
  }));
}

/**
 * Returns the labels of a line, with the contents of a pack, such as "2 × Dress" to "M". An item without a choice has the variant that
 * the page names. Without one it is empty until the cart is checked.
 */
function lineAttributes(line: LineData, { packChoices }: Chosen): Record<string, string> {
  const attributes = { ...line.attributes };
  for (const { product, name, quantity } of line.productInPack) {
    const item = `${quantity} × ${name}`;
    attributes[item] = packChoices.get(product)?.label || attributes[item] || '';
  }
  return attributes;
}
