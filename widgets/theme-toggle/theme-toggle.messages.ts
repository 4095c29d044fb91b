import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    name: 'Thème sombre',
    toDark: 'Passer au thème sombre',
    toLight: 'Passer au thème clair',
  },
  en: {
    name: 'Dark theme',
    toDark: 'Switch to the dark theme',
    toLight: 'Switch to the light theme',
  },
  ar: {
    name: 'المظهر الداكن',
    toDark: 'التبديل إلى المظهر الداكن',
    toLight: 'التبديل إلى المظهر الفاتح',
  },
});
