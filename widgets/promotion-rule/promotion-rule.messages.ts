import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    products_one: 'Effet mis à jour\u00a0: {{count}} produit.',
    products_other: 'Effet mis à jour\u00a0: {{count}} produits.',
    updated: 'Effet mis à jour.',
    failed: 'L’effet n’a pas pu être calculé. Ce qui est affiché date d’avant.',
    searching: 'Recherche des produits…',
    searchFailed: 'Les produits n’ont pas pu être cherchés.',
    retry: 'Réessayer',
  },
  en: {
    products_one: 'Effect updated: {{count}} product.',
    products_other: 'Effect updated: {{count}} products.',
    updated: 'Effect updated.',
    failed: 'The effect could not be computed. What is shown is from before.',
    searching: 'Searching for products…',
    searchFailed: 'The products could not be searched.',
    retry: 'Try again',
  },
  ar: {
    products_zero: 'تم تحديث الأثر: لا منتجات.',
    products_one: 'تم تحديث الأثر: منتج واحد.',
    products_two: 'تم تحديث الأثر: منتجان.',
    products_few: 'تم تحديث الأثر: {{count}} منتجات.',
    products_many: 'تم تحديث الأثر: {{count}} منتجًا.',
    products_other: 'تم تحديث الأثر: {{count}} منتج.',
    updated: 'تم تحديث الأثر.',
    failed: 'تعذر حساب الأثر. المعروض سابق للتغيير.',
    searching: 'جارٍ البحث عن المنتجات…',
    searchFailed: 'تعذر البحث عن المنتجات.',
    retry: 'إعادة المحاولة',
  },
});
