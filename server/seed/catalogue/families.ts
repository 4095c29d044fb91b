import type { DrawingName } from '../pictures/drawings.ts';
import { BEAUTY_FAMILIES } from './families-beauty-and-kitchen.ts';
import { CLOTHES_FAMILIES } from './families-clothes.ts';
import { HOME_FAMILIES } from './families-home-and-gadgets.ts';
import { SHOE_AND_BAG_FAMILIES } from './families-shoes-and-bags.ts';
import type { Text } from './texts.ts';

/** Products of one kind: how they are named, described, priced, chosen and drawn. */
export interface SeedFamily {
  drawing: DrawingName;
  /** Grams, packed. */
  weight: number;
  category: string;
  brand: string;
  noun: Text;
  /** The words that set a variant apart; agrees with the noun. Its place in the list is the style of the drawing. */
  variants: readonly [Text, Text, Text];
  materials: readonly Text[];
  /** DA, the cheapest and the dearest. */
  price: readonly [number, number];
  /** Colour codes; a family whose `coloured` is false shows one of them without offering a choice. */
  colours: readonly string[];
  coloured: boolean;
  /** A second option and its values; every step costs `step` DA more. */
  axis?: { option: string; values: readonly string[]; step: number };
  /** `{name}` and `{material}` stand for the product's own. */
  short: Text;
  long: Text;
  care: Text;
}

export const FAMILIES: readonly SeedFamily[] = [
  ...CLOTHES_FAMILIES,
  ...SHOE_AND_BAG_FAMILIES,
  ...BEAUTY_FAMILIES,
  ...HOME_FAMILIES,
];
