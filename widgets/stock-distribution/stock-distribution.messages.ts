import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    left: 'Reste\u00a0: {{left}}',
    fill: 'Mettre le reste ({{left}}) dans {{name}}',
    row: 'Un nombre entier de 0 à {{max}} est attendu.',
    total: 'Indiquez d’abord combien de pièces sont arrivées.',
    rows: 'Corrigez les quantités marquées.',
    sum: 'La somme, {{sum}}, dépasse le maximum de {{max}}.',
    pasted: 'Quantités collées\u00a0: {{filled}}',
    unread: 'Lignes illisibles\u00a0: {{lines}}',
    excess: 'Lignes en trop\u00a0: {{excess}}',
  },
  en: {
    left: 'Left: {{left}}',
    fill: 'Put the rest ({{left}}) into {{name}}',
    row: 'A whole number from 0 to {{max}} is expected.',
    total: 'Say first how many pieces arrived.',
    rows: 'Correct the marked quantities.',
    sum: 'The sum, {{sum}}, exceeds the maximum of {{max}}.',
    pasted: 'Quantities pasted: {{filled}}',
    unread: 'Lines that cannot be read: {{lines}}',
    excess: 'Lines left over: {{excess}}',
  },
  ar: {
    left: 'المتبقي: {{left}}',
    fill: 'وضع الباقي ({{left}}) في {{name}}',
    row: 'أدخل عددًا صحيحًا من 0 إلى {{max}}.',
    total: 'حدّد أولًا عدد القطع التي وصلت.',
    rows: 'صحّح الكميات المعلّمة.',
    sum: 'المجموع {{sum}} يتجاوز الحد الأقصى {{max}}.',
    pasted: 'الكميات الملصقة: {{filled}}',
    unread: 'أسطر غير مقروءة: {{lines}}',
    excess: 'أسطر زائدة: {{excess}}',
  },
});
