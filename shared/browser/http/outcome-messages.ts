import { defineMessages } from '../../i18n/messages.ts';
import { translate } from '../../i18n/translate.ts';
import type { Failure } from './outcome.ts';

/** A page words these itself under the tag `z-http`. */
export const OUTCOME_MESSAGES = defineMessages({
  fr: {
    invalid: 'Certaines informations ne sont pas valides. Corrigez-les et réessayez.',
    'signed-out': 'Cette page est restée ouverte trop longtemps. Rechargez-la, puis réessayez.',
    sessionEnded: 'Votre session a expiré. Reconnectez-vous\u00a0; ce que vous avez saisi est conservé.',
    signInAgain: 'Votre session a expiré. Reconnectez-vous, puis réessayez.',
    forbidden: 'Cette action n’est pas autorisée. Rechargez la page et réessayez.',
    'not-found': 'Cet élément n’existe plus. Rechargez la page.',
    conflict: 'Les données ont changé entre-temps. Vérifiez-les, puis réessayez.',
    'too-large': 'L’envoi est trop volumineux. Réduisez-le et réessayez.',
    'too-many_one': 'Trop de tentatives. Réessayez dans {{count}} seconde.',
    'too-many_other': 'Trop de tentatives. Réessayez dans {{count}} secondes.',
    'server-error': 'Le serveur a rencontré un problème. Rien n’est perdu\u00a0; réessayez dans un instant.',
    unreadable: 'La réponse du serveur est illisible. Rien n’est perdu\u00a0; réessayez.',
    timeout: 'Le serveur met trop de temps à répondre. Rien n’est perdu\u00a0; réessayez.',
    offline: 'Pas de connexion. Vérifiez votre réseau, puis réessayez.',
    aborted: 'L’opération a été annulée.',
    signIn: 'Se reconnecter (nouvel onglet)',
  },
  en: {
    invalid: 'Some of the information is not valid. Correct it and try again.',
    'signed-out': 'This page was open for too long. Reload it, then try again.',
    sessionEnded: 'Your session has ended. Sign in again; what you typed is kept.',
    signInAgain: 'Your session has ended. Sign in, then try again.',
    forbidden: 'This action is not allowed. Reload the page and try again.',
    'not-found': 'This no longer exists. Reload the page.',
    conflict: 'The data has changed meanwhile. Check it, then try again.',
    'too-large': 'What you sent is too large. Make it smaller and try again.',
    'too-many_one': 'Too many attempts. Try again in {{count}} second.',
    'too-many_other': 'Too many attempts. Try again in {{count}} seconds.',
    'server-error': 'The server has a problem. Nothing is lost; try again in a moment.',
    unreadable: 'The server’s answer cannot be read. Nothing is lost; try again.',
    timeout: 'The server takes too long to answer. Nothing is lost; try again.',
    offline: 'No connection. Check your network, then try again.',
    aborted: 'The operation was cancelled.',
    signIn: 'Sign in (new tab)',
  },
  ar: {
    invalid: 'بعض المعلومات غير صحيحة. صححها ثم أعد المحاولة.',
    'signed-out': 'بقيت هذه الصفحة مفتوحة مدة طويلة. أعد تحميلها ثم حاول مرة أخرى.',
    sessionEnded: 'انتهت جلستك. سجّل الدخول من جديد؛ ما كتبته محفوظ.',
    signInAgain: 'انتهت جلستك. سجّل الدخول ثم حاول مرة أخرى.',
    forbidden: 'هذا الإجراء غير مسموح به. أعد تحميل الصفحة ثم حاول مرة أخرى.',
    'not-found': 'هذا العنصر لم يعد موجودًا. أعد تحميل الصفحة.',
    conflict: 'تغيّرت البيانات في هذه الأثناء. تحقق منها ثم أعد المحاولة.',
    'too-large': 'حجم ما أرسلته كبير جدًا. صغّره ثم أعد المحاولة.',
    'too-many_one': 'محاولات كثيرة. أعد المحاولة بعد ثانية واحدة.',
    'too-many_two': 'محاولات كثيرة. أعد المحاولة بعد ثانيتين.',
    'too-many_few': 'محاولات كثيرة. أعد المحاولة بعد {{count}} ثوانٍ.',
    'too-many_many': 'محاولات كثيرة. أعد المحاولة بعد {{count}} ثانية.',
    'too-many_other': 'محاولات كثيرة. أعد المحاولة بعد {{count}} ثانية.',
    'server-error': 'حدث خلل في الخادم. لم يُفقد شيء؛ أعد المحاولة بعد قليل.',
    unreadable: 'تعذرت قراءة رد الخادم. لم يُفقد شيء؛ أعد المحاولة.',
    timeout: 'تأخر الخادم في الرد. لم يُفقد شيء؛ أعد المحاولة.',
    offline: 'لا يوجد اتصال. تحقق من الشبكة ثم أعد المحاولة.',
    aborted: 'أُلغيت العملية.',
    signIn: 'تسجيل الدخول (علامة تبويب جديدة)',
  },
});

/**
 * Returns the text about a failed call: the server's own sentence, except when the server itself failed.
 * @param signInUrl where the message offers to sign in
 */
export function outcomeMessage(failure: Failure, language: string, signInUrl?: string): string {
  if ('message' in failure && failure.message && failure.kind !== 'server-error') return failure.message;
  const params = failure.kind === 'too-many' ? { count: failure.retryAfterSeconds } : undefined;
  const key = failure.kind === 'signed-out' && signInUrl ? 'signInAgain' : failure.kind;
  return translate(OUTCOME_MESSAGES, language, key, params, 'z-http');
}

/** Returns the text about a session that ended, where what was typed is still in the page and the message leads to the sign-in. */
export const sessionEndedText = (language: string): string =>
  translate(OUTCOME_MESSAGES, language, 'sessionEnded', undefined, 'z-http');

/** Returns the text of the link for who is signed out. */
export const signInText = (language: string): string =>
  translate(OUTCOME_MESSAGES, language, 'signIn', undefined, 'z-http');
