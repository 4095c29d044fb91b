import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: { of: '{{value}} sur {{most}}', none: 'Aucune note', clear: 'Effacer la note', cleared: 'Note effacée' },
  en: { of: '{{value}} of {{most}}', none: 'No rating', clear: 'Clear the rating', cleared: 'Rating cleared' },
  ar: { of: '{{value}} من {{most}}', none: 'بلا تقييم', clear: 'مسح التقييم', cleared: 'مُسح التقييم' },
});
