import type { Database } from '../db/database.ts';
import { advanceIds, insertRows } from '../db/insert-rows.ts';
import { homeBlockRow } from '../home-content/clean-block.ts';
import { COLLECTIONS } from './catalogue/taxonomy.ts';
import type { TaxonomyIds } from './catalogue/write-taxonomy.ts';
import { demoHomeBlocks, type HomeBlockPlan } from './home-blocks.ts';

/** Ids by the slugs that a plan uses. */
interface HomeReferences {
  readonly ids: TaxonomyIds;
  readonly productIds: ReadonlyMap<string, number>;
  readonly postIds: ReadonlyMap<string, number>;
  readonly now: Date;
}

const NOTHING = {
  product_id: null,
  category_id: null,
  brand_id: null,
  brand_line_id: null,
  collection_id: null,
  tag_id: null,
  promotion_id: null,
  blog_post_id: null,
};

/** A home page with a block of every type, and one that is planned. */
export async function seedHomeContent(db: Database, shopId: number, references: HomeReferences): Promise<void> {
  const plans = demoHomeBlocks(references.now);
  await insertRows(
    db,
    'home_blocks',
    plans.map((plan, at) => ({
      id: at + 1,
      shop_id: shopId,
      position: (at + 1) * 10,
      ...homeBlockRow(plan),
    })),
  );
  const items: object[] = [];
  for (const [at, plan] of plans.entries()) {
    const named = [...itemsOf(plan, references), ...(await promotionsOn(db, plan, references))];
    items.push(...named.map((item, position) => ({ block_id: at + 1, position, ...NOTHING, ...item })));
  }
  await insertRows(
    db,
    'home_block_items',
    items.map((item, at) => ({ id: at + 1, ...item })),
  );
  await advanceIds(db, ['home_blocks', 'home_block_items']);
}

function itemsOf(plan: HomeBlockPlan, { ids, productIds, postIds }: HomeReferences): object[] {
  const named = (column: string, slugs: readonly (string | undefined)[] = [], by: ReadonlyMap<string, number>) =>
    slugs.flatMap((slug) => {
      const id = slug === undefined ? undefined : by.get(slug);
      return id === undefined ? [] : [{ [column]: id }];
    });
  const collections = new Map(COLLECTIONS.map(({ slug }, at) => [slug as string, ids.collections[at] ?? 0]));
  return [
    ...named('product_id', plan.products, productIds),
    ...named('category_id', plan.categories, ids.categories),
    ...named('brand_id', plan.brands, ids.brands),
    ...(ids.brandLines.get(plan.brandLinesOf ?? '') ?? []).map((id) => ({ brand_line_id: id })),
    ...named('collection_id', [plan.collection], collections),
    ...named('tag_id', [plan.tag], ids.tags),
    ...named('blog_post_id', [plan.post], postIds),
  ];
}

/** The promotions with a banner on a product or brand. */
async function promotionsOn(db: Database, { promotionsOn: slugs = [] }: HomeBlockPlan, references: HomeReferences) {
  const items: object[] = [];
  for (const slug of slugs) {
    const [scope, id] = references.productIds.has(slug)
      ? ['product', references.productIds.get(slug)]
      : ['brand', references.ids.brands.get(slug)];
    const rows = await db.query<{ id: number }>(
      'select id from promotions where scope = $1 and scope_id = $2 and banner_thumb is not null order by id limit 1',
      [scope, id],
    );
    items.push(...rows.map((row) => ({ promotion_id: row.id })));
  }
  return items;
}
