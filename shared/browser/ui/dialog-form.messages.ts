import { defineMessages } from '../../i18n/messages.ts';

/** A page words these itself under the tag `z-dialog-form`. */
export const messages = defineMessages({
  fr: {
    submitting: 'Envoi en cours…',
    correct: 'Corrigez ce qui est signalé, puis envoyez à nouveau.',
    unsaved: 'Ce que vous avez saisi n’est pas enregistré.',
    discard: 'Abandonner la saisie',
    resume: 'Continuer la saisie',
  },
  en: {
    submitting: 'Submitting...',
    correct: 'Correct what is marked, then send it again.',
    unsaved: 'What you typed is not saved.',
    discard: 'Discard it',
    resume: 'Go on typing',
  },
  ar: {
    submitting: 'جارٍ الإرسال…',
    correct: 'صحّح ما هو معلَّم، ثم أرسل من جديد.',
    unsaved: 'لم يُحفظ ما كتبته.',
    discard: 'تجاهل ما كتبته',
    resume: 'متابعة الكتابة',
  },
});
