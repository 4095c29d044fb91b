import { defineMessages } from '../../i18n/messages.ts';

/** A page words these itself under the tag `z-combobox`. */
export const messages = defineMessages({
  fr: {
    open: 'Afficher la liste : {{field}}',
    close: 'Fermer la liste : {{field}}',
    clear: 'Effacer : {{field}}',
    results_one: '{{count}} résultat',
    results_other: '{{count}} résultats',
    none: 'Aucun résultat pour « {{text}} ». Essayez une autre orthographe, en français ou en arabe.',
    unknown: '« {{text}} » est introuvable. Choisissez dans la liste.',
    unclear: '« {{text}} » ne suffit pas pour choisir. Choisissez dans la liste.',
    // biome-ignore lint/plugin: a public name of the texts that a page may word itself
    kept: 'Votre choix reste « {{choice}} ».',
    chosen: 'choix actuel',
    picked: 'Choix\u00a0: {{choice}}',
  },
  en: {
    open: 'Show the list: {{field}}',
    close: 'Close the list: {{field}}',
    clear: 'Clear: {{field}}',
    results_one: '{{count}} result',
    results_other: '{{count}} results',
    none: 'No result for “{{text}}”. Try another spelling, in French or Arabic.',
    unknown: '“{{text}}” was not found. Choose from the list.',
    unclear: '“{{text}}” is not enough to choose by. Choose from the list.',
    // biome-ignore lint/plugin: a public name of the texts that a page may word itself
    kept: 'Your choice is still “{{choice}}”.',
    chosen: 'current choice',
    picked: '{{choice}} chosen',
  },
  ar: {
    open: 'عرض القائمة: {{field}}',
    close: 'إغلاق القائمة: {{field}}',
    clear: 'مسح: {{field}}',
    results_zero: 'لا نتائج',
    results_one: 'نتيجة واحدة',
    results_two: 'نتيجتان',
    results_few: '{{count}} نتائج',
    results_many: '{{count}} نتيجة',
    results_other: '{{count}} نتيجة',
    none: 'لا توجد نتيجة لـ«{{text}}». جرّب كتابة أخرى، بالعربية أو بالفرنسية.',
    unknown: 'لم نجد «{{text}}». اختر من القائمة.',
    unclear: '«{{text}}» لا يكفي لتحديد الاختيار. اختر من القائمة.',
    // biome-ignore lint/plugin: a public name of the texts that a page may word itself
    kept: 'اختيارك ما زال «{{choice}}».',
    chosen: 'الاختيار الحالي',
    picked: 'اخترت {{choice}}',
  },
});
