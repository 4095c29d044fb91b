import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    left_one: '{{count}} caractère restant',
    left_other: '{{count}} caractères restants',
    over_one: '{{count}} caractère de trop',
    over_other: '{{count}} caractères de trop',
  },
  en: {
    left_one: '{{count}} character left',
    left_other: '{{count}} characters left',
    over_one: '{{count}} character too many',
    over_other: '{{count}} characters too many',
  },
  ar: {
    left_zero: 'لم يبق أي حرف',
    left_one: 'بقي حرف واحد',
    left_two: 'بقي حرفان',
    left_few: 'بقيت {{count}} أحرف',
    left_many: 'بقي {{count}} حرفًا',
    left_other: 'بقي {{count}} حرف',
    over_zero: 'لا حروف زائدة',
    over_one: 'حرف واحد زائد',
    over_two: 'حرفان زائدان',
    over_few: '{{count}} أحرف زائدة',
    over_many: '{{count}} حرفًا زائدًا',
    over_other: '{{count}} حرف زائد',
  },
});
