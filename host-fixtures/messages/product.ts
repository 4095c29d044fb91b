import { definePageMessages } from './define.ts';

/** Texts of the product page besides those of its order form. */
export const product = definePageMessages({
  fr: {
    seeAlso: 'À voir aussi',
    seeNew: 'Les nouveautés',
    seeBrand: 'Tous les produits {{brand}}',
    partOf: 'À retrouver dans',
    optionMissed: '«\u00a0{{wanted}}\u00a0» est épuisé. Voici «\u00a0{{shown}}\u00a0».',
    packMissing: 'Il reste à choisir\u00a0: {{names}}',
    packComplete: 'Tout est choisi.',
    packFixed: 'Tout est compris, il n’y a rien à choisir.',
    packSoldOut: 'Ce pack est épuisé pour le moment.',
  },
  en: {
    seeAlso: 'See also',
    seeNew: 'New products',
    seeBrand: 'All {{brand}} products',
    partOf: 'Find it in',
    optionMissed: '“{{wanted}}” is sold out. This is “{{shown}}”.',
    packMissing: 'Still to choose: {{names}}',
    packComplete: 'Everything is chosen.',
    packFixed: 'Everything is included; there is nothing to choose.',
    packSoldOut: 'This pack is sold out at the moment.',
  },
  ar: {
    seeAlso: 'شاهد أيضًا',
    seeNew: 'وصل حديثًا',
    seeBrand: 'كل منتجات {{brand}}',
    partOf: 'تجده في',
    optionMissed: 'نفدت كمية «{{wanted}}». هذا «{{shown}}».',
    packMissing: 'بقي أن تختار: {{names}}',
    packComplete: 'تم اختيار كل شيء.',
    packFixed: 'كل شيء مشمول، ولا حاجة إلى الاختيار.',
    packSoldOut: 'نفدت هذه المجموعة حاليًا.',
  },
});
