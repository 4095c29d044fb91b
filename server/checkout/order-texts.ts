import { CHECKOUT_MESSAGES } from '../../shared/i18n/messages/checkout-messages.ts';
import { defineMessages } from '../../shared/i18n/messages.ts';
import { translatorFor } from '../../shared/i18n/translate.ts';
import type { OrderRequest } from './order.ts';

/** The texts of the checkout in the words of staff, whose form has a transporter and combinations. */
export const PHONE_ORDER_MESSAGES = defineMessages({
  fr: {
    ...CHECKOUT_MESSAGES.fr,
    'form.validation.transporter': 'Choisissez le transporteur.',
    'form.transporterUnknown': 'Ce transporteur n’existe pas. Choisissez-en un dans la liste.',
    'form.transporterElsewhere': 'Ce transporteur ne dessert pas la commune choisie.',
    'form.combinationUnknown': 'Cette déclinaison n’existe pas pour ce produit.',
    'form.combinationUnavailable': 'Cette déclinaison n’est plus disponible. Choisissez-en une autre.',
    'form.combinationMissing': 'Choisissez une déclinaison de ce produit.',
    'form.packChoiceMissing': 'Choisissez une déclinaison pour chaque article du pack.',
  },
  en: {
    ...CHECKOUT_MESSAGES.en,
    'form.validation.transporter': 'Choose the transporter.',
    'form.transporterUnknown': 'This transporter does not exist. Choose one from the list.',
    'form.transporterElsewhere': 'This transporter does not serve the chosen commune.',
    'form.combinationUnknown': 'This product has no such combination.',
    'form.combinationUnavailable': 'This combination is no longer available. Choose another one.',
    'form.combinationMissing': 'Choose a combination of this product.',
    'form.packChoiceMissing': 'Choose a combination for every item of the pack.',
  },
  ar: {
    ...CHECKOUT_MESSAGES.ar,
    'form.validation.transporter': 'اختر شركة التوصيل.',
    'form.transporterUnknown': 'شركة التوصيل هذه غير موجودة. اختر واحدة من القائمة.',
    'form.transporterElsewhere': 'شركة التوصيل هذه لا تغطي البلدية المختارة.',
    'form.combinationUnknown': 'هذه التركيبة غير موجودة لهذا المنتج.',
    'form.combinationUnavailable': 'هذه التركيبة لم تعد متوفرة. اختر تركيبة أخرى.',
    'form.combinationMissing': 'اختر إحدى تركيبات هذا المنتج.',
    'form.packChoiceMissing': 'اختر تركيبة لكل منتج في الباقة.',
  },
});

/** Binds the texts of an order to its language, in the words of who reads them: of an order by phone it is staff. */
export function orderTranslator({ source, locale }: Pick<OrderRequest, 'source' | 'locale'>) {
  return translatorFor(source === 'phone' ? PHONE_ORDER_MESSAGES : CHECKOUT_MESSAGES, locale);
}
