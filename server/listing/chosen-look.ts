import type { PictureSize } from '../../shared/rules/catalogue/product.ts';

/** A picture of the index: its sizes as address, width and height. */
export interface CardPicture {
  readonly id: number;
  readonly sizes: Readonly<Record<PictureSize, readonly [string, number, number]>>;
}

/** A combination that can be bought and has a picture: its own, else that of one alike in the first option. */
export interface Look {
  readonly combination: number;
  /** Ids of its option values; the first one, as a rule the colour, is what its picture shows. */
  readonly values: readonly number[];
  readonly picture: CardPicture;
}

/**
 * Returns the picture and combination that match the chosen option values best: of the first chosen value that has a picture, the
 * combination with most of the others. Null when no chosen value has a picture.
 * @param looks in the merchant's order, the default combination first
 * @param chosen ids of option values, in the order of the address
 */
export function chosenLook(looks: readonly Look[] | null, chosen: readonly number[]): Look | null {
  if (looks === null) return null;
  for (const value of chosen) {
    const alike = looks.filter(({ values }) => values[0] === value);
    const met = ({ values }: Look) => values.filter((one) => chosen.includes(one)).length;
    const best = alike.toSorted((a, b) => met(b) - met(a))[0];
    if (best) return best;
  }
  return null;
}
