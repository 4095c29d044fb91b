import { defineMessages } from '../../shared/i18n/messages.ts';

/** `{{amount}}` is put into its own element, so that it keeps its direction in Arabic. */
export const messages = defineMessages({
  fr: {
    saving: 'Vous économisez {{amount}} ({{percent}} %)',
    announced: 'Nouveau prix : {{price}}',
    announcedReduced: 'Nouveau prix : {{price}} au lieu de {{old}}',
  },
  en: {
    saving: 'You save {{amount}} ({{percent}}%)',
    announced: 'New price: {{price}}',
    announcedReduced: 'New price: {{price}} instead of {{old}}',
  },
  ar: {
    saving: 'توفّر {{amount}} (\u2066{{percent}} %\u2069)',
    announced: 'السعر الجديد: {{price}}',
    announcedReduced: 'السعر الجديد: {{price}} بدل {{old}}',
  },
});
