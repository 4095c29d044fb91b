import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: { ended: 'Cette offre est terminée.', endedNamed: '{{title}}\u00a0: cette offre est terminée.' },
  en: { ended: 'This offer has ended.', endedNamed: '{{title}}: this offer has ended.' },
  ar: { ended: 'انتهى هذا العرض.', endedNamed: '{{title}}: انتهى هذا العرض.' },
});
