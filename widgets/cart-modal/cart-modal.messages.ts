import { CART_LINES_MESSAGES } from '../../shared/features/cart/cart-lines.messages.ts';
import { defineMessages, type Translate } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    ...CART_LINES_MESSAGES.fr,
    title: 'Votre panier',
    close: 'Fermer le panier',
    reading: 'Lecture du panier…',
    empty: 'Votre panier est vide.',
    total: 'Total',
    withoutDelivery: 'Livraison non comprise.',
    goOn: 'Continuer mes achats',
    order: 'Passer la commande',
    leaving: 'Enregistrement…',
  },
  en: {
    ...CART_LINES_MESSAGES.en,
    title: 'Your cart',
    close: 'Close the cart',
    reading: 'Reading the cart…',
    empty: 'Your cart is empty.',
    total: 'Total',
    withoutDelivery: 'Delivery not included.',
    goOn: 'Continue shopping',
    order: 'Proceed to checkout',
    leaving: 'Saving…',
  },
  ar: {
    ...CART_LINES_MESSAGES.ar,
    title: 'سلتك',
    close: 'إغلاق السلة',
    reading: 'جارٍ قراءة السلة…',
    empty: 'سلتك فارغة.',
    total: 'المجموع',
    withoutDelivery: 'لا يشمل التوصيل.',
    goOn: 'متابعة التسوق',
    order: 'إتمام الطلب',
    leaving: 'جارٍ الحفظ…',
  },
});

export type TranslateCartModal = Translate<typeof messages>;
