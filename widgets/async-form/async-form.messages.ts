import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    submitting: 'Envoi en cours…',
    success: 'Formulaire envoyé avec succès',
    refused: 'Une erreur s’est produite lors de l’envoi du formulaire.',
    unexpected: 'Une erreur inattendue s’est produite. Veuillez réessayer.',
    correct: 'À corriger',
    stale: 'Ce qui est affiché n’est plus à jour.',
    retry: 'Réessayer',
    signedOut: 'Votre session a expiré. Reconnectez-vous\u00a0; ce que vous avez saisi est conservé.',
  },
  en: {
    submitting: 'Submitting...',
    success: 'Form submitted successfully',
    refused: 'There was an error submitting the form.',
    unexpected: 'An unexpected error occurred. Please try again.',
    correct: 'To correct',
    stale: 'What is shown is no longer up to date.',
    retry: 'Try again',
    signedOut: 'Your session has ended. Sign in again; what you typed is kept.',
  },
  ar: {
    submitting: 'جارٍ الإرسال…',
    success: 'تم إرسال الاستمارة بنجاح',
    refused: 'حدث خطأ أثناء إرسال الاستمارة.',
    unexpected: 'حدث خطأ غير متوقع. يرجى المحاولة مرة أخرى.',
    correct: 'يرجى التصحيح',
    stale: 'المعروض لم يعد محدّثًا.',
    retry: 'إعادة المحاولة',
    signedOut: 'انتهت جلستك. سجّل الدخول من جديد؛ ما كتبته محفوظ.',
  },
});
