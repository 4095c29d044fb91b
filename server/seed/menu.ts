import type { Database } from '../db/database.ts';
import { advanceIds, insertRows } from '../db/insert-rows.ts';
import { sanitizeRichText } from '../web/rich-text.ts';
import { written } from './blog/written.ts';
import { CATEGORIES } from './catalogue/taxonomy.ts';
import type { Text } from './catalogue/texts.ts';
import type { TaxonomyIds } from './catalogue/write-taxonomy.ts';

const PAGES: readonly { slug: string; title: Text; html: Text }[] = [
  {
    slug: 'livraison-et-retours',
    title: written('Livraison et retours', 'Delivery and returns', 'التوصيل والإرجاع'),
    html: written(
      '<h3>Livraison</h3><p>Nous livrons dans 67 wilayas, à domicile ou au bureau du transporteur. Le prix est affiché avant la commande, et vous payez à la réception.</p><h3>Retours</h3><p>Ouvrez votre colis devant le livreur. Vous avez ensuite 7 jours pour échanger un article qui n’a pas été porté : appelez-nous, nous venons le reprendre.</p>',
      '<h3>Delivery</h3><p>We deliver to 67 wilayas, to your home or to the desk of the transporter. The price is shown before you order, and you pay on delivery.</p><h3>Returns</h3><p>Open your parcel in front of the courier. You then have 7 days to exchange an item that was not worn: call us and we collect it.</p>',
      '<h3>التوصيل</h3><p>نوصل إلى 67 ولاية، إلى المنزل أو إلى مكتب شركة التوصيل. يظهر السعر قبل الطلب، والدفع عند الاستلام.</p><h3>الإرجاع</h3><p>افتح الطرد أمام عامل التوصيل. لديك بعد ذلك 7 أيام لتبديل قطعة لم تُلبس: اتصل بنا لنستعيدها.</p>',
    ),
  },
  {
    slug: 'a-propos',
    title: written('À propos', 'About us', 'من نحن'),
    html: written(
      '<p>Dar Zellige réunit des ateliers de tout le pays : couture, cuir, terre cuite, cuivre. Nous choisissons chaque article, nous l’avons tenu en main, et nous répondons au téléphone.</p><p>Trois dépôts, à Alger, Oran et Constantine, pour livrer vite où que vous soyez.</p>',
      '<p>Dar Zellige brings together workshops from all over the country: sewing, leather, earthenware, copper. We choose every item, we have held it in our hands, and we answer the phone.</p><p>Three warehouses, in Algiers, Oran and Constantine, to deliver quickly wherever you are.</p>',
      '<p>تجمع دار الزليج ورشات من كل أنحاء البلاد: الخياطة والجلد والفخار والنحاس. نختار كل قطعة بأنفسنا، ونرد على الهاتف.</p><p>ثلاثة مستودعات في الجزائر ووهران وقسنطينة، لنوصل بسرعة أينما كنت.</p>',
    ),
  },
];

interface EntryPlan {
  readonly type: string;
  readonly target?: number | undefined;
  readonly name?: Text;
  readonly below?: readonly EntryPlan[];
}

/** The shop's menu: new products, offers, the categories with those in them, the blog, and what the shop says of itself. */
export async function seedMenu(
  db: Database,
  shopId: number,
  { ids, postIds, now }: { ids: TaxonomyIds; postIds: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  await insertRows(
    db,
    'pages',
    PAGES.map(({ slug, title, html }, at) => ({
      id: at + 1,
      shop_id: shopId,
      slug,
      title,
      active: true,
      updated_at: now.toISOString(),
      html: Object.fromEntries(Object.entries(html).map(([language, text]) => [language, sanitizeRichText(text)])),
    })),
  );
  const rows: object[] = [];
  const add = (plans: readonly EntryPlan[], parent: number | null) => {
    for (const [at, { type, target = null, name = {}, below = [] }] of plans.entries()) {
      const id = rows.length + 1;
      const entry = { shop_id: shopId, parent_id: parent, position: (at + 1) * 10, type, target_id: target, name };
      rows.push({ id, ...entry, active: true, version: 0 });
      add(below, id);
    }
  };
  add(menuPlan(ids, postIds), null);
  await insertRows(db, 'menu_items', rows);
  await advanceIds(db, ['pages', 'menu_items']);
}

/** Together below one heading, so that the menu fits in one line. */
const HOME_CATEGORIES = ['cuisine', 'linge-maison', 'decoration'];

function menuPlan({ categories }: TaxonomyIds, postIds: ReadonlyMap<string, number>): EntryPlan[] {
  const categoriesIn = (parent: string | null, isOf = (_slug: string) => true): EntryPlan[] =>
    CATEGORIES.filter((category) => category.parent === parent && isOf(category.slug)).map(({ slug }) => ({
      type: 'ProductCategory',
      target: categories.get(slug),
      below: categoriesIn(slug),
    }));
  const home = (slug: string) => HOME_CATEGORIES.includes(slug);
  const guide = postIds.get('commander-et-payer-a-la-livraison');
  return [
    { type: '4' },
    ...categoriesIn(null, (slug) => !home(slug)),
    { type: '10', name: written('Maison', 'Home', 'المنزل'), below: categoriesIn(null, home) },
    { type: '6', below: [1, 2, 3].map((target) => ({ type: 'BlogCategory', target })) },
    { type: '5' },
    {
      type: '10',
      name: written('Aide', 'Help', 'مساعدة'),
      below: [
        { type: 'Cms', target: 1 },
        ...(guide === undefined ? [] : [{ type: 'BlogPost', target: guide }]),
        { type: 'Cms', target: 2 },
      ],
    },
  ];
}
