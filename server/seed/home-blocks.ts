import type { BlockImage } from '../home-content/block.ts';
import type { BlockDraft } from '../home-content/clean-block.ts';
import { written } from './blog/written.ts';
import type { Text } from './catalogue/texts.ts';
import type { SceneName } from './pictures/scenes.ts';
import { storedScene } from './stored-pictures.ts';

/** A block of the seeded home page; what it names is given by slug. */
export interface HomeBlockPlan extends BlockDraft {
  readonly products?: readonly string[];
  readonly categories?: readonly string[];
  readonly brands?: readonly string[];
  readonly brandLinesOf?: string;
  readonly collection?: string;
  readonly tag?: string;
  /** The promotions on these products or brands. */
  readonly promotionsOn?: readonly string[];
  readonly post?: string;
}

const image = (scene: SceneName, link: string, title: Text, text: Text, action: Text): BlockImage => ({
  ...storedScene(scene),
  link,
  title,
  text,
  action,
});

const BANNERS: readonly BlockImage[] = [
  image(
    'banner-aid',
    '/catalog/collections/aid',
    written('L’Aïd se prépare en douceur', 'Eid, prepared in peace', 'العيد يُحضَّر على مهل'),
    written(
      'Abayas, sacs et babouches choisis pour les jours de fête.',
      'Abayas, bags and babouches chosen for days of celebration.',
      'عبايات وحقائب وبلاغي مختارة لأيام الفرح.',
    ),
    written('Voir la collection', 'See the collection', 'تصفّح المجموعة'),
  ),
  image(
    'banner-table',
    '/catalog/category/cuisine',
    written('Une table qui invite à rester', 'A table that invites you to stay', 'مائدة تدعو إلى الجلوس'),
    written(
      'Théières dorées, tajines et services à café pour six.',
      'Golden teapots, tajines and coffee sets for six.',
      'أباريق مذهّبة وطواجن وأطقم قهوة لستة أشخاص.',
    ),
    written('Dresser la table', 'Set the table', 'جهّز مائدتك'),
  ),
  image(
    'banner-rentree',
    '/catalog/collections/rentree',
    written('Prêts pour la rentrée', 'Ready for back to school', 'جاهزون للدخول المدرسي'),
    written(
      'Des sacs solides et des chaussures qui tiennent l’année.',
      'Sturdy bags and shoes that last the year.',
      'حقائب متينة وأحذية تصمد عامًا كاملًا.',
    ),
    written('Voir la rentrée', 'See the collection', 'تصفّح المجموعة'),
  ),
];

const products = (type: string, title: Text, more: Partial<HomeBlockPlan> = {}): HomeBlockPlan => ({
  type,
  publicTitle: title,
  number: 10,
  ...more,
});

/** A front page that is read to its end, with a block that is planned, and all other types on the page it leads to. */
export function demoHomeBlocks(now: Date): HomeBlockPlan[] {
  return [
    ...frontPage().toSpliced(-1, 0, plannedHomeBlock(now)),
    ...discoverPage().map((plan) => ({ ...plan, page: 'discover' })),
  ];
}

function frontPage(): HomeBlockPlan[] {
  return [
    {
      type: 'banner_carousel',
      publicTitle: written('À la une', 'Highlights', 'أبرز ما لدينا'),
      showTitle: false,
      images: BANNERS,
    },
    { type: 'categories_carousel', publicTitle: written('Nos catégories', 'Categories', 'أقسامنا') },
    products('products_carousel', written('Nouveautés', 'New in', 'وصل حديثًا'), { link: '/catalog/new', number: 12 }),
    {
      type: 'discount_block',
      publicTitle: written('Les offres du moment', 'Current offers', 'عروض هذه الأيام'),
      promotionsOn: ['sac-a-main-nedjma-a-medaillon', 'voltia'],
    },
    products('products_grid', written('La sélection de la maison', 'Our selection', 'اختيارات الدار'), {
      number: 4,
      products: [
        'coffret-the-taghit',
        'lot-de-serviettes-rihana-a-etoiles',
        'babouches-zianides-simples',
        'tenue-yasmine',
      ],
    }),
    {
      type: 'html_block',
      publicTitle: written('Une boutique d’ici', 'A local shop', 'متجر من هنا'),
      size: 'narrow',
      containerClass: 'card',
      bgColor: 'raised',
      html: written(
        '<p>Dar Zellige est née à Alger d’une idée simple : vendre en ligne comme on vend au quartier, en montrant ce que l’on vend et en répondant au téléphone.</p><p>Chaque produit passe entre nos mains avant de partir. <a href="/blog/commander-et-payer-a-la-livraison">Comment se passe une commande ?</a></p>',
        '<p>Dar Zellige was born in Algiers from a simple idea: to sell online as one sells in the neighbourhood, showing what we sell and answering the phone.</p><p>Every product passes through our hands before it leaves. <a href="/blog/commander-et-payer-a-la-livraison">How does an order work?</a></p>',
        '<p>وُلد متجر دار الزليج في الجزائر العاصمة من فكرة بسيطة: أن نبيع عبر الإنترنت كما نبيع في الحي، نُري ما نبيع ونرد على الهاتف.</p><p>كل منتج يمر بين أيدينا قبل إرساله. <a href="/blog/commander-et-payer-a-la-livraison">كيف يتم الطلب؟</a></p>',
      ),
    },
    {
      type: 'blog_posts_carousel',
      publicTitle: written('À lire sur le blog', 'From the blog', 'من المدونة'),
      link: '/blog',
    },
  ];
}

function discoverPage(): HomeBlockPlan[] {
  return [
    products('bestsellers', written('Les plus demandés', 'Most wanted', 'الأكثر طلبًا')),
    {
      type: 'text_carousel',
      publicTitle: written('Nos engagements', 'Our promises', 'التزاماتنا'),
      showTitle: false,
      containerClass: 'band',
      bgColor: 'brand',
      html: written(
        '<ul><li><strong>Paiement à la réception</strong> dans 67 wilayas</li><li><strong>Échange pendant 7 jours</strong>, sur un simple appel</li><li><strong>Ouvrez le colis</strong> avant de payer</li></ul>',
        '<ul><li><strong>Pay on delivery</strong> in 67 wilayas</li><li><strong>Exchange within 7 days</strong>, one call is enough</li><li><strong>Open the parcel</strong> before you pay</li></ul>',
        '<ul><li><strong>الدفع عند الاستلام</strong> في 67 ولاية</li><li><strong>تبديل خلال 7 أيام</strong> بمكالمة واحدة</li><li><strong>افتح الطرد</strong> قبل أن تدفع</li></ul>',
      ),
    },
    products('collection_products', written('Spécial Aïd', 'Eid special', 'خاص بالعيد'), {
      collection: 'aid',
      link: '/catalog/collections/aid',
      containerClass: 'band',
      bgColor: 'rose',
    }),
    banner(
      image(
        'half-argan',
        '/catalog/category/beaute',
        written('L’argan, pur', 'Argan, pure', 'أرغان صافٍ'),
        written(
          'Pressé à froid, en petits flacons.',
          'Cold-pressed, in small bottles.',
          'معصور على البارد في قوارير صغيرة.',
        ),
        written('Voir les soins', 'See the care range', 'تصفّح العناية'),
      ),
    ),
    banner(
      image(
        'half-nuit',
        '/catalog/category/linge-maison',
        written('Des nuits plus douces', 'Softer nights', 'ليالٍ أنعم'),
        written(
          'Parures, coussins et lumières basses.',
          'Bedding, cushions and low lights.',
          'أطقم سرير ووسائد وإضاءة هادئة.',
        ),
        written('Voir la chambre', 'See the bedroom', 'تصفّح غرفة النوم'),
      ),
    ),
    products('discounted_products', written('En promotion', 'On offer', 'تخفيضات')),
    products('category_products_carousel', written('Pour recevoir', 'For your guests', 'لاستقبال الضيوف'), {
      categories: ['cuisine'],
      link: '/catalog/category/cuisine',
    }),
    { type: 'brands_carousel', publicTitle: written('Nos marques', 'Our brands', 'علاماتنا') },
    products('brands_products_carousel', written('Chez Maison Yemma', 'At Maison Yemma', 'من بيت يمّا'), {
      brands: ['maison-yemma'],
      link: '/catalog/brands/maison-yemma',
    }),
    { type: 'brand_lines_carousel', publicTitle: written('Nos gammes', 'Our lines', 'سلاسلنا') },
    products(
      'brand_lines_products_carousel',
      written('Les gammes d’Atelier Casbah', 'The lines of Atelier Casbah', 'سلاسل مشغل القصبة'),
      { brandLinesOf: 'atelier-casbah', link: '/catalog/brands/atelier-casbah' },
    ),
    products('tag_products', written('Idées cadeaux', 'Gift ideas', 'أفكار هدايا'), {
      tag: 'idee-cadeau',
      containerClass: 'band',
      bgColor: 'sand',
    }),
    {
      type: 'blog_post_card',
      publicTitle: written('L’article de la semaine', 'Article of the week', 'مقال الأسبوع'),
      post: 'une-chambre-chaude-sans-chauffer-plus',
    },
    {
      type: 'blog_categories_carousel',
      publicTitle: written('Par rubrique', 'By topic', 'حسب الموضوع'),
    },
  ];
}

const DAY = 24 * 60 * 60 * 1000;

/** A block that shoppers see from ten days after the seed on, for three weeks. */
function plannedHomeBlock(now: Date): HomeBlockPlan {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
  return products(
    'collection_products',
    written('Bientôt la rentrée', 'Back to school, coming soon', 'قريبًا الدخول المدرسي'),
    {
      collection: 'rentree',
      link: '/catalog/collections/rentree',
      startsAt: inDays(10),
      endsAt: inDays(31),
    },
  );
}

function banner(picture: BlockImage): HomeBlockPlan {
  return { type: 'banner', size: 'half', publicTitle: picture.title ?? {}, showTitle: false, images: [picture] };
}
