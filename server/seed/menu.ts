import type { Database } from '../db/database.ts';
import { advanceIds, insertRows } from '../db/insert-rows.ts';
import { written } from './blog/written.ts';
import { CATEGORIES } from './catalogue/taxonomy.ts';
import type { Text } from './catalogue/texts.ts';
import type { TaxonomyIds } from './catalogue/write-taxonomy.ts';
import { pageIds, shopPageRows } from './shop-pages.ts';

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
  await insertRows(db, 'pages', shopPageRows(shopId, now));
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
  const page = (slug: string) => ({ type: 'Cms', target: pageIds.get(slug) });
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
        page('livraison'),
        page('retours-et-echanges'),
        ...(guide === undefined ? [] : [{ type: 'BlogPost', target: guide }]),
        page('a-propos'),
      ],
    },
  ];
}
