import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    days_one: 'j',
    days_other: 'j',
    hours: 'h',
    minutes: 'min',
    seconds: 's',
    expired: 'EXPIRÉ',
    lastMinute: 'Il reste une minute.',
    ended: 'Le temps est écoulé.',
  },
  en: {
    days_one: 'd',
    days_other: 'd',
    hours: 'h',
    minutes: 'min',
    seconds: 's',
    expired: 'EXPIRED',
    lastMinute: 'One minute left.',
    ended: 'The time is up.',
  },
  ar: {
    days_one: 'يوم',
    // The number stands before it, so that the dual would say two twice.
    days_two: 'يوم',
    days_few: 'أيام',
    days_many: 'يومًا',
    days_other: 'يوم',
    hours: 'سا',
    minutes: 'د',
    seconds: 'ثا',
    expired: 'انتهى',
    lastMinute: 'بقيت دقيقة واحدة.',
    ended: 'انتهى الوقت.',
  },
});
