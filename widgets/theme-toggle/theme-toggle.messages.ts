import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: { toDark: 'Passer au thème sombre', toLight: 'Passer au thème clair' },
  en: { toDark: 'Switch to the dark theme', toLight: 'Switch to the light theme' },
  ar: { toDark: 'التبديل إلى المظهر الداكن', toLight: 'التبديل إلى المظهر الفاتح' },
});
