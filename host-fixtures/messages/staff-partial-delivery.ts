import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of a parcel of which its customer refused some pieces, and of those pieces until they are back. */
export const staffPartialDelivery = defineMessages({
  fr: {
    partialMove: 'Livrée en partie',
    partialTitle: 'Livraison partielle de la commande {{number}}',
    partialHint:
      'Indiquez ce que le client a gardé. Le prix de la livraison ne change pas. Les pièces refusées sont attendues en retour.',
    partialSent: 'Envoyées',
    partialAccepted: 'Gardées',
    partialAcceptedOf: 'Pièces gardées\u00a0: {{name}}',
    partialShowTotal: 'Voir le nouveau montant',
    partialTotal: 'Nouveau montant à encaisser\u00a0: {{amount}}',
    partialSubmit: 'Marquer livrée en partie',
    partialWrong: 'Indiquez un nombre entier, au plus ce qui a été envoyé.',
    partialNone: 'Le client n’a rien gardé\u00a0: marquez plutôt la commande retournée quand le colis est revenu.',
    partialAll: 'Le client a tout gardé\u00a0: marquez plutôt la commande livrée.',
    partialChanged:
      'La commande a changé entre-temps. Rien n’a été modifié. La page montre ses lignes\u00a0: vérifiez-les, puis recommencez.',
    partialTooLate:
      'La commande {{number}} ne peut pas être livrée en partie\u00a0: elle n’est pas en route, est déjà dans un paiement ou n’a qu’un article. Rien n’a été modifié.',
    partialDone: 'La commande {{number}} est livrée en partie. À encaisser\u00a0: {{amount}}.',
    partialDelivered: 'Livrée en partie, articles refusés\u00a0: {{current}}',
    leftoverBack: 'Pièces refusées de retour\u00a0: {{current}}',
  },
  en: {
    partialMove: 'Delivered in part',
    partialTitle: 'Partial delivery of order {{number}}',
    partialHint:
      'Enter what the customer accepted. The price of the delivery stays. The refused pieces are expected back.',
    partialSent: 'Sent',
    partialAccepted: 'Accepted',
    partialAcceptedOf: 'Accepted pieces: {{name}}',
    partialShowTotal: 'Show the new amount',
    partialTotal: 'New amount to collect: {{amount}}',
    partialSubmit: 'Mark as delivered in part',
    partialWrong: 'Enter a whole number, at most what was sent.',
    partialNone: 'The customer accepted nothing: mark the order as returned instead, once its parcel is back.',
    partialAll: 'The customer accepted everything: mark the order as delivered instead.',
    partialChanged:
      'The order changed meanwhile. Nothing was changed. The page shows its lines: check them, then try again.',
    partialTooLate:
      'Order {{number}} cannot be delivered in part: it is not on its way, is in a payment already or has one item only. Nothing was changed.',
    partialDone: 'Order {{number}} is delivered in part. To collect: {{amount}}.',
    partialDelivered: 'Delivered in part, refused items: {{current}}',
    leftoverBack: 'Refused pieces that came back: {{current}}',
  },
  ar: {
    partialMove: 'تسليم جزئي',
    partialTitle: 'التسليم الجزئي للطلب {{number}}',
    partialHint: 'أدخل ما احتفظ به الزبون. يبقى سعر التوصيل كما هو. ويُنتظر رجوع القطع المرفوضة.',
    partialSent: 'المُرسل',
    partialAccepted: 'المقبول',
    partialAcceptedOf: 'القطع المقبولة: {{name}}',
    partialShowTotal: 'عرض المبلغ الجديد',
    partialTotal: 'المبلغ الجديد الواجب تحصيله: {{amount}}',
    partialSubmit: 'تسجيل التسليم الجزئي',
    partialWrong: 'أدخل عددًا صحيحًا لا يفوق ما أُرسل.',
    partialNone: 'لم يقبل الزبون شيئًا: سجّل رجوع الطلب بدل ذلك عندما يصل طرده.',
    partialAll: 'قبل الزبون كل شيء: سجّل تسليم الطلب بدل ذلك.',
    partialChanged: 'تغيّر الطلب في هذه الأثناء. لم يُعدَّل شيء. تعرض الصفحة أسطره: تحقّق منها ثم أعد المحاولة.',
    partialTooLate:
      'لا يمكن تسليم الطلب \u2066{{number}}\u2069 جزئيًا: ليس في الطريق، أو هو ضمن دفعة، أو ليس فيه إلا منتج واحد. لم يتغير شيء.',
    partialDone: 'سُلّم الطلب \u2066{{number}}\u2069 جزئيًا. المبلغ الواجب تحصيله: \u2066{{amount}}\u2069.',
    partialDelivered: 'تسليم جزئي، المنتجات المرفوضة: {{current}}',
    leftoverBack: 'القطع المرفوضة التي رجعت: {{current}}',
  },
});
