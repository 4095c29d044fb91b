import { definePageMessages } from './define.ts';

/** Texts of the page after an order. */
export const thanks = definePageMessages({
  fr: {
    thanksNext: 'Et maintenant',
    thanksCall: 'Nous vous appelons pour confirmer la commande.',
    thanksShip: 'Nous remettons le colis à {{transporter}}.',
    thanksPay: 'Vous payez {{amount}} à la réception.',
    orderAnother: 'Passer une autre commande',
    orderAnotherFrom: 'Possible à partir de {{time}}',
    thanksLocked: 'Votre commande',
    thanksLockedText:
      'Cet appareil n’a pas passé la commande. Pour la voir ici, indiquez son numéro et le téléphone donné à la commande.',
    thanksOpen: 'Voir la commande',
    thanksNoMatch: 'Ce numéro et ce téléphone ne correspondent pas à la commande. Vérifiez les deux.',
  },
  en: {
    thanksNext: 'What happens next',
    thanksCall: 'We call you to confirm the order.',
    thanksShip: 'We hand the parcel to {{transporter}}.',
    thanksPay: 'You pay {{amount}} on delivery.',
    orderAnother: 'Place another order',
    orderAnotherFrom: 'Possible from {{time}}',
    thanksLocked: 'Your order',
    thanksLockedText:
      'This order was not placed on this device. To see it here, enter its number and the phone number given with it.',
    thanksOpen: 'See the order',
    thanksNoMatch: 'This number and this phone do not belong to the order. Check both.',
  },
  ar: {
    thanksNext: 'الخطوات التالية',
    thanksCall: 'نتصل بك لتأكيد الطلب.',
    thanksShip: 'نسلّم الطرد إلى {{transporter}}.',
    thanksPay: 'تدفع {{amount}} عند الاستلام.',
    orderAnother: 'تقديم طلب آخر',
    orderAnotherFrom: 'ممكن ابتداءً من {{time}}',
    thanksLocked: 'طلبك',
    thanksLockedText: 'لم يُقدَّم هذا الطلب من هذا الجهاز. لعرضه هنا أدخل رقم الطلب ورقم الهاتف المعطى معه.',
    thanksOpen: 'عرض الطلب',
    thanksNoMatch: 'هذا الرقم وهذا الهاتف لا يطابقان الطلب. تحقق منهما.',
  },
});
