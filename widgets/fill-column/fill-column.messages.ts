import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    filled_one: '{{count}} ligne remplie.',
    filled_other: '{{count}} lignes remplies.',
    filledOf: 'Lignes remplies\u00a0: {{number}} sur {{total}}.',
    unread: 'Ligne {{line}} non comprise\u00a0: «\u00a0{{text}}\u00a0».',
    unreadMore: 'Autres lignes non comprises\u00a0: {{number}}.',
    excess: 'Lignes en trop, ignorées\u00a0: {{number}}.',
    invalid: 'Saisissez un montant positif, par exemple 1\u00a0234,50.',
    nothing: 'Cochez d’abord des lignes.',
  },
  en: {
    filled_one: '{{count}} row filled.',
    filled_other: '{{count}} rows filled.',
    filledOf: 'Rows filled: {{number}} of {{total}}.',
    unread: 'Line {{line}} was not understood: “{{text}}”.',
    unreadMore: 'Other lines not understood: {{number}}.',
    excess: 'Lines left over and ignored: {{number}}.',
    invalid: 'Enter a positive amount, for example 1\u00a0234,50.',
    nothing: 'Tick some rows first.',
  },
  ar: {
    filled_zero: 'لم يُملأ أي سطر.',
    filled_one: 'مُلئ سطر واحد.',
    filled_two: 'مُلئ سطران.',
    filled_few: 'مُلئت {{count}} أسطر.',
    filled_many: 'مُلئ {{count}} سطرًا.',
    filled_other: 'مُلئ {{count}} سطر.',
    filledOf: 'الأسطر المملوءة: {{number}} من {{total}}.',
    unread: 'السطر {{line}} غير مفهوم: «{{text}}».',
    unreadMore: 'أسطر أخرى غير مفهومة: {{number}}.',
    excess: 'أسطر زائدة أُهملت: {{number}}.',
    invalid: 'أدخل مبلغًا موجبًا، مثل \u20661\u00a0234,50\u2069.',
    nothing: 'ضع علامة على أسطر أولًا.',
  },
});
