import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    loading: 'Chargement…',
    failed: 'Cette partie n’a pas pu être chargée.',
    signedOut: 'Votre session a expiré. Reconnectez-vous\u00a0; ce que vous avez saisi est conservé.',
    retry: 'Réessayer',
    openPage: 'Ouvrir la page',
    unsaved: 'modifications non enregistrées',
    faulty: 'à corriger',
  },
  en: {
    loading: 'Loading…',
    failed: 'This part could not be loaded.',
    signedOut: 'Your session has ended. Sign in again; what you typed is kept.',
    retry: 'Try again',
    openPage: 'Open the page',
    unsaved: 'unsaved changes',
    faulty: 'has errors',
  },
  ar: {
    loading: 'جارٍ التحميل…',
    failed: 'تعذر تحميل هذا الجزء.',
    signedOut: 'انتهت جلستك. سجّل الدخول من جديد؛ ما كتبته محفوظ.',
    retry: 'إعادة المحاولة',
    openPage: 'فتح الصفحة',
    unsaved: 'تغييرات غير محفوظة',
    faulty: 'يحتاج إلى تصحيح',
  },
});
