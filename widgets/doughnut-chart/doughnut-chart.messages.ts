import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: { show: 'Montrer «\u00a0{{label}}\u00a0» dans le graphique' },
  en: { show: 'Show “{{label}}” in the chart' },
  ar: { show: 'عرض «{{label}}» في الرسم البياني' },
});
