import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: { fold: 'Replier le menu', unfold: 'Déplier le menu' },
  en: { fold: 'Fold the menu', unfold: 'Unfold the menu' },
  ar: { fold: 'طيّ القائمة', unfold: 'بسط القائمة' },
});
