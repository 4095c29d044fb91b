import { expect, it } from 'vitest';
import type { PricedLine } from '../catalogue/pricing.ts';
import { lineLabels } from './line-labels.ts';

type Item = [quantity: number, name: string, variant?: string];

const labelsOf = (items: readonly Item[]) => {
  const packItems = items.map(([quantity, name, variant]) => ({
    quantity,
    names: { fr: name },
    attributes: variant === undefined ? [] : [{ type: { fr: 'Taille' }, value: { fr: variant } }],
  }));
  return Object.entries(lineLabels({ type: 'pack', attributes: [], packItems } as unknown as PricedLine, 'fr'));
};

it.each<[string, Item[], [string, string][]]>([
  [
    'in three variants',
    [
      [1, 'Tapis', 'Petit'],
      [1, 'Tapis', 'Grand'],
      [1, 'Tapis', 'Long'],
    ],
    [
      ['1 × Tapis', 'Petit'],
      ['1 × Tapis, Grand', ''],
      ['1 × Tapis, Long', ''],
    ],
  ],
  [
    'without variants, as their sum',
    [
      [1, 'Bol'],
      [1, 'Bol'],
      [2, 'Bol'],
    ],
    [['4 × Bol', '']],
  ],
  [
    'with a variant and without one',
    [
      [1, 'Bol', 'Bleu'],
      [1, 'Bol'],
    ],
    [
      ['1 × Bol', ''],
      ['1 × Bol, Bleu', ''],
    ],
  ],
])('names the items of a pack that have one name, %s', (_, items, labels) => {
  expect(labelsOf(items)).toEqual(labels);
});
