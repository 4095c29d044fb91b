import { defaultCombination } from '../../shared/rules/catalogue/availability.ts';
import { combinationForOptions } from '../../shared/rules/catalogue/option-choice.ts';
import type { ProductCombination, ProductPage } from '../../shared/rules/catalogue/product.ts';
import { type FormBody, formText } from '../http/form-body.ts';

/** The combinations a shopper has chosen on a product page, by its address or by a posted form. */
export interface ProductChoice {
  readonly selected: ProductCombination | null;
  /** False where `selected` is the default one. */
  readonly isNamed: boolean;
  /** Product inside the pack to the combination chosen for it. */
  readonly packChoices: Readonly<Record<number, number>>;
}

/**
 * Reads the selected combination from `combination=ID`, else from the option picker's `option[CODE]=VALUE`, else takes the
 * default one (CAT-3). Reads a pack's choices from `pack[PRODUCT]=COMBINATION`. What does not exist counts as not chosen.
 */
export function productChoice(product: ProductPage, values: FormBody): ProductChoice {
  const named = namedCombination(product, values);
  return {
    selected: named ?? defaultCombination(product.combinations),
    isNamed: named !== null,
    packChoices: chosenPackItems(product, values),
  };
}

function namedCombination({ combinations, options }: ProductPage, values: FormBody): ProductCombination | null {
  const picked = Object.fromEntries(
    options.map(({ code }) => [code, formText(values, `option[${code}]`) || undefined]),
  );
  const requestedId = Number(formText(values, 'combination'));
  const byId = combinations.find(({ id }) => id === requestedId);
  if (byId) return byId;
  const byOptions = Object.values(picked).some((value) => value !== undefined);
  return byOptions ? combinationForOptions(options, combinations, picked) : null;
}

function chosenPackItems({ pack }: ProductPage, values: FormBody): Record<number, number> {
  const choices: Record<number, number> = {};
  for (const item of pack?.items ?? []) {
    const requestedId = Number(formText(values, `pack[${item.productId}]`));
    if (item.mustChoose && item.combinations.some(({ id }) => id === requestedId))
      choices[item.productId] = requestedId;
  }
  return choices;
}
