import type { SeedFamily } from './families.ts';
import { t } from './texts.ts';

const SHOE_SIZES = { option: 'shoe-size', values: ['37', '38', '39', '40', '41'], step: 0 };
const LEATHER_CARE = t(
  'Chiffon doux et crème incolore',
  'Soft cloth and neutral cream',
  'قطعة قماش ناعمة وكريم عديم اللون',
);

export const SHOE_AND_BAG_FAMILIES: readonly SeedFamily[] = [
  {
    drawing: 'sneaker',
    weight: 980,
    category: 'chaussures',
    brand: 'atelier-casbah',
    noun: t('Baskets', 'trainers', 'حذاء رياضي'),
    variants: [
      t('de ville', 'for town', 'للمدينة'),
      t('à bandes', 'with stripes', 'بخطوط جانبية'),
      t('à étoile', 'with a star', 'بنجمة'),
    ],
    materials: [t('cuir souple', 'soft leather', 'الجلد اللين'), t('toile enduite', 'coated canvas', 'القماش المطلي')],
    price: [4200, 8600],
    colours: ['ivory', 'black', 'navy', 'powder', 'sage'],
    coloured: true,
    axis: SHOE_SIZES,
    short: t(
      'Des baskets en {material}, légères et faciles à assortir.',
      'Trainers in {material}, light and easy to match.',
      'حذاء رياضي من {material}، خفيف وسهل التنسيق.',
    ),
    long: t(
      'La semelle de {name} amortit bien sur les trottoirs et la semelle intérieure s’enlève pour sécher. Prenez votre pointure habituelle.',
      'The sole of {name} cushions well on pavements and the insole comes out to dry. Take your usual size.',
      'نعل {name} يخفف الصدمات على الأرصفة، وبطانته الداخلية تُنزع لتجف. اختر مقاسك المعتاد.',
    ),
    care: t('Éponge humide, séchage à l’ombre', 'Damp sponge, dry in the shade', 'إسفنجة مبللة وتجفيف في الظل'),
  },
  {
    drawing: 'babouche',
    weight: 520,
    category: 'chaussures',
    brand: 'atelier-casbah',
    noun: t('Babouches', 'babouche slippers', 'بلغة'),
    variants: [
      t('à étoiles dorées', 'with gold stars', 'بنجوم ذهبية'),
      t('surpiquées', 'topstitched', 'بغرز ظاهرة'),
      t('simples', 'plain', 'بسيطة'),
    ],
    materials: [t('cuir de chèvre', 'goat leather', 'جلد الماعز'), t('cuir tanné', 'tanned leather', 'الجلد المدبوغ')],
    price: [1900, 3900],
    colours: ['camel', 'burgundy', 'teal', 'black', 'ivory'],
    coloured: true,
    axis: SHOE_SIZES,
    short: t(
      'Des babouches en {material}, cousues à la main, pour la maison.',
      'Hand-sewn slippers in {material}, for the house.',
      'بلغة من {material} مخيطة باليد، للبيت.',
    ),
    long: t(
      '{name} se font au pied en quelques jours. Le cuir respire, la semelle est cousue et non collée.',
      '{name} mould to your feet in a few days. The leather breathes and the sole is sewn, not glued.',
      'تأخذ {name} شكل القدم في أيام قليلة. جلدها يسمح بمرور الهواء ونعلها مخيط لا ملصق.',
    ),
    care: LEATHER_CARE,
  },
  {
    drawing: 'handbag',
    weight: 850,
    category: 'sacs',
    brand: 'atelier-casbah',
    noun: t('Sac à main', 'handbag', 'حقيبة يد'),
    variants: [
      t('à rabat', 'with flap', 'بغطاء'),
      t('à médaillon', 'with medallion', 'بميدالية'),
      t('matelassé', 'quilted', 'مبطنة'),
    ],
    materials: [
      t('cuir grainé', 'grained leather', 'الجلد المحبب'),
      t('cuir végétal', 'vegan leather', 'الجلد النباتي'),
    ],
    price: [3800, 9800],
    colours: ['black', 'burgundy', 'camel', 'ivory', 'teal'],
    coloured: true,
    short: t(
      'Un sac en {material} qui garde sa forme et se ferme bien.',
      'A bag in {material} that keeps its shape and closes well.',
      'حقيبة من {material} تحافظ على شكلها وتُغلق بإحكام.',
    ),
    long: t(
      '{name} contient un téléphone, un portefeuille, un livre et une petite trousse. Une poche zippée intérieure garde les clés et les papiers.',
      '{name} holds a phone, a wallet, a book and a small pouch. A zipped inner pocket keeps keys and papers.',
      'تتسع {name} لهاتف ومحفظة وكتاب وحقيبة صغيرة، وفيها جيب داخلي بسحّاب للمفاتيح والأوراق.',
    ),
    care: LEATHER_CARE,
  },
  {
    drawing: 'backpack',
    weight: 780,
    category: 'sacs',
    brand: 'atelier-casbah',
    noun: t('Sac à dos', 'backpack', 'حقيبة ظهر'),
    variants: [
      t('urbain', 'city', 'للمدينة'),
      t('à étoile', 'with a star', 'بنجمة'),
      t('scolaire', 'for school', 'مدرسية'),
    ],
    materials: [
      t('toile déperlante', 'water-repellent canvas', 'القماش المقاوم للماء'),
      t('polyester recyclé', 'recycled polyester', 'البوليستر المعاد تدويره'),
    ],
    price: [2900, 6200],
    colours: ['navy', 'black', 'sage', 'burgundy', 'mustard'],
    coloured: true,
    short: t(
      'Un sac à dos en {material}, confortable même bien rempli.',
      'A backpack in {material}, comfortable even when full.',
      'حقيبة ظهر من {material}، مريحة حتى وهي ممتلئة.',
    ),
    long: t(
      'Les bretelles de {name} sont rembourrées et le dos aéré. Le compartiment principal reçoit un ordinateur de 15 pouces et des cahiers grand format.',
      'The straps of {name} are padded and the back is ventilated. The main compartment takes a 15-inch laptop and large exercise books.',
      'أحزمة {name} مبطنة وظهرها يسمح بالتهوية، وجيبها الرئيسي يتسع لحاسوب 15 بوصة ودفاتر كبيرة.',
    ),
    care: t('Lavage à la main', 'Hand wash', 'غسيل باليد'),
  },
  {
    drawing: 'wallet',
    weight: 150,
    category: 'sacs',
    brand: 'atelier-casbah',
    noun: t('Portefeuille', 'wallet', 'محفظة'),
    variants: [
      t('compact', 'compact', 'صغيرة'),
      t('à étoile frappée', 'with embossed star', 'بنجمة منقوشة'),
      t('long', 'long', 'طويلة'),
    ],
    materials: [t('cuir de vachette', 'cowhide', 'جلد البقر'), t('cuir grainé', 'grained leather', 'الجلد المحبب')],
    price: [1400, 3400],
    colours: ['black', 'camel', 'burgundy', 'navy'],
    coloured: true,
    short: t(
      'Un portefeuille en {material}, mince dans la poche.',
      'A wallet in {material}, slim in the pocket.',
      'محفظة من {material}، رقيقة في الجيب.',
    ),
    long: t(
      '{name} range huit cartes, les billets à plat et la monnaie à part. Les bords sont teints et polis à la main.',
      '{name} holds eight cards, notes laid flat and coins apart. The edges are dyed and polished by hand.',
      'تتسع {name} لثماني بطاقات وللأوراق النقدية مفرودة وللقطع النقدية على حدة. حوافها مصبوغة ومصقولة باليد.',
    ),
    care: LEATHER_CARE,
  },
];
