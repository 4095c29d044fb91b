import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of a product in a list, and the currency of every amount in the shop (MNY-3). */
export const card = defineMessages({
  fr: {
    currency: 'DA',
    productCount_one: '{{count}} produit',
    productCount_other: '{{count}} produits',
    oldPrice: 'Ancien prix',
    packBadge: 'Pack',
    soldOut: 'Épuisé',
    notForSale: 'Pas en vente pour le moment',
  },
  en: {
    currency: 'DA',
    productCount_one: '{{count}} product',
    productCount_other: '{{count}} products',
    oldPrice: 'Old price',
    packBadge: 'Pack',
    soldOut: 'Sold out',
    notForSale: 'Not for sale at present',
  },
  ar: {
    currency: 'DA',
    productCount_zero: 'لا منتجات',
    productCount_one: 'منتج واحد',
    productCount_two: 'منتجان',
    productCount_few: '{{count}} منتجات',
    productCount_many: '{{count}} منتجًا',
    productCount_other: '{{count}} منتج',
    oldPrice: 'السعر القديم',
    packBadge: 'باقة',
    soldOut: 'نفدت الكمية',
    notForSale: 'غير معروض للبيع حاليًا',
  },
});
