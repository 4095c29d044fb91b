import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    success: 'Succès',
    error: 'Erreur',
    warning: 'Attention',
    info: 'Message',
    close: 'Fermer le message',
    region: 'Messages',
  },
  en: {
    success: 'Success',
    error: 'Error',
    warning: 'Warning',
    info: 'Message',
    close: 'Close the message',
    region: 'Messages',
  },
  ar: {
    success: 'تم بنجاح',
    error: 'خطأ',
    warning: 'تنبيه',
    info: 'رسالة',
    close: 'إغلاق الرسالة',
    region: 'الرسائل',
  },
});
