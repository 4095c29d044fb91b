import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: { close: 'Fermer' },
  en: { close: 'Close' },
  ar: { close: 'إغلاق' },
});
