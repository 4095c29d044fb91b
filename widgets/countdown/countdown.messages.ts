import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    expired: 'EXPIRÉ',
    days: 'j',
    hours: 'h',
    minutes: 'min',
    seconds: 's',
    label: 'Temps restant',
    lastMinute: 'Il reste une minute.',
  },
  en: {
    expired: 'EXPIRED',
    days: 'd',
    hours: 'h',
    minutes: 'min',
    seconds: 's',
    label: 'Time left',
    lastMinute: 'One minute left.',
  },
  ar: {
    expired: 'انتهى',
    days: 'ي',
    hours: 'س',
    minutes: 'د',
    seconds: 'ث',
    label: 'الوقت المتبقي',
    lastMinute: 'بقيت دقيقة واحدة.',
  },
});
