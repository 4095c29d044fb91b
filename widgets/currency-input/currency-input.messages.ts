import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    suffix: 'DA',
    tooLow: 'Le montant doit être d’au moins {{amount}}.',
    tooHigh: 'Le montant ne doit pas dépasser {{amount}}.',
    ambiguous:
      'Le montant collé est-il {{grouped}} ou {{decimal}}\u00a0? Écrivez celui qui convient\u00a0; rien n’a changé.',
    unreadable: 'Ce n’est pas un montant. Écrivez par exemple\u00a0: 1\u00a0234,50',
    thirdDecimal: 'Un montant a deux décimales au plus\u00a0; les chiffres suivants n’ont pas été pris.',
    minus: 'Ce montant ne peut pas être négatif\u00a0; le signe moins n’a pas été pris.',
  },
  en: {
    suffix: 'DA',
    tooLow: 'The amount must be at least {{amount}}.',
    tooHigh: 'The amount must be at most {{amount}}.',
    ambiguous: 'Is the pasted amount {{grouped}} or {{decimal}}? Type the one you mean; nothing has changed.',
    unreadable: 'This is not an amount. Write, for example: 1\u00a0234,50',
    thirdDecimal: 'An amount has at most two decimals; the digits behind them were not taken.',
    minus: 'This amount cannot be negative; the minus sign was not taken.',
  },
  ar: {
    suffix: 'DA',
    tooLow: 'يجب ألا يقل المبلغ عن {{amount}}.',
    tooHigh: 'يجب ألا يتجاوز المبلغ {{amount}}.',
    ambiguous: 'هل المبلغ الملصق {{grouped}} أم {{decimal}}؟ اكتب المبلغ المقصود؛ لم يتغير شيء.',
    unreadable: 'هذا ليس مبلغًا. اكتب مثلًا: \u20661\u00a0234,50\u2069',
    thirdDecimal: 'للمبلغ رقمان بعد الفاصلة على الأكثر؛ لم تؤخذ الأرقام التي بعدهما.',
    minus: 'لا يمكن أن يكون هذا المبلغ سالبًا؛ لم تؤخذ علامة الناقص.',
  },
});
