import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: { locked: 'Un pack a toujours cette famille.' },
  en: { locked: 'A pack always has this family.' },
  ar: { locked: 'للباقة دائمًا هذه العائلة.' },
});
