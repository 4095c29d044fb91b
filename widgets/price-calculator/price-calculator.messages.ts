import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    whole: 'Saisissez un nombre entier.',
    least: 'La quantité est d’au moins {{min}}.',
    most: 'La quantité est d’au plus {{max}}.',
    product: '{{quantity}} × {{price}}',
    rounded: '{{quantity}} × {{price}}, arrondi à {{amount}}',
  },
  en: {
    whole: 'Enter a whole number.',
    least: 'The quantity is at least {{min}}.',
    most: 'The quantity is at most {{max}}.',
    product: '{{quantity}} times {{price}}',
    rounded: '{{quantity}} times {{price}}, rounded to {{amount}}',
  },
  ar: {
    whole: 'أدخل عددًا صحيحًا.',
    least: 'الكمية {{min}} على الأقل.',
    most: 'الكمية {{max}} على الأكثر.',
    product: '{{quantity}} في {{price}}',
    rounded: '{{quantity}} في {{price}}، مقرّبة إلى {{amount}}',
  },
});
