import { isOrderable } from '../../../shared/rules/catalogue/availability.ts';
import type { LineRequest } from '../../catalogue/pricing.ts';
import type { ProductFacts } from '../../catalogue/product-facts.ts';
import { packLineCombinations } from '../../catalogue/product-price.ts';
import type { Random } from '../random.ts';

const QUANTITIES = [1, 1, 1, 1, 1, 2, 2, 3] as const;
const PACK_SHARE = 0.12;

type Facts = ReadonlyMap<number, ProductFacts>;

/**
 * Plans lines of different products that the shop had at that time. Some products sell far better than others.
 * @returns fewer lines when the shop had fewer products, or none
 */
export function planLines(facts: Facts, random: Random, { count, at }: { count: number; at: Date }): LineRequest[] {
  const inStock = [...facts.values()].filter((product) => canBeOrdered(product, facts, at));
  const packs = inStock.filter(({ type }) => type === 'pack');
  const simple = inStock.filter(({ type }) => type === 'simple');
  const lines = new Map<number, LineRequest>();
  for (let line = 0; line < count; line++) {
    const list = packs.length > 0 && random.chance(PACK_SHARE) ? packs : simple;
    const product = list[Math.floor(list.length * random.next() ** 2)];
    if (product) lines.set(product.id, planLine(product, facts, random));
  }
  return [...lines.values()];
}

function planLine(product: ProductFacts, facts: Facts, random: Random): LineRequest {
  const quantity = random.pick(QUANTITIES);
  const combination = anyCombination(product.combinations, random);
  if (product.type === 'simple') return { product: product.id, combination, quantity };
  const packChoices = product.packLines.map((line) => {
    const item = facts.get(line.productId);
    const choices = item ? packLineCombinations(line, item) : [];
    return { product: line.productId, combination: anyCombination(choices, random) };
  });
  return { product: product.id, combination: null, quantity, packChoices };
}

function anyCombination(combinations: ProductFacts['combinations'], random: Random): number | null {
  const orderable = combinations.filter(isOrderable);
  return orderable.length === 0 ? null : random.pick(orderable).id;
}

function canBeOrdered(product: ProductFacts, facts: Facts, at: Date): boolean {
  if (!product.onSale || product.dateAdd > at) return false;
  if (product.type === 'simple') {
    return product.combinations.length === 0 ? product.quantity > 0 : product.combinations.some(isOrderable);
  }
  return product.packLines.every((line) => {
    const item = facts.get(line.productId);
    if (!item?.onSale || item.dateAdd > at) return false;
    return item.combinations.length === 0 ? item.quantity > 0 : packLineCombinations(line, item).some(isOrderable);
  });
}
