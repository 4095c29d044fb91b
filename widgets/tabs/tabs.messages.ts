import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    loading: 'Chargement…',
    failed: 'Cette partie n’a pas pu être chargée.',
    retry: 'Réessayer',
    openPage: 'Ouvrir la page',
    unsaved: 'modifications non enregistrées',
    faulty: 'à corriger',
  },
  en: {
    loading: 'Loading…',
    failed: 'This part could not be loaded.',
    retry: 'Try again',
    openPage: 'Open the page',
    unsaved: 'unsaved changes',
    faulty: 'has errors',
  },
  ar: {
    loading: 'جارٍ التحميل…',
    failed: 'تعذر تحميل هذا الجزء.',
    retry: 'إعادة المحاولة',
    openPage: 'فتح الصفحة',
    unsaved: 'تغييرات غير محفوظة',
    faulty: 'يحتاج إلى تصحيح',
  },
});
