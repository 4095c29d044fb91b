import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of the filters behind “more filters” of the list of orders. */
export const staffOrderFilters = defineMessages({
  fr: {
    ordersTracking: 'Numéro de suivi',
    ordersWithoutTracking: 'Sans numéro',
    ordersWaiting: 'Dans cet état depuis',
    ordersWaitingDays_one: '{{count}} jour ou plus',
    ordersWaitingDays_other: '{{count}} jours ou plus',
    ordersNote: 'Dernière note',
    ordersProduct: 'Produit ou code-barres',
  },
  en: {
    ordersTracking: 'Tracking number',
    ordersWithoutTracking: 'Without a number',
    ordersWaiting: 'In this status for',
    ordersWaitingDays_one: '{{count}} day or more',
    ordersWaitingDays_other: '{{count}} days or more',
    ordersNote: 'Last note',
    ordersProduct: 'Product or barcode',
  },
  ar: {
    ordersTracking: 'رقم التتبع',
    ordersWithoutTracking: 'بلا رقم',
    ordersWaiting: 'في هذه الحالة منذ',
    ordersWaitingDays_one: 'يوم أو أكثر',
    ordersWaitingDays_two: 'يومين أو أكثر',
    ordersWaitingDays_few: '{{count}} أيام أو أكثر',
    ordersWaitingDays_many: '{{count}} يومًا أو أكثر',
    ordersWaitingDays_other: '{{count}} يوم أو أكثر',
    ordersNote: 'آخر ملاحظة',
    ordersProduct: 'المنتج أو الباركود',
  },
});
