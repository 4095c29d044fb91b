import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    fillAll: 'Veuillez remplir tous les champs obligatoires.',
    required: 'Ce champ est obligatoire.',
    overwrite: 'Remplacer les textes déjà saisis\u00a0?',
    replace: 'Remplacer',
    onlyEmpty: 'Seulement les champs vides',
    cancel: 'Annuler',
    copied: 'Textes copiés.',
    undo: 'Annuler la copie',
    long: 'Les moteurs de recherche coupent après {{count}} caractères.',
  },
  en: {
    fillAll: 'Please fill in all required fields.',
    required: 'This field is required.',
    overwrite: 'Replace the texts that are there?',
    replace: 'Replace',
    onlyEmpty: 'Only empty fields',
    cancel: 'Cancel',
    copied: 'Texts copied.',
    undo: 'Undo',
    long: 'Search engines cut off after {{count}} characters.',
  },
  ar: {
    fillAll: 'يرجى ملء جميع الحقول الإجبارية.',
    required: 'هذا الحقل إجباري.',
    overwrite: 'هل تُستبدل النصوص الموجودة؟',
    replace: 'استبدال',
    onlyEmpty: 'الحقول الفارغة فقط',
    cancel: 'إلغاء',
    copied: 'نُسخت النصوص.',
    undo: 'تراجع',
    long: 'تقتطع محركات البحث ما بعد {{count}} حرفًا.',
  },
});
