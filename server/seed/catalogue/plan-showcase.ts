import { FAMILIES, type SeedFamily } from './families.ts';
import { MODELS } from './models.ts';
import { type PlannedProduct, planProduct } from './plan.ts';
import type { Text } from './texts.ts';
import { t } from './texts.ts';

function family(drawing: string): SeedFamily {
  const match = FAMILIES.find((one) => one.drawing === drawing);
  if (!match) throw new Error(`The showcase names the family ${drawing}, which families.ts does not have.`);
  return match;
}

function model(name: string): Text {
  const match = MODELS.find(({ fr }) => fr === name);
  if (!match) throw new Error(`The showcase names the model ${name}, which models.ts does not have.`);
  return match;
}

const plenty = () => 25;

/** Plans the products of `SHOWCASE`, in the order that gives them the first ids. */
export function planShowcase(): PlannedProduct[] {
  const yasmine = model('Yasmine');
  const gone = new Set(['navy l', 'black xl']);
  return [
    planProduct({
      family: family('abaya'),
      style: 0,
      model: yasmine,
      price: 4900,
      colours: ['black', 'navy', 'burgundy', 'sage'],
      defaultAt: 1,
      stockOf: (colour, size) => (colour === 'sage' || gone.has(`${colour} ${size}`) ? 0 : 20),
    }),
    planProduct({
      family: family('hijab'),
      style: 0,
      model: yasmine,
      price: 1200,
      colours: ['black', 'ivory', 'powder'],
      stockOf: plenty,
    }),
    planProduct({
      family: family('teapot'),
      style: 1,
      model: model('Taghit'),
      price: 3200,
      colours: ['burgundy'],
      stockOf: () => 40,
    }),
    planProduct({
      family: family('tray'),
      style: 0,
      model: model('Taghit'),
      price: 2800,
      colours: ['burgundy', 'teal'],
      stockOf: plenty,
    }),
    planProduct({
      family: family('coffeeSet'),
      style: 1,
      model: model('Taghit'),
      price: 2900,
      colours: ['burgundy', 'ivory'],
      stockOf: plenty,
    }),
    planProduct({
      family: family('handbag'),
      style: 1,
      model: model('Nedjma'),
      price: 6500,
      colours: ['burgundy', 'black', 'camel'],
      stockOf: plenty,
    }),
    planProduct({
      family: family('lamp'),
      style: 2,
      model: model('Nour'),
      price: 3400,
      colours: ['terracotta'],
      stockOf: () => 0,
    }),
  ];
}

export interface PlannedPack {
  slug: string;
  name: Text;
  category: string;
  strict: boolean;
  /** Centimes. */
  price: number;
  /** `colour` fixes the combination of that colour; null leaves it to the shopper (or to a product without any). */
  lines: { slug: string; quantity: number; colour: string | null }[];
  short: Text;
  long: Text;
}

export const SHOWCASE_PACKS: readonly PlannedPack[] = [
  {
    slug: 'tenue-yasmine',
    category: 'abayas-hijabs',
    strict: false,
    price: 520_000,
    name: t('Tenue Yasmine', 'Yasmine outfit', 'طقم ياسمين'),
    lines: [
      { slug: 'abaya-yasmine-boutonnee', quantity: 1, colour: null },
      { slug: 'hijab-yasmine-uni', quantity: 1, colour: null },
    ],
    short: t(
      'L’abaya Yasmine et son hijab, dans les couleurs et la taille de votre choix.',
      'The Yasmine abaya and its hijab, in the colours and size you choose.',
      'عباية ياسمين وحجابها، بما تختارينه من ألوان ومقاس.',
    ),
    long: t(
      'Choisissez d’abord l’abaya, puis le hijab. Les deux tissus sont teints ensemble et s’accordent sans effort.',
      'Choose the abaya first, then the hijab. Both fabrics are dyed together and match without effort.',
      'اختاري العباية أولًا ثم الحجاب. القماشان مصبوغان معًا ويتناسقان بسهولة.',
    ),
  },
  {
    slug: 'coffret-the-taghit',
    category: 'cuisine',
    strict: true,
    price: 990_000,
    name: t('Coffret thé Taghit', 'Taghit tea box', 'علبة شاي تاغيت'),
    lines: [
      { slug: 'theiere-taghit-doree', quantity: 1, colour: null },
      { slug: 'plateau-rond-taghit-a-bord-dore', quantity: 1, colour: 'burgundy' },
      { slug: 'service-a-cafe-taghit-a-etoiles-dorees', quantity: 2, colour: 'burgundy' },
    ],
    short: t(
      'Une théière, un plateau et douze tasses, réunis dans une boîte à offrir.',
      'A teapot, a tray and twelve cups in one gift box.',
      'إبريق وصينية واثنا عشر فنجانًا في علبة هدية واحدة.',
    ),
    long: t(
      'Tout ce qu’il faut pour recevoir, dans un même bordeaux rehaussé d’or. Chaque pièce est calée et vérifiée avant l’envoi.',
      'All you need for guests, in one burgundy lifted with gold. Every piece is padded and checked before dispatch.',
      'كل ما تحتاجه لاستقبال الضيوف بلون خمري مطعّم بالذهبي. كل قطعة مثبتة ومفحوصة قبل الإرسال.',
    ),
  },
];

export const PACK_CARE: Text = t('Voir chaque article', 'See each item', 'انظر كل قطعة على حدة');
