import { REVIEW_MESSAGES } from '../../shared/i18n/messages/review-messages.ts';
import { defineMessages } from '../../shared/i18n/messages.ts';

/** With the texts the server has too, so that a page words both alike. */
export const messages = defineMessages({
  fr: {
    ...REVIEW_MESSAGES.fr,
    correct: 'À corriger',
    sending: 'Envoi en cours…',
    retry: 'Réessayer',
    preview: 'Aperçu de {{file}}',
    remove: 'Retirer la photo',
    removed: 'Photo retirée',
    added: '{{file}} ajoutée',
  },
  en: {
    ...REVIEW_MESSAGES.en,
    correct: 'To correct',
    sending: 'Sending…',
    retry: 'Try again',
    preview: 'Preview of {{file}}',
    remove: 'Remove the picture',
    removed: 'Picture removed',
    added: '{{file}} added',
  },
  ar: {
    ...REVIEW_MESSAGES.ar,
    correct: 'يرجى التصحيح',
    sending: 'جارٍ الإرسال…',
    retry: 'إعادة المحاولة',
    preview: 'معاينة {{file}}',
    remove: 'حذف الصورة',
    removed: 'حُذفت الصورة',
    added: 'أُضيفت {{file}}',
  },
});
