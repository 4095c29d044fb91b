import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    margin: '{{percent}} du prix',
    rounded: 'Compté comme {{percent}}\u00a0: le taux est arrondi.',
    customer: 'Prix payé par le client',
    customerHint: 'Remplit le prix hors taxe.',
    unreadable: 'Ce n’est pas un prix. Saisissez par exemple 10\u00a0000,00.',
    missedLess: 'Aucun prix hors taxe n’y mène. Le plus proche est {{amount}}, soit {{difference}} de moins.',
    missedMore: 'Aucun prix hors taxe n’y mène. Le plus proche est {{amount}}, soit {{difference}} de plus.',
    spoken: 'Prix TTC\u00a0: {{amount}}.',
    spokenMargin: 'Marge\u00a0: {{margin}}.',
  },
  en: {
    margin: '{{percent}} of the price',
    rounded: 'Counts as {{percent}}: the rate is rounded.',
    customer: 'Price the customer pays',
    customerHint: 'Fills in the price before tax.',
    unreadable: 'This is not a price. Enter for example 10\u00a0000,00.',
    missedLess: 'No price before tax leads there. The nearest is {{amount}}, {{difference}} less.',
    missedMore: 'No price before tax leads there. The nearest is {{amount}}, {{difference}} more.',
    spoken: 'Price with tax: {{amount}}.',
    spokenMargin: 'Margin: {{margin}}.',
  },
  ar: {
    margin: '{{percent}} من السعر',
    rounded: 'يُحسب {{percent}}: النسبة مقرّبة.',
    customer: 'السعر الذي يدفعه الزبون',
    customerHint: 'يملأ السعر دون الرسم.',
    unreadable: 'هذا ليس سعرًا. أدخل مثلًا \u206610\u00a0000,00\u2069.',
    missedLess: 'لا يؤدي إليه أي سعر دون الرسم. الأقرب هو {{amount}}، أي أقل بـ {{difference}}.',
    missedMore: 'لا يؤدي إليه أي سعر دون الرسم. الأقرب هو {{amount}}، أي أكثر بـ {{difference}}.',
    spoken: 'السعر مع الرسم: {{amount}}.',
    spokenMargin: 'الهامش: {{margin}}.',
  },
});
