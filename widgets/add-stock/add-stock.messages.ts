import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    saving: 'Enregistrement…',
    error: 'Une erreur est survenue.',
    result: 'Stock {{place}}\u00a0:',
    tooMany: 'Il n’y a que {{current}} en stock.',
    invalid: 'Un nombre entier est attendu, 1 au moins (0 pour un inventaire).',
    mine: 'Enregistrer le mien\u00a0:',
    stored: 'Laisser {{current}}',
    undo: 'Annuler',
    undoing: 'Annulation…',
  },
  en: {
    saving: 'Saving...',
    error: 'An error occurred.',
    result: 'Stock {{place}}:',
    tooMany: 'Only {{current}} are on hand.',
    invalid: 'A whole number is expected, at least 1 (0 for a count).',
    mine: 'Save mine:',
    stored: 'Leave it at {{current}}',
    undo: 'Undo',
    undoing: 'Undoing...',
  },
  ar: {
    saving: 'جارٍ الحفظ…',
    error: 'حدث خطأ.',
    result: 'مخزون {{place}}:',
    tooMany: 'الموجود {{current}} فقط.',
    invalid: 'أدخل عددًا صحيحًا لا يقل عن 1 (0 عند الجرد).',
    mine: 'حفظ تغييري:',
    stored: 'الإبقاء على {{current}}',
    undo: 'تراجع',
    undoing: 'جارٍ التراجع…',
  },
});
