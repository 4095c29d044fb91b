import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: { undo: 'Revenir en arrière', undoTo: 'Revenir à «\u00a0{{former}}\u00a0»' },
  en: { undo: 'Undo', undoTo: 'Back to “{{former}}”' },
  ar: { undo: 'تراجع', undoTo: 'العودة إلى «{{former}}»' },
});
