import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of the tracking number of an order. */
export const staffTracking = defineMessages({
  fr: {
    trackingNumber: 'Numéro de suivi',
    trackingSave: 'Enregistrer',
    trackingSaved: 'Le numéro de suivi est enregistré.',
    trackingWrong: 'Un numéro de suivi a de 4 à 40 lettres, chiffres ou tirets.',
    trackingInUse: 'Une autre commande de ce transporteur a déjà ce numéro de suivi.',
    trackingNotSent: 'La commande n’est pas partie\u00a0: elle n’a pas de colis.',
    trackingChanged:
      'Quelqu’un a déjà changé le numéro de suivi\u00a0: {{number}}. Le vôtre n’est pas enregistré\u00a0: {{typed}}.',
    trackingNone: 'aucun',
    trackingChange: 'Numéro de suivi\u00a0: de «\u00a0{{former}}\u00a0» à «\u00a0{{current}}\u00a0»',
  },
  en: {
    trackingNumber: 'Tracking number',
    trackingSave: 'Save',
    trackingSaved: 'The tracking number is saved.',
    trackingWrong: 'A tracking number has 4 to 40 letters, digits or hyphens.',
    trackingInUse: 'Another order of this transporter already has this tracking number.',
    trackingNotSent: 'The order has not left: it has no parcel.',
    trackingChanged: 'Somebody changed the tracking number before you: {{number}}. Yours is not stored: {{typed}}.',
    trackingNone: 'none',
    trackingChange: 'Tracking number: from “{{former}}” to “{{current}}”',
  },
  ar: {
    trackingNumber: 'رقم التتبع',
    trackingSave: 'حفظ',
    trackingSaved: 'حُفظ رقم التتبع.',
    trackingWrong: 'رقم التتبع من 4 إلى 40 حرفًا أو رقمًا أو شَرطة.',
    trackingInUse: 'طلب آخر لشركة التوصيل هذه له رقم التتبع نفسه من قبل.',
    trackingNotSent: 'لم يخرج الطلب بعد: ليس له طرد.',
    trackingChanged: 'غيّر شخص آخر رقم التتبع قبلك: {{number}}. لم يُحفظ رقمك: {{typed}}.',
    trackingNone: 'لا شيء',
    trackingChange: 'رقم التتبع: من «\u2068{{former}}\u2069» إلى «\u2068{{current}}\u2069»',
  },
});
