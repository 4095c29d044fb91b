import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: { copied: 'Copié', selected: 'Sélectionné\u00a0: copiez avec Ctrl+C' },
  en: { copied: 'Copied', selected: 'Selected: copy it with Ctrl+C' },
  ar: { copied: 'تم النسخ', selected: 'تم التحديد: انسخه بـ Ctrl+C' },
});
