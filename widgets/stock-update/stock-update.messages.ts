import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    label: 'Mettre à jour le stock',
    updating: 'Mise à jour…',
    updated: 'Stocks mis à jour',
    failed: 'Échec de la mise à jour des stocks',
    changed_one: '{{count}} quantité corrigée',
    changed_other: '{{count}} quantités corrigées',
    ran: 'Dernière mise à jour\u00a0: {{when}}',
    answer: 'Réponse du serveur',
  },
  en: {
    label: 'Update Product Stocks',
    updating: 'Updating...',
    updated: 'Stocks updated successfully',
    failed: 'Failed to update stocks',
    changed_one: '{{count}} quantity corrected',
    changed_other: '{{count}} quantities corrected',
    ran: 'Last update: {{when}}',
    answer: 'Answer of the server',
  },
  ar: {
    label: 'تحديث مخزون المنتجات',
    updating: 'جارٍ التحديث…',
    updated: 'تم تحديث المخزون بنجاح',
    failed: 'تعذر تحديث المخزون',
    changed_zero: 'لم تُصحح أي كمية',
    changed_one: 'صُححت كمية واحدة',
    changed_two: 'صُححت كميتان',
    changed_few: 'صُححت {{count}} كميات',
    changed_many: 'صُححت {{count}} كمية',
    changed_other: 'صُححت {{count}} كمية',
    ran: 'آخر تحديث: {{when}}',
    answer: 'رد الخادم',
  },
});
