import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    count_one: '{{count}} produit',
    count_other: '{{count}} produits',
    none: 'Aucun produit ne correspond',
    failed: 'La liste n’a pas pu être actualisée.',
    retry: 'Réessayer',
    open: 'Recharger la page',
  },
  en: {
    count_one: '{{count}} product',
    count_other: '{{count}} products',
    none: 'No product matches',
    failed: 'The list could not be refreshed.',
    retry: 'Try again',
    open: 'Reload the page',
  },
  ar: {
    count_one: 'منتج واحد',
    count_two: 'منتجان',
    count_few: '{{count}} منتجات',
    count_many: '{{count}} منتجًا',
    count_other: '{{count}} منتج',
    none: 'لا يوجد منتج موافق',
    failed: 'تعذر تحديث القائمة.',
    retry: 'إعادة المحاولة',
    open: 'إعادة تحميل الصفحة',
  },
});
