import type { SeedFamily } from './families.ts';
import { t } from './texts.ts';

const DELICATE = t('Lavage à 30 °C, repassage doux', 'Wash at 30 °C, cool iron', 'غسيل على 30 درجة وكيّ خفيف');
const SIZES = { option: 'size', values: ['s', 'm', 'l', 'xl'], step: 0 };

export const CLOTHES_FAMILIES: readonly SeedFamily[] = [
  {
    drawing: 'abaya',
    weight: 750,
    category: 'abayas-hijabs',
    brand: 'dar-lalla',
    noun: t('Abaya', 'abaya', 'عباية'),
    variants: [
      t('boutonnée', 'buttoned', 'بأزرار'),
      t('brodée', 'embroidered', 'مطرزة'),
      t('ceinturée', 'belted', 'بحزام'),
    ],
    materials: [
      t('crêpe fluide', 'fluid crepe', 'الكريب المنسدل'),
      t('nida léger', 'light nida', 'قماش الندى الخفيف'),
      t('viscose', 'viscose', 'الفيسكوز'),
    ],
    price: [3900, 8900],
    colours: ['black', 'navy', 'burgundy', 'sage', 'camel'],
    coloured: true,
    axis: SIZES,
    short: t(
      'Une abaya ample en {material}, agréable à porter du matin au soir.',
      'A loose abaya in {material}, comfortable from morning to night.',
      'عباية واسعة من {material}، مريحة من الصباح إلى المساء.',
    ),
    long: t(
      '{name} tombe droit sans marquer la silhouette. Les coutures sont surjetées, les manches assez larges pour les ablutions et la longueur se reprend facilement à l’ourlet.',
      '{name} falls straight without clinging. Seams are overlocked, the sleeves are wide enough for ablutions and the hem is easy to shorten.',
      'تنسدل {name} دون أن تلتصق بالجسم. خياطتها متينة، وأكمامها واسعة تسهّل الوضوء، ويمكن تقصيرها بسهولة.',
    ),
    care: DELICATE,
  },
  {
    drawing: 'hijab',
    weight: 160,
    category: 'abayas-hijabs',
    brand: 'tiziri',
    noun: t('Hijab', 'hijab', 'حجاب'),
    variants: [
      t('uni', 'plain', 'سادة'),
      t('à étoiles', 'with stars', 'مزيّن بالنجوم'),
      t('à rayures', 'striped', 'مخطط'),
    ],
    materials: [
      t('mousseline', 'chiffon', 'الموسلين'),
      t('jersey de coton', 'cotton jersey', 'جيرسي القطن'),
      t('soie de Médine', 'Medina silk', 'حرير المدينة'),
    ],
    price: [700, 1900],
    colours: ['black', 'ivory', 'powder', 'navy', 'terracotta', 'sage'],
    coloured: true,
    short: t(
      'Un hijab en {material} qui tient en place sans glisser.',
      'A hijab in {material} that stays in place.',
      'حجاب من {material} يثبت في مكانه ولا ينزلق.',
    ),
    long: t(
      '{name} mesure 70 × 180 cm. Le tissu respire, couvre bien et se drape sans épingle pour qui préfère un style simple.',
      '{name} measures 70 × 180 cm. The fabric breathes, covers well and drapes without pins if you like it simple.',
      'مقاس {name} هو 70 × 180 سم. قماشه يسمح بمرور الهواء ويغطي جيدًا، ويُلفّ بلا دبابيس لمن تفضّل البساطة.',
    ),
    care: DELICATE,
  },
  {
    drawing: 'gandoura',
    weight: 620,
    category: 'abayas-hijabs',
    brand: 'dar-lalla',
    noun: t('Gandoura', 'gandoura', 'قندورة'),
    variants: [
      t('à fil doré', 'with gold thread', 'بخيط ذهبي'),
      t('à fil clair', 'with pale thread', 'بخيط فاتح'),
      t('de fête', 'for celebrations', 'للمناسبات'),
    ],
    materials: [
      t('velours', 'velvet', 'القطيفة'),
      t('satin mat', 'matt satin', 'الساتان المطفي'),
      t('coton épais', 'heavy cotton', 'القطن السميك'),
    ],
    price: [4500, 12500],
    colours: ['burgundy', 'teal', 'black', 'powder', 'ivory'],
    coloured: true,
    axis: SIZES,
    short: t(
      'Une gandoura brodée en {material}, pour recevoir avec élégance.',
      'An embroidered gandoura in {material}, for hosting in style.',
      'قندورة مطرزة من {material} لاستقبال الضيوف بأناقة.',
    ),
    long: t(
      'Le plastron de {name} reprend les motifs des robes d’Alger et de Constantine. La coupe large laisse toute liberté de mouvement pendant les longues soirées.',
      'The bodice of {name} takes up the patterns of Algiers and Constantine dresses. The wide cut leaves you free to move through long evenings.',
      'صدر {name} مستوحى من نقوش أثواب العاصمة وقسنطينة. قصّتها الواسعة تمنحك حرية الحركة في السهرات الطويلة.',
    ),
    care: t('Nettoyage à sec conseillé', 'Dry cleaning advised', 'يُنصح بالتنظيف الجاف'),
  },
  {
    drawing: 'shirt',
    weight: 300,
    category: 'homme',
    brand: 'tiziri',
    noun: t('Chemise', 'shirt', 'قميص رجالي'),
    variants: [
      t('classique', 'classic', 'كلاسيكي'),
      t('à fines rayures', 'fine-striped', 'بخطوط رفيعة'),
      t('sans poche', 'pocketless', 'بلا جيب'),
    ],
    materials: [
      t('popeline de coton', 'cotton poplin', 'بوبلين القطن'),
      t('lin lavé', 'washed linen', 'الكتان المغسول'),
      t('oxford', 'oxford cotton', 'قماش الأكسفورد'),
    ],
    price: [2400, 4900],
    colours: ['ivory', 'navy', 'grey', 'sage', 'black'],
    coloured: true,
    axis: SIZES,
    short: t(
      'Une chemise en {material} qui se porte rentrée ou sortie.',
      'A shirt in {material}, worn tucked in or out.',
      'قميص من {material} يُلبس داخل السروال أو خارجه.',
    ),
    long: t(
      '{name} a un col qui tient sans amidon et des boutons cousus en croix. Elle garde sa forme après de nombreux lavages.',
      '{name} has a collar that holds without starch and cross-stitched buttons. It keeps its shape wash after wash.',
      'ياقة {name} ثابتة دون نشاء وأزراره مخيطة بإحكام، ويحافظ على شكله بعد غسلات كثيرة.',
    ),
    care: t('Lavage à 40 °C', 'Wash at 40 °C', 'غسيل على 40 درجة'),
  },
  {
    drawing: 'qamis',
    weight: 480,
    category: 'homme',
    brand: 'dar-lalla',
    noun: t('Qamis', 'qamis', 'قميص تقليدي'),
    variants: [
      t('sobre', 'plain', 'بسيط'),
      t('à fil doré', 'with gold thread', 'بخيط ذهبي'),
      t('à col brodé', 'with embroidered collar', 'بياقة مطرزة'),
    ],
    materials: [t('coton égyptien', 'Egyptian cotton', 'القطن المصري'), t('microfibre', 'microfibre', 'الميكروفيبر')],
    price: [3200, 6900],
    colours: ['ivory', 'grey', 'black', 'camel', 'navy'],
    coloured: true,
    axis: SIZES,
    short: t(
      'Un qamis en {material}, net pour la prière du vendredi comme pour l’Aïd.',
      'A qamis in {material}, neat for Friday prayer and for Eid.',
      'قميص تقليدي من {material}، أنيق لصلاة الجمعة وللعيد.',
    ),
    long: t(
      '{name} se ferme par cinq boutons et descend à la cheville. Le tissu se défroisse vite, ce qui en fait un bon compagnon de voyage.',
      '{name} closes with five buttons and reaches the ankle. The fabric sheds creases quickly, which makes it a good travelling companion.',
      'يُغلق {name} بخمسة أزرار ويصل إلى الكاحل. تزول تجاعيده بسرعة، فهو رفيق جيد في السفر.',
    ),
    care: DELICATE,
  },
];
