import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    count_one: '{{count}} résultat',
    count_other: '{{count}} résultats',
    none: 'Aucun résultat',
    failed: 'La liste n’a pas pu être actualisée.',
    retry: 'Réessayer',
  },
  en: {
    count_one: '{{count}} result',
    count_other: '{{count}} results',
    none: 'No result',
    failed: 'The list could not be refreshed.',
    retry: 'Try again',
  },
  ar: {
    count_zero: 'لا نتائج',
    count_one: 'نتيجة واحدة',
    count_two: 'نتيجتان',
    count_few: '{{count}} نتائج',
    count_many: '{{count}} نتيجة',
    count_other: '{{count}} نتيجة',
    none: 'لا توجد نتائج',
    failed: 'تعذر تحديث القائمة.',
    retry: 'إعادة المحاولة',
  },
});
