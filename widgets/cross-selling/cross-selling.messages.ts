import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    relatedProducts: 'À découvrir avec ce produit',
    productsFromSameBrand: 'De la même marque',
    productsFromSameCategory: 'Dans la même catégorie',
    newProducts: 'Nouveautés',
  },
  en: {
    relatedProducts: 'Goes well with this product',
    productsFromSameBrand: 'From the same brand',
    productsFromSameCategory: 'In the same category',
    newProducts: 'New products',
  },
  ar: {
    relatedProducts: 'منتجات تناسب اختيارك',
    productsFromSameBrand: 'من العلامة نفسها',
    productsFromSameCategory: 'من القسم نفسه',
    newProducts: 'وصل حديثًا',
  },
});
