import { CHECKOUT_FORM_MESSAGES } from '../../shared/features/checkout/checkout-form.messages.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    ...CHECKOUT_FORM_MESSAGES.fr,
    buyNow: 'Acheter maintenant',
    hideCheckout: 'Masquer le formulaire',
    summary: 'Vous commandez',
    packMissing: 'Choisissez une variante pour\u00a0: {{names}}.',
    lowered: 'La quantité est passée à {{quantity}}.',
  },
  en: {
    ...CHECKOUT_FORM_MESSAGES.en,
    buyNow: 'Buy now',
    hideCheckout: 'Hide checkout',
    summary: 'You are ordering',
    packMissing: 'Choose a variant for: {{names}}.',
    lowered: 'The quantity was lowered to {{quantity}}.',
  },
  ar: {
    ...CHECKOUT_FORM_MESSAGES.ar,
    buyNow: 'اشترِ الآن',
    hideCheckout: 'إخفاء الاستمارة',
    summary: 'طلبك',
    packMissing: 'اختر خيارًا لكل من: {{names}}.',
    lowered: 'خُفّضت الكمية إلى {{quantity}}.',
  },
});

export type TranslateQuickOrder = Translate<typeof messages>;
