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
    pieces_one: '{{label}}، منتج واحد',
    pieces_two: '{{label}}، منتجان',
    pieces_few: '{{label}}، {{count}} منتجات',
    pieces_many: '{{label}}، {{count}} منتجًا',
    pieces_other: '{{label}}، {{count}} منتج',
  },
});
