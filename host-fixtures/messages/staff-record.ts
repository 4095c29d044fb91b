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
    codeOfOtherProduct:
      'Le code «\u00a0{{code}}\u00a0» est aussi celui d’un autre produit, un scan trouve les deux\u00a0:',
    codeOfCombinations:
      'Le code «\u00a0{{code}}\u00a0» est celui de plusieurs déclinaisons de ce produit\u00a0: un scan les trouve toutes.',
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
    codeOfOtherProduct: 'Another product has the code “{{code}}” too, so that a scan finds both:',
    codeOfCombinations: 'Several combinations of this product have the code “{{code}}”: a scan finds them all.',
  },
  ar: {
    productTabs: 'أجزاء المنتج',
    tabDetails: 'البطاقة',
    tabPrices: 'الأسعار',
    tabCombinations: 'التركيبات',
    tabPictures: 'الصور',
    tabLanguages: 'اللغات',
    tabStock: 'المخزون',
    tabPack: 'الباقة',
    onSale: 'معروض للبيع',
    notOnSale: 'غير معروض للبيع',
    codeOfOtherProduct: 'الرمز «\u2068{{code}}\u2069» لمنتج آخر أيضًا، والمسح يجد الاثنين:',
    codeOfCombinations: 'الرمز «\u2068{{code}}\u2069» لعدة تركيبات من هذا المنتج: المسح يجدها كلها.',
  },
});
