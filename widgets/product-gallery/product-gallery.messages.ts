import { defineMessages, type Translate } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    previous: 'Photo précédente',
    next: 'Photo suivante',
    enlarge: 'Agrandir\u00a0: {{alt}}',
    position: 'Photo {{number}} sur {{count}}',
    announced: 'Photo {{number}} sur {{count}}\u00a0: {{alt}}',
    thumb: 'Photo {{number}}',
    close: 'Fermer',
    zoomIn: 'Voir de plus près',
    zoomOut: 'Voir en entier',
  },
  en: {
    previous: 'Previous picture',
    next: 'Next picture',
    enlarge: 'Enlarge: {{alt}}',
    position: 'Picture {{number}} of {{count}}',
    announced: 'Picture {{number}} of {{count}}: {{alt}}',
    thumb: 'Picture {{number}}',
    close: 'Close',
    zoomIn: 'Look closer',
    zoomOut: 'Show all of it',
  },
  ar: {
    previous: 'الصورة السابقة',
    next: 'الصورة التالية',
    enlarge: 'تكبير: {{alt}}',
    position: 'الصورة {{number}} من {{count}}',
    announced: 'الصورة {{number}} من {{count}}: {{alt}}',
    thumb: 'الصورة {{number}}',
    close: 'إغلاق',
    zoomIn: 'عرض عن قرب',
    zoomOut: 'عرض الصورة كاملة',
  },
});

export type TranslateGallery = Translate<typeof messages>;
