import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: { counts: 'Compte comme {{number}}.', empty: 'Vide\u00a0: compte comme 0.' },
  en: { counts: 'Counts as {{number}}.', empty: 'Empty: counts as 0.' },
  ar: { counts: 'يُحسب {{number}}.', empty: 'فارغ: يُحسب 0.' },
});
