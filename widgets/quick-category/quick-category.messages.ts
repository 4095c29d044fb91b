import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: { duplicate: 'La catégorie «\u00a0{{name}}\u00a0» existe déjà. Choisissez-la dans la liste.' },
  en: { duplicate: 'The category “{{name}}” already exists. Choose it from the list.' },
  ar: { duplicate: 'القسم «{{name}}» موجود من قبل. اختره من القائمة.' },
});
