import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    short: 'Écrivez au moins {{count}} caractères.',
    searching: 'Recherche…',
    searchFailed: 'La recherche n’a pas abouti.',
    loading: 'Chargement de la liste…',
    loadFailed: 'La liste n’a pas pu être chargée.',
    empty: 'La liste est vide.',
    retry: 'Réessayer',
  },
  en: {
    short: 'Type at least {{count}} characters.',
    searching: 'Searching…',
    searchFailed: 'The search failed.',
    loading: 'Loading the list…',
    loadFailed: 'The list could not be loaded.',
    empty: 'The list is empty.',
    retry: 'Try again',
  },
  ar: {
    short: 'اكتب {{count}} أحرف على الأقل.',
    searching: 'جارٍ البحث…',
    searchFailed: 'لم ينجح البحث.',
    loading: 'جارٍ تحميل القائمة…',
    loadFailed: 'تعذر تحميل القائمة.',
    empty: 'القائمة فارغة.',
    retry: 'إعادة المحاولة',
  },
});
