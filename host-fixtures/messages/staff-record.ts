import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts that the tabs of a product share. */
export const staffRecord = defineMessages({
  fr: {
    productTabs: 'Parties du produit',
    tabDetails: 'Fiche',
    tabPrices: 'Prix',
    tabCombinations: 'Déclinaisons',
    tabPictures: 'Photos',
    tabLanguages: 'Langues',
    tabStock: 'Stock',
    tabPack: 'Pack',
    onSale: 'En vente',
    notOnSale: 'Pas en vente',
  },
  en: {
    productTabs: 'Parts of the product',
    tabDetails: 'Details',
    tabPrices: 'Prices',
    tabCombinations: 'Combinations',
    tabPictures: 'Pictures',
    tabLanguages: 'Languages',
    tabStock: 'Stock',
    tabPack: 'Pack',
    onSale: 'On sale',
    notOnSale: 'Not on sale',
  },
  ar: {
    productTabs: 'أقسام المنتج',
    tabDetails: 'البطاقة',
    tabPrices: 'الأسعار',
    tabCombinations: 'التركيبات',
    tabPictures: 'الصور',
    tabLanguages: 'اللغات',
    tabStock: 'المخزون',
    tabPack: 'الباقة',
    onSale: 'معروض للبيع',
    notOnSale: 'غير معروض للبيع',
  },
});
