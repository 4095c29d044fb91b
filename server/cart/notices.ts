import type { Locale } from '../../shared/i18n/locale.ts';

const CART_NOTICES = ['choose-combination', 'choose-pack', 'sold-out', 'bad-quantity', 'full'] as const;
export type CartNotice = (typeof CART_NOTICES)[number];

export const CART_NOTICE_TEXTS: Readonly<Record<Locale, Readonly<Record<CartNotice, string>>>> = {
  fr: {
    'choose-combination': 'Choisissez une variante avant d’ajouter ce produit au panier.',
    'choose-pack': 'Choisissez une variante pour chaque article du pack avant de l’ajouter au panier.',
    'sold-out': 'Il n’en reste pas assez pour l’ajouter au panier.',
    'bad-quantity': 'La quantité doit être un nombre entier de 1 à 999.',
    full: 'Le panier contient 100 articles différents, le maximum. Commandez-les ou retirez-en un, puis recommencez.',
  },
  en: {
    'choose-combination': 'Choose a variant before you add this product to the cart.',
    'choose-pack': 'Choose a variant for every item of the pack before you add it to the cart.',
    'sold-out': 'There are not enough left to add it to the cart.',
    'bad-quantity': 'The quantity must be a whole number from 1 to 999.',
    full: 'The cart has 100 different items, the most it can hold. Order them or remove one, then try again.',
  },
  ar: {
    'choose-combination': 'اختر أحد الخيارات قبل إضافة هذا المنتج إلى السلة.',
    'choose-pack': 'اختر خيارًا لكل منتج في الباقة قبل إضافتها إلى السلة.',
    'sold-out': 'لم تبق كمية كافية لإضافته إلى السلة.',
    'bad-quantity': 'يجب أن تكون الكمية عددًا صحيحًا من 1 إلى 999.',
    full: 'في السلة 100 منتج مختلف، وهو الحد الأقصى. اطلبها أو احذف واحدًا منها ثم أعد المحاولة.',
  },
};

/** Returns the sentence for `?notice=CODE`; null for any other text in the address. */
export function cartNotice(code: string | undefined, locale: Locale): string | null {
  const notice = CART_NOTICES.find((known) => known === code);
  return notice === undefined ? null : CART_NOTICE_TEXTS[locale][notice];
}
