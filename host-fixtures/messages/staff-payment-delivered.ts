import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of marking the orders delivered that the file of a transporter pays for. */
export const staffPaymentDelivered = defineMessages({
  fr: {
    paymentImportDeliver_one: 'Marquer livrée la commande expédiée que ce fichier paie',
    paymentImportDeliver_other: 'Marquer livrées les {{count}} commandes expédiées que ce fichier paie',
    paymentImportDeliverAsk:
      'Le transporteur paie exactement ce qui est dû, avec ou sans la livraison\u00a0: le colis est donc livré. Une commande peut revenir à «\u00a0Expédiée\u00a0» sur sa page tant qu’elle n’est pas payée.',
    paymentImportDeliverYes: 'Oui, c’est livré',
    paymentImportDelivered_one: '{{count}} commande du fichier est passée à «\u00a0Livrée\u00a0».',
    paymentImportDelivered_other: '{{count}} commandes du fichier sont passées à «\u00a0Livrée\u00a0».',
    paymentImportDeliverNone: 'Ce fichier ne paie plus aucune commande expédiée. Rien n’a été modifié.',
    paymentRowDeliver: 'Marquez-la livrée ci-dessus.',
  },
  en: {
    paymentImportDeliver_one: 'Mark the sent order this file pays for as delivered',
    paymentImportDeliver_other: 'Mark the {{count}} sent orders this file pays for as delivered',
    paymentImportDeliverAsk:
      'The transporter pays exactly what is due, with or without the delivery price, so the parcel was delivered. An order can go back to “Sent” on its page until it is paid.',
    paymentImportDeliverYes: 'Yes, mark as delivered',
    paymentImportDelivered_one: '{{count}} order of the file is now “Delivered”.',
    paymentImportDelivered_other: '{{count}} orders of the file are now “Delivered”.',
    paymentImportDeliverNone: 'This file pays for no sent order any more. Nothing was changed.',
    paymentRowDeliver: 'Mark it as delivered above.',
  },
  ar: {
    paymentImportDeliver_one: 'تسجيل تسليم الطلب المُرسل الذي يدفعه هذا الملف',
    paymentImportDeliver_two: 'تسجيل تسليم الطلبين المُرسلين اللذين يدفعهما هذا الملف',
    paymentImportDeliver_few: 'تسجيل تسليم {{count}} طلبات مُرسلة يدفعها هذا الملف',
    paymentImportDeliver_many: 'تسجيل تسليم {{count}} طلبًا مُرسلًا يدفعه هذا الملف',
    paymentImportDeliver_other: 'تسجيل تسليم {{count}} طلب مُرسل يدفعه هذا الملف',
    paymentImportDeliverAsk:
      'تدفع شركة التوصيل المبلغ المستحق بالضبط، مع سعر التوصيل أو دونه، فقد سُلّم الطرد. يمكن إرجاع الطلب إلى «مُرسل» في صفحته ما لم يُدفع.',
    paymentImportDeliverYes: 'نعم، تسجيل التسليم',
    paymentImportDelivered_one: 'سُجّل تسليم طلب واحد من الملف.',
    paymentImportDelivered_two: 'سُجّل تسليم طلبين من الملف.',
    paymentImportDelivered_few: 'سُجّل تسليم {{count}} طلبات من الملف.',
    paymentImportDelivered_many: 'سُجّل تسليم {{count}} طلبًا من الملف.',
    paymentImportDelivered_other: 'سُجّل تسليم {{count}} طلب من الملف.',
    paymentImportDeliverNone: 'لم يعد هذا الملف يدفع أي طلب مُرسل. لم يتغير شيء.',
    paymentRowDeliver: 'سجّل تسليمه أعلاه.',
  },
});
