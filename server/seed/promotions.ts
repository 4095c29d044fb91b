import type { Database } from '../db/database.ts';
import { advanceIds, insertRows } from '../db/insert-rows.ts';
import type { StoredPicture } from '../home-content/block.ts';
import { written } from './blog/written.ts';
import { type Text, t } from './catalogue/texts.ts';
import type { TaxonomyIds } from './catalogue/write-taxonomy.ts';
import type { Random } from './random.ts';
import { SHOWCASE } from './showcase.ts';
import { storedScene } from './stored-pictures.ts';

const HOUR = 60 * 60 * 1000;

interface Rule {
  name: Text;
  rule_type: 'percentage' | 'fixed';
  /** Hundredths of a percent, or centimes. */
  value: number;
  scope: 'product' | 'brand' | 'category' | 'all';
  scope_id: number | null | undefined;
  /** Hours from the seed; null: always. */
  from: number | null;
  to: number | null;
  /** How it presents itself, where it has a banner. */
  banner?: { title: Text; subtitle: Text; slogan: Text; picture: StoredPicture };
}

/** Promotions on about one product in six, and on a brand; some run now, some are over, some are still to come. */
export async function seedPromotions(
  db: Database,
  shopId: number,
  { productIds, ids, random, now }: { productIds: Map<string, number>; ids: TaxonomyIds; random: Random; now: Date },
): Promise<void> {
  const names = await productNames(db);
  const excluded = new Set(Object.values(SHOWCASE).map(({ slug }) => productIds.get(slug)));
  const rules: Rule[] = [
    {
      name: t('Offre de la semaine', 'Offer of the week', 'عرض الأسبوع'),
      rule_type: 'percentage',
      value: 2000,
      scope: 'product',
      scope_id: productIds.get(SHOWCASE.promotion.slug),
      from: -24,
      to: 77,
      banner: {
        title: written('Le sac Nedjma', 'The Nedjma bag', 'حقيبة نجمة'),
        subtitle: written(
          'Notre sac à médaillon, en bordeaux, noir ou camel.',
          'Our medallion bag in burgundy, black or camel.',
          'حقيبتنا ذات الميدالية بالخمري أو الأسود أو الجملي.',
        ),
        slogan: written('Une semaine, pas un jour de plus.', 'One week, not a day more.', 'أسبوع واحد لا أكثر.'),
        picture: storedScene('offer-sac'),
      },
    },
    {
      name: t('Jouets à petit prix', 'Toys for less', 'ألعاب بسعر أقل'),
      rule_type: 'percentage',
      value: 1000,
      scope: 'category',
      scope_id: ids.categories.get('jouets'),
      from: null,
      to: null,
    },
    {
      name: t('200\u00a0DA offerts', '200\u00a0DA off', 'تخفيض \u2066200\u00a0DA\u2069'),
      rule_type: 'fixed',
      value: 20_000,
      scope: 'brand',
      scope_id: ids.brands.get('voltia'),
      from: -48,
      to: 500,
      banner: {
        title: written('Restez chargés avec Voltia', 'Stay charged with Voltia', 'ابقَ على اتصال مع فولتيا'),
        subtitle: written(
          'Batteries, écouteurs et montres, vérifiés avant l’envoi.',
          'Power banks, earbuds and watches, checked before dispatch.',
          'بطاريات وسماعات وساعات نفحصها قبل الإرسال.',
        ),
        slogan: written(
          'Sur chaque produit de la marque.',
          'On every product of the brand.',
          'على كل منتج من العلامة.',
        ),
        picture: storedScene('offer-voltia'),
      },
    },
    {
      name: t('Soldes d’hiver', 'Winter sale', 'تخفيضات الشتاء'),
      rule_type: 'percentage',
      value: 1500,
      scope: 'all',
      scope_id: null,
      from: 24 * 40,
      to: 24 * 60,
    },
    {
      name: t('Rentrée', 'Back to school', 'الدخول المدرسي'),
      rule_type: 'percentage',
      value: 1250,
      scope: 'category',
      scope_id: ids.categories.get('sacs'),
      from: -24 * 80,
      to: -24 * 50,
    },
  ];
  for (const id of [...productIds.values()].slice(0, 2000)) {
    if (excluded.has(id) || !random.chance(0.16)) continue;
    const percentage = random.chance(0.7);
    const from = random.pick([-240, -72, -72, -24, 96, -900]);
    rules.push({
      name: offerName(names.get(id) ?? {}),
      rule_type: percentage ? 'percentage' : 'fixed',
      value: percentage ? random.pick([1000, 1500, 2000, 2500, 3000]) : random.pick([15_000, 20_000, 30_000]),
      scope: 'product',
      scope_id: id,
      from,
      to: from === -900 ? -24 : random.pick([120, 240, 600]),
    });
  }
  const at = (hours: number | null) => (hours === null ? null : new Date(now.getTime() + hours * HOUR).toISOString());
  await insertRows(
    db,
    'promotions',
    rules.map(({ from, to, banner, ...rule }, index) => ({
      id: index + 1,
      uuid: random.uuid(),
      shop_id: shopId,
      ...rule,
      starts_at: at(from),
      ends_at: at(to),
      active: true,
      title: banner?.title ?? {},
      subtitle: banner?.subtitle ?? {},
      slogan: banner?.slogan ?? {},
      banner_html: {},
      banner_thumb: banner?.picture ?? null,
    })),
  );
  await advanceIds(db, ['promotions']);
}

async function productNames(db: Database): Promise<Map<number, Partial<Text>>> {
  const rows = await db.query<{ id: number; names: Partial<Text> }>(
    'select product_id as id, jsonb_object_agg(language_code, name) as names from product_langs group by product_id',
  );
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/** Named after the product, so that staff tell promotions on single products apart. */
function offerName({ fr = '', en = fr, ar = fr }: Partial<Text>): Text {
  return t(`${fr} en promotion`, `${en} on offer`, `عرض على ${ar}`);
}
