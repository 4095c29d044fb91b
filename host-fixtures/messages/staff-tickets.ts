import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of the tickets of parcels. */
export const staffTickets = defineMessages({
  fr: {
    ticket: 'Bordereau',
    ticketOf: 'Bordereau de la commande {{number}}',
    tickets_one: '{{count}} bordereau',
    tickets_other: '{{count}} bordereaux',
    ticketSize: 'Format du bordereau',
    ticketAmount: 'À encaisser',
    ticketPieces: 'Pièces\u00a0: {{count}}',
    ticketsCancelled: 'Commandes annulées, sans bordereau\u00a0: {{numbers}}.',
  },
  en: {
    ticket: 'Parcel ticket',
    ticketOf: 'Parcel ticket of order {{number}}',
    tickets_one: '{{count}} parcel ticket',
    tickets_other: '{{count}} parcel tickets',
    ticketSize: 'Size of the ticket',
    ticketAmount: 'Amount to collect',
    ticketPieces: 'Pieces: {{count}}',
    ticketsCancelled: 'Cancelled orders, which have no ticket: {{numbers}}.',
  },
  ar: {
    ticket: 'قسيمة الطرد',
    ticketOf: 'قسيمة الطرد للطلب {{number}}',
    tickets_zero: 'لا قسائم',
    tickets_one: 'قسيمة طرد واحدة',
    tickets_two: 'قسيمتا طرد',
    tickets_few: '{{count}} قسائم طرود',
    tickets_many: '{{count}} قسيمة طرد',
    tickets_other: '{{count}} قسيمة طرد',
    ticketSize: 'مقاس القسيمة',
    ticketAmount: 'المبلغ المطلوب',
    ticketPieces: 'القطع: {{count}}',
    ticketsCancelled: 'طلبات ملغاة، بلا قسيمة: {{numbers}}.',
  },
});
