import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    cart: 'Panier',
    empty: '{{label}}, vide',
    pieces_one: '{{label}}, {{count}} article',
    pieces_other: '{{label}}, {{count}} articles',
  },
  en: {
    cart: 'Cart',
    empty: '{{label}}, empty',
    pieces_one: '{{label}}, {{count}} item',
    pieces_other: '{{label}}, {{count}} items',
  },
  ar: {
    cart: 'السلة',
    empty: '{{label}}، فارغة',
    pieces_one: '{{label}}، قطعة واحدة',
    pieces_two: '{{label}}، قطعتان',
    pieces_few: '{{label}}، {{count}} قطع',
    pieces_many: '{{label}}، {{count}} قطعة',
    pieces_other: '{{label}}، {{count}} قطعة',
  },
});
