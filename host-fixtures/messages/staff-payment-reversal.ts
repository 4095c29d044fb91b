import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of reversing a payment, and of paying its orders again. */
export const staffPaymentReversal = defineMessages({
  fr: {
    paymentReverse: 'Annuler le paiement',
    paymentReverseBack: 'Non, revenir',
    paymentReverseTitle: 'Annuler le paiement {{number}}\u00a0?',
    paymentReverseText_one:
      '{{count}} commande sera de nouveau à payer, et un mouvement contraire de {{amount}} sera écrit.',
    paymentReverseText_other:
      '{{count}} commandes seront de nouveau à payer, et un mouvement contraire de {{amount}} sera écrit.',
    paymentReversalReason: 'Motif',
    paymentReversalReasonRequired: 'Indiquez le motif.',
    paymentReversed: 'Le paiement est annulé. Ses commandes sont de nouveau à payer.',
    paymentReversedBefore: '{{by}} a déjà annulé ce paiement. Rien n’a été modifié.',
    paymentReversedBy: 'Annulé par {{by}}, {{when}}\u00a0: {{reason}}',
    paymentAgain: 'Reprendre ces commandes dans un brouillon',
    paymentAgainAdded_one:
      '{{count}} commande du paiement {{number}} est dans le brouillon. Vérifiez le montant reçu et les frais.',
    paymentAgainAdded_other:
      '{{count}} commandes du paiement {{number}} sont dans le brouillon. Vérifiez le montant reçu et les frais.',
    paymentAgainPaid: 'Toutes ces commandes sont dans un autre paiement. Le brouillon reste comme il était.',
    paymentAgainFirst: 'Ce paiement compte encore. Annulez-le d’abord, puis reprenez ses commandes.',
  },
  en: {
    paymentReverse: 'Reverse the payment',
    paymentReverseBack: 'No, go back',
    paymentReverseTitle: 'Reverse payment {{number}}?',
    paymentReverseText_one: '{{count}} order becomes unpaid again, and a counter-movement of {{amount}} is written.',
    paymentReverseText_other: '{{count}} orders become unpaid again, and a counter-movement of {{amount}} is written.',
    paymentReversalReason: 'Reason',
    paymentReversalReasonRequired: 'Enter the reason.',
    paymentReversed: 'The payment is reversed. Its orders are unpaid again.',
    paymentReversedBefore: '{{by}} has already reversed this payment. Nothing was changed.',
    paymentReversedBy: 'Reversed by {{by}}, {{when}}: {{reason}}',
    paymentAgain: 'Put these orders into a draft again',
    paymentAgainAdded_one:
      '{{count}} order of payment {{number}} is in the draft. Check the amount received and the fee.',
    paymentAgainAdded_other:
      '{{count}} orders of payment {{number}} are in the draft. Check the amount received and the fee.',
    paymentAgainPaid: 'All of these orders are in another payment. The draft stays as it was.',
    paymentAgainFirst: 'This payment still counts. Reverse it first, then put its orders into a draft again.',
  },
  ar: {
    paymentReverse: 'إلغاء الدفعة',
    paymentReverseBack: 'لا، رجوع',
    paymentReverseTitle: 'هل تلغي الدفعة {{number}}؟',
    paymentReverseText_one: 'يصبح طلب واحد غير مدفوع من جديد، وتُكتب حركة معاكسة بمبلغ {{amount}}.',
    paymentReverseText_two: 'يصبح طلبان غير مدفوعين من جديد، وتُكتب حركة معاكسة بمبلغ {{amount}}.',
    paymentReverseText_few: 'تصبح {{count}} طلبات غير مدفوعة من جديد، وتُكتب حركة معاكسة بمبلغ {{amount}}.',
    paymentReverseText_many: 'يصبح {{count}} طلبًا غير مدفوع من جديد، وتُكتب حركة معاكسة بمبلغ {{amount}}.',
    paymentReverseText_other: 'يصبح {{count}} طلب غير مدفوع من جديد، وتُكتب حركة معاكسة بمبلغ {{amount}}.',
    paymentReversalReason: 'السبب',
    paymentReversalReasonRequired: 'أدخل السبب.',
    paymentReversed: 'أُلغيت الدفعة. أصبحت طلباتها غير مدفوعة من جديد.',
    paymentReversedBefore: 'ألغى \u2068{{by}}\u2069 هذه الدفعة من قبل. لم يتغير شيء.',
    paymentReversedBy: 'ألغاها \u2068{{by}}\u2069، \u2068{{when}}\u2069: \u2068{{reason}}\u2069',
    paymentAgain: 'إعادة هذه الطلبات إلى مسودة',
    paymentAgainAdded_zero: 'لا طلب من الدفعة \u2066{{number}}\u2069 في المسودة.',
    paymentAgainAdded_one: 'طلب واحد من الدفعة \u2066{{number}}\u2069 في المسودة. راجع المبلغ المستلم والأجرة.',
    paymentAgainAdded_two: 'طلبان من الدفعة \u2066{{number}}\u2069 في المسودة. راجع المبلغ المستلم والأجرة.',
    paymentAgainAdded_few: '{{count}} طلبات من الدفعة \u2066{{number}}\u2069 في المسودة. راجع المبلغ المستلم والأجرة.',
    paymentAgainAdded_many: '{{count}} طلبًا من الدفعة \u2066{{number}}\u2069 في المسودة. راجع المبلغ المستلم والأجرة.',
    paymentAgainAdded_other: '{{count}} طلب من الدفعة \u2066{{number}}\u2069 في المسودة. راجع المبلغ المستلم والأجرة.',
    paymentAgainPaid: 'كل هذه الطلبات في دفعة أخرى. تبقى المسودة كما كانت.',
    paymentAgainFirst: 'ما زالت هذه الدفعة محسوبة. ألغها أولًا، ثم أعد طلباتها إلى مسودة.',
  },
});
