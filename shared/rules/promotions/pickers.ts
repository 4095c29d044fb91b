/** Scopes of a promotion, with the picker that chooses each. `all` needs none (PRM-1). */
export const PROMOTION_PICKERS = {
  product: 'product',
  category: 'category',
  brand: 'brand',
  brandline: 'brandline',
  collection: 'collection',
  all: null,
} as const;

export type PromotionScope = keyof typeof PROMOTION_PICKERS;
type PromotionPicker = NonNullable<(typeof PROMOTION_PICKERS)[PromotionScope]>;

/** Returns the picker of a scope; null where none is needed, and for an unknown scope. */
export function pickerOf(scope: string): PromotionPicker | null {
  return Object.hasOwn(PROMOTION_PICKERS, scope) ? PROMOTION_PICKERS[scope as PromotionScope] : null;
}
