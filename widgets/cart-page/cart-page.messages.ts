import { CART_LINES_MESSAGES } from '../../shared/cart/cart-lines.messages.ts';
import { CHECKOUT_FORM_MESSAGES } from '../../shared/checkout/checkout-form.messages.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    ...CHECKOUT_FORM_MESSAGES.fr,
    ...CART_LINES_MESSAGES.fr,
    allGone: 'Aucun article de ce panier ne peut être commandé en ce moment.',
    tooMany: 'Une commande compte au plus {{most}} articles différents. Retirez-en quelques-uns.',
    removeLine: 'Retirer du panier',
    thanksTitle: 'Merci pour votre commande !',
    items: 'Articles',
    products: 'Produits',
    delivery: 'Livraison',
    time: 'Commandé le',
    newPurchase: 'Nouvel achat',
  },
  en: {
    ...CHECKOUT_FORM_MESSAGES.en,
    ...CART_LINES_MESSAGES.en,
    allGone: 'None of the items in this cart can be ordered at the moment.',
    tooMany: 'An order takes {{most}} different items at most. Remove some.',
    removeLine: 'Remove from the cart',
    thanksTitle: 'Thank you for your order!',
    items: 'Items',
    products: 'Products',
    delivery: 'Delivery',
    time: 'Ordered on',
    newPurchase: 'New purchase',
  },
  ar: {
    ...CHECKOUT_FORM_MESSAGES.ar,
    ...CART_LINES_MESSAGES.ar,
    allGone: 'لا يمكن طلب أي منتج من هذه السلة حاليًا.',
    tooMany: 'لا يتجاوز الطلب {{most}} منتج مختلف. احذف بعضها.',
    removeLine: 'حذف من السلة',
    thanksTitle: 'شكرًا على طلبك!',
    items: 'عدد القطع',
    products: 'المنتجات',
    delivery: 'التوصيل',
    time: 'وقت الطلب',
    newPurchase: 'شراء جديد',
  },
});

export type Say = Translate<typeof messages>;
