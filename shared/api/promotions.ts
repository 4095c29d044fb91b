import { type Static, Type } from 'typebox';

const Phase = Type.Union([
  Type.Literal('scheduled'),
  Type.Literal('active'),
  Type.Literal('ended'),
  Type.Literal('off', { description: 'switched off' }),
]);
export type PromotionPhase = Static<typeof Phase>;

/** GET /dashboard/api/promotions/impact: what a promotion would do, saved or not (PRM-5). */
export const PromotionImpactAnswer = Type.Object({
  products: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Number of products on sale that it covers; null while what it applies to is not chosen',
  }),
  phase: Phase,
  html: Type.String({ description: 'The content of the part `impact`, in the language of the call' }),
});
export type PromotionImpactAnswer = Static<typeof PromotionImpactAnswer>;

/** GET /dashboard/api/promotions/products?search=: products that a promotion can be for. */
export const PromotionProducts = Type.Object({
  products: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      detail: Type.String({ description: 'Tells it from others of the same name: category and SKU' }),
    }),
  ),
});
export type PromotionProducts = Static<typeof PromotionProducts>;
