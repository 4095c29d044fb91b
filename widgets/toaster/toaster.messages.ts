import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    success: 'Succès',
    error: 'Erreur',
    warning: 'Attention',
    info: 'Message',
    close: 'Fermer le message',
  },
  en: {
    success: 'Success',
    error: 'Error',
    warning: 'Warning',
    info: 'Message',
    close: 'Close the message',
  },
  ar: {
    success: 'تم بنجاح',
    error: 'خطأ',
    warning: 'تنبيه',
    info: 'رسالة',
    close: 'إغلاق الرسالة',
  },
});
