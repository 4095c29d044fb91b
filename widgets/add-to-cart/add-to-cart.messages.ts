import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    add: 'Ajouter au panier',
    soldOut: 'Épuisé',
    busy: 'Ajout…',
    added: 'Ajouté au panier : {{quantity}} × {{name}}',
    addedFewer: 'Ajouté au panier : {{quantity}} × {{name}}. Le stock ne permet pas davantage.',
    outOfStock: 'Ce choix est épuisé pour le moment.',
    wentBack:
      '«\u00a0{{wanted}}\u00a0» est épuisé\u00a0: rien n’a été ajouté. Le choix est maintenant «\u00a0{{now}}\u00a0»\u00a0; appuyez encore pour l’ajouter.',
    // biome-ignore lint/plugin: a public name of the texts that a page may word itself
    notTaken: '«\u00a0{{wanted}}\u00a0» est épuisé\u00a0: rien n’a été ajouté. Choisissez autre chose.',
    chooseCombination: 'Choisissez d’abord une variante.',
    chooseFirst: 'Choisissez d’abord : {{names}}.',
    tooMany: 'Il n’en reste que {{count}} : la quantité a été ramenée à {{count}}.',
    overLimit: 'La quantité a été ramenée à {{count}}, le maximum par commande.',
    invalid: 'La quantité doit être un nombre entier, au moins 1 : elle a été remise à 1.',
    allInCart: 'Tout le stock disponible ({{count}}) est déjà dans votre panier.',
    comma: ', ',
  },
  en: {
    add: 'Add to cart',
    soldOut: 'Sold out',
    busy: 'Adding…',
    added: 'Added to cart: {{quantity}} × {{name}}',
    addedFewer: 'Added to cart: {{quantity}} × {{name}}. There are no more in stock.',
    outOfStock: 'This choice is sold out at the moment.',
    wentBack: '“{{wanted}}” is sold out: nothing was added. The choice is now “{{now}}”; press again to add it.',
    // biome-ignore lint/plugin: a public name of the texts that a page may word itself
    notTaken: '“{{wanted}}” is sold out: nothing was added. Choose something else.',
    chooseCombination: 'Choose a variant first.',
    chooseFirst: 'Choose first: {{names}}.',
    tooMany: 'Only {{count}} left: the quantity was lowered to {{count}}.',
    overLimit: 'The quantity was lowered to {{count}}, the most per order.',
    invalid: 'The quantity has to be a whole number, at least 1: it was set to 1.',
    allInCart: 'All that is in stock ({{count}}) is in your cart already.',
    comma: ', ',
  },
  ar: {
    add: 'أضف إلى السلة',
    soldOut: 'نفدت الكمية',
    busy: 'جارٍ الإضافة…',
    added: 'أضيف إلى السلة: {{quantity}} × {{name}}',
    addedFewer: 'أضيف إلى السلة: {{quantity}} × {{name}}. لا يوجد المزيد في المخزون.',
    outOfStock: 'هذا الخيار غير متوفر حاليًا.',
    wentBack: 'نفدت كمية «{{wanted}}» ولم يُضف شيء. الخيار الآن هو «{{now}}»؛ اضغط مرة أخرى لإضافته.',
    // biome-ignore lint/plugin: a public name of the texts that a page may word itself
    notTaken: 'نفدت كمية «{{wanted}}» ولم يُضف شيء. اختر شيئًا آخر.',
    chooseCombination: 'اختر أولا أحد الخيارات.',
    chooseFirst: 'اختر أولا: {{names}}.',
    tooMany: 'الكمية المتبقية {{count}} فقط، لذلك خُفضت الكمية إلى {{count}}.',
    overLimit: 'خُفضت الكمية إلى {{count}}، وهو الحد الأقصى لكل طلب.',
    invalid: 'يجب أن تكون الكمية عددا صحيحا لا يقل عن 1، لذلك أعيدت إلى 1.',
    allInCart: 'كل الكمية المتوفرة ({{count}}) موجودة في سلتك.',
    comma: '، ',
  },
});
