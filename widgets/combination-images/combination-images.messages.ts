import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    attach: 'La photo est attachée.',
    detach: 'La photo est détachée.',
    default: 'La photo est maintenant celle par défaut.',
    attachFailed: 'La photo n’a pas été attachée.',
    detachFailed: 'La photo n’a pas été détachée.',
    defaultFailed: 'La photo par défaut n’a pas changé.',
    gone: 'La photo ou la déclinaison a été supprimée entre-temps. Rechargez la page.',
    retry: 'Réessayer',
  },
  en: {
    attach: 'The picture is attached.',
    detach: 'The picture is detached.',
    default: 'The picture is now the default.',
    attachFailed: 'The picture was not attached.',
    detachFailed: 'The picture was not detached.',
    defaultFailed: 'The default picture did not change.',
    gone: 'The picture or the combination was removed in the meantime. Reload the page.',
    retry: 'Try again',
  },
  ar: {
    attach: 'رُبطت الصورة.',
    detach: 'فُصلت الصورة.',
    default: 'أصبحت الصورة هي الافتراضية.',
    attachFailed: 'لم تُربط الصورة.',
    detachFailed: 'لم تُفصل الصورة.',
    defaultFailed: 'لم تتغير الصورة الافتراضية.',
    gone: 'حُذفت الصورة أو التركيبة في هذه الأثناء. أعد تحميل الصفحة.',
    retry: 'إعادة المحاولة',
  },
});
