import { type Text, t } from './texts.ts';

interface SeedCategory {
  slug: string;
  parent: string | null;
  name: Text;
  description: Text;
}

const category = (slug: string, parent: string | null, name: Text, description: Text): SeedCategory => ({
  slug,
  parent,
  name,
  description,
});

export const CATEGORIES: readonly SeedCategory[] = [
  category(
    'mode',
    null,
    t('Mode', 'Fashion', 'أزياء'),
    t(
      'Des tenues à porter tous les jours et les jours de fête.',
      'Clothes for every day and for the days that matter.',
      'ملابس لكل يوم ولأيام الفرح.',
    ),
  ),
  category(
    'abayas-hijabs',
    'mode',
    t('Abayas et hijabs', 'Abayas and hijabs', 'عبايات وحجابات'),
    t(
      'Des coupes amples et des tissus qui tombent bien.',
      'Loose cuts and fabrics that drape well.',
      'قصّات واسعة وأقمشة تنسدل بأناقة.',
    ),
  ),
  category(
    'homme',
    'mode',
    t('Homme', 'Men', 'رجال'),
    t('Chemises et qamis bien coupés.', 'Well-cut shirts and qamis.', 'قمصان وأقمصة تقليدية بقصّات متقنة.'),
  ),
  category(
    'chaussures',
    null,
    t('Chaussures', 'Shoes', 'أحذية'),
    t(
      'Pour marcher en ville ou rester chez soi.',
      'For walking in town or staying in.',
      'للمشي في المدينة أو للراحة في البيت.',
    ),
  ),
  category(
    'sacs',
    null,
    t('Sacs et accessoires', 'Bags and accessories', 'حقائب وإكسسوارات'),
    t('Du cuir et de la toile, faits pour durer.', 'Leather and canvas, made to last.', 'جلد وقماش متين يدوم طويلًا.'),
  ),
  category(
    'beaute',
    null,
    t('Beauté', 'Beauty', 'جمال وعناية'),
    t('Argan, soins et parfums.', 'Argan, care and perfume.', 'أرغان وعناية وعطور.'),
  ),
  category(
    'cuisine',
    null,
    t('Cuisine et café', 'Kitchen and coffee', 'المطبخ والقهوة'),
    t(
      'Tout pour recevoir autour d’un café ou d’un thé.',
      'Everything for guests, coffee and tea.',
      'كل ما تحتاجه لاستقبال الضيوف حول القهوة والشاي.',
    ),
  ),
  category(
    'linge-maison',
    null,
    t('Linge de maison', 'Home textiles', 'مفروشات'),
    t(
      'Du linge doux pour la chambre et la salle de bain.',
      'Soft linen for bedroom and bathroom.',
      'أقمشة ناعمة لغرفة النوم والحمام.',
    ),
  ),
  category(
    'decoration',
    null,
    t('Décoration', 'Decoration', 'ديكور'),
    t(
      'La lumière et les détails qui font un intérieur.',
      'The light and details that make a home.',
      'الإضاءة والتفاصيل التي تصنع دفء البيت.',
    ),
  ),
  category(
    'electronique',
    null,
    t('Petite électronique', 'Small electronics', 'إلكترونيات صغيرة'),
    t(
      'Des accessoires utiles, vérifiés avant l’envoi.',
      'Useful accessories, checked before dispatch.',
      'إكسسوارات عملية نفحصها قبل الإرسال.',
    ),
  ),
  category(
    'jouets',
    null,
    t('Jouets', 'Toys', 'ألعاب'),
    t('Des jouets solides pour les petites mains.', 'Sturdy toys for small hands.', 'ألعاب متينة للأيدي الصغيرة.'),
  ),
];

/** Invented brands, each with the lines it sells. */
export const BRANDS: readonly { slug: string; name: Text; lines: { slug: string; name: Text }[] }[] = [
  {
    slug: 'dar-lalla',
    name: t('Dar Lalla', 'Dar Lalla', 'دار لالة'),
    lines: [
      { slug: 'dar-lalla-quotidien', name: t('Quotidien', 'Everyday', 'يوميات') },
      { slug: 'dar-lalla-fete', name: t('Jours de fête', 'Celebrations', 'أيام العيد') },
    ],
  },
  {
    slug: 'tiziri',
    name: t('Tiziri', 'Tiziri', 'تيزيري'),
    lines: [{ slug: 'tiziri-lune', name: t('Pleine lune', 'Full moon', 'البدر') }],
  },
  {
    slug: 'atelier-casbah',
    name: t('Atelier Casbah', 'Atelier Casbah', 'مشغل القصبة'),
    lines: [
      { slug: 'casbah-cuir', name: t('Cuir', 'Leather', 'جلد') },
      { slug: 'casbah-toile', name: t('Toile', 'Canvas', 'قماش') },
    ],
  },
  {
    slug: 'argania-nord',
    name: t('Argania Nord', 'Argania Nord', 'أرغانيا الشمال'),
    lines: [{ slug: 'argania-pure', name: t('Pure', 'Pure', 'نقاء') }],
  },
  {
    slug: 'maison-yemma',
    name: t('Maison Yemma', 'Maison Yemma', 'بيت يمّا'),
    lines: [
      { slug: 'yemma-table', name: t('Table', 'Table', 'المائدة') },
      { slug: 'yemma-nuit', name: t('Nuit', 'Night', 'الليل') },
    ],
  },
  { slug: 'voltia', name: t('Voltia', 'Voltia', 'فولتيا'), lines: [{ slug: 'voltia-go', name: t('Go', 'Go', 'غو') }] },
  {
    slug: 'petit-fennec',
    name: t('Petit Fennec', 'Petit Fennec', 'الفنك الصغير'),
    lines: [{ slug: 'fennec-eveil', name: t('Éveil', 'First years', 'السنوات الأولى') }],
  },
];

export const COLLECTIONS = [
  { slug: 'aid', name: t('Spécial Aïd', 'Eid special', 'خاص بالعيد') },
  { slug: 'rentree', name: t('Rentrée', 'Back to school', 'الدخول المدرسي') },
  { slug: 'hiver', name: t('Hiver', 'Winter', 'الشتاء') },
  { slug: 'mariage', name: t('Liste de mariage', 'Wedding list', 'جهاز العروس') },
] as const;

export const TAGS = [
  { slug: 'nouveau', name: t('Nouveau', 'New', 'جديد') },
  { slug: 'idee-cadeau', name: t('Idée cadeau', 'Gift idea', 'فكرة هدية') },
  { slug: 'fait-main', name: t('Fait main', 'Handmade', 'صنع يدوي') },
  { slug: 'petit-prix', name: t('Petit prix', 'Great value', 'سعر مناسب') },
] as const;

export const FEATURES = [
  { code: 'material', name: t('Matière', 'Material', 'المادة') },
  { code: 'finish', name: t('Finition', 'Finish', 'التشطيب') },
  { code: 'care', name: t('Entretien', 'Care', 'العناية') },
  { code: 'origin', name: t('Préparé à', 'Prepared in', 'يُجهَّز في') },
] as const;
