import { definePageMessages } from './define.ts';

/** Texts of a product in a list. */
export const card = definePageMessages({
  fr: { cardAdd: 'Ajouter au panier', cardChoose: 'Choisir' },
  en: { cardAdd: 'Add to cart', cardChoose: 'Choose' },
  ar: { cardAdd: 'أضف إلى السلة', cardChoose: 'اختر' },
});
