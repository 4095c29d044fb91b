import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    days: 'j',
    hours: 'h',
    minutes: 'min',
    seconds: 's',
    expired: 'EXPIRÉ',
    lastMinute: 'Il reste une minute.',
    ended: 'Le temps est écoulé.',
  },
  en: {
    days: 'd',
    hours: 'h',
    minutes: 'min',
    seconds: 's',
    expired: 'EXPIRED',
    lastMinute: 'One minute left.',
    ended: 'The time is up.',
  },
  ar: {
    days: 'يوم',
    hours: 'سا',
    minutes: 'د',
    seconds: 'ثا',
    expired: 'انتهى',
    lastMinute: 'بقيت دقيقة واحدة.',
    ended: 'انتهى الوقت.',
  },
});
