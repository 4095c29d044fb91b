import type { Database } from '../db/database.ts';
import { FILLED_CATEGORIES } from '../menu/menu-items.ts';
import type {
  BlogCategoryTile,
  BrandLineTile,
  BrandTile,
  CategoryTile,
  HomeBlock,
  PostTeaser,
  PromotionBanner,
} from './block.ts';

const CATEGORY = `jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'picture', c.picture)`;
const BRAND = `jsonb_build_object('id', b.id, 'slug', b.slug, 'name', b.name, 'logo', b.logo)`;
const BRAND_LINE = `jsonb_build_object('id', l.id, 'slug', l.slug, 'name', l.name, 'brand', ${BRAND})`;
const BLOG_CATEGORY = `jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'description', k.description,
  'picture', k.picture)`;
/** Of `blog_posts t` in `blog_categories k`. */
export const POST_TEASER = `jsonb_build_object('id', t.id, 'slug', t.slug, 'title', t.title, 'summary', t.summary,
  'picture', t.picture, 'publishedAt', t.published_at,
  'category', jsonb_build_object('slug', k.slug, 'name', k.name))`;
/** Of `promotions m`. */
export const PROMOTION_BANNER = `jsonb_build_object('id', m.id, 'name', m.name, 'title', m.title, 'subtitle', m.subtitle,
  'slogan', m.slogan, 'bannerThumb', m.banner_thumb, 'ruleType', m.rule_type, 'value', m.value, 'scope', m.scope,
  'startsAt', m.starts_at, 'endsAt', m.ends_at, 'active', m.active,
  'entity', case m.scope
    when 'product' then (select jsonb_object_agg(pl.language_code, pl.name) from product_langs pl
      where pl.product_id = m.scope_id)
    when 'category' then (select name from categories where id = m.scope_id)
    when 'brand' then (select name from brands where id = m.scope_id)
    when 'brandline' then (select name from brand_lines where id = m.scope_id)
    when 'collection' then (select name from collections where id = m.scope_id)
  end)`;

/** Of `home_blocks h`. */
export const BLOCK_COLUMNS = `h.id, h.type, h.page, h.size, h.container_class as "containerClass", h.bg_color as "bgColor",
  h.public_title as "publicTitle", h.show_title as "showTitle", h.link, h.number,
  h.responsive_number as "responsiveNumber", h.images, h.html,
  to_jsonb(h.starts_at) as "startsAt", to_jsonb(h.ends_at) as "endsAt"`;

/** Of `home_blocks h` and the rows `items` of `home_block_items`. */
const BLOCK = `${BLOCK_COLUMNS},
  coalesce((
    select jsonb_agg(jsonb_build_object('productId', i.product_id, 'collectionId', i.collection_id, 'tagId', i.tag_id,
      'category', (select ${CATEGORY} from categories c where c.id = i.category_id),
      'brand', (select ${BRAND} from brands b where b.id = i.brand_id),
      'brandLine', (select ${BRAND_LINE} from brand_lines l join brands b on b.id = l.brand_id
        where l.id = i.brand_line_id),
      'promotion', (select ${PROMOTION_BANNER} from promotions m where m.id = i.promotion_id),
      'post', (select ${POST_TEASER} from blog_posts t join blog_categories k on k.id = t.category_id
        where t.id = i.blog_post_id),
      'blogCategory', (select ${BLOG_CATEGORY} from blog_categories k where k.id = i.blog_category_id)
    ) order by i.position, i.id)
    from items i where i.block_id = h.id), '[]') as items`;

const BLOCKS = `
with items as not materialized (select * from home_block_items)
select ${BLOCK} from home_blocks h
where h.shop_id = $1 and h.active and h.removed_at is null order by h.position, h.id`;

/** The id of a block that is being edited, among those that are stored. */
export const DRAFT_ID = 0;

/** The same with a draft in the place of the block $2; $3 and $4 are the rows of the draft. */
const BLOCKS_WITH_DRAFT = `
with items as (
  select * from home_block_items
  union all select * from jsonb_populate_recordset(null::home_block_items, $4::text::jsonb)
)
select ${BLOCK} from (
  select * from home_blocks where shop_id = $1 and active and removed_at is null and id <> $2
  union all select * from jsonb_populate_record(null::home_blocks, $3::text::jsonb)
) h order by h.position, h.id`;

/** Returns the blocks of a shop's home page in order, with what they name in every language. */
export function homeBlocks(db: Database, shopId: number): Promise<HomeBlock[]> {
  return db.query<HomeBlock>(BLOCKS, [shopId]);
}

/** A block that is being edited, as its row and the rows of its items. */
export interface BlockRecord {
  readonly row: Readonly<Record<string, unknown>>;
  /** Each with a position and one column that names something. */
  readonly items: readonly Readonly<Record<string, number>>[];
}

/** Returns the blocks with a draft, whose id is `DRAFT_ID`, in the place of a stored one, or behind them all. */
export async function homeBlocksWithDraft(
  db: Database,
  shopId: number,
  { row, items }: BlockRecord,
  replaces: number | null,
): Promise<HomeBlock[]> {
  const [place] = await db.query<{ position: number }>(
    `select coalesce((select position from home_blocks where shop_id = $1 and id = $2),
       (select max(position) + 1 from home_blocks where shop_id = $1), 0) as position`,
    [shopId, replaces],
  );
  return db.query<HomeBlock>(BLOCKS_WITH_DRAFT, [
    shopId,
    replaces ?? DRAFT_ID,
    JSON.stringify({ ...row, id: DRAFT_ID, shop_id: shopId, position: place?.position ?? 0 }),
    JSON.stringify(items.map((item) => ({ ...item, id: DRAFT_ID, block_id: DRAFT_ID }))),
  ]);
}

/** The entries of blocks that name none themselves. */
export interface HomeDefaults {
  readonly categories: CategoryTile[];
  readonly brands: BrandTile[];
  readonly brandLines: BrandLineTile[];
  readonly blogCategories: BlogCategoryTile[];
  /** Newest first, some of them perhaps not published yet. */
  readonly posts: PostTeaser[];
  readonly promotions: PromotionBanner[];
}

const MOST = 48;
const list = (what: string, from: string, order: string) =>
  `coalesce((select jsonb_agg(value order by place) from (
     select ${what} as value, row_number() over (order by ${order}) as place from ${from} order by place limit ${MOST}
   ) as listed), '[]')`;

const DEFAULTS = `${FILLED_CATEGORIES}
select
  ${list(CATEGORY, 'categories c where c.id in (select id from filled)', 'c.position, c.id')} as categories,
  ${list(BRAND, 'brands b where b.shop_id = $1', 'b.id')} as brands,
  ${list(BRAND_LINE, 'brand_lines l join brands b on b.id = l.brand_id where l.shop_id = $1', 'l.id')} as "brandLines",
  ${list(BLOG_CATEGORY, 'blog_categories k where k.shop_id = $1', 'k.position, k.id')} as "blogCategories",
  ${list(
    POST_TEASER,
    `blog_posts t join blog_categories k on k.id = t.category_id
     where t.shop_id = $1 and t.published_at is not null`,
    't.published_at desc, t.id desc',
  )} as posts,
  ${list(
    PROMOTION_BANNER,
    `promotions m where m.shop_id = $1 and m.active and (m.ends_at is null or m.ends_at > now())
       and m.banner_thumb is not null`,
    'm.ends_at, m.id',
  )} as promotions`;

export async function homeDefaults(db: Database, shopId: number): Promise<HomeDefaults> {
  const [defaults] = await db.query<HomeDefaults>(DEFAULTS, [shopId]);
  if (defaults === undefined) throw new Error('A statement that always gives one row gave none.');
  return defaults;
}

/** Returns when promotions of a shop start and end, in milliseconds, ascending. */
export async function promotionEdges(db: Database, shopId: number): Promise<number[]> {
  const rows = await db.query<{ edge: Date }>(
    `select distinct edge from promotions m, unnest(array[m.starts_at, m.ends_at]) edge
     where m.shop_id = $1 and m.active and edge is not null order by edge`,
    [shopId],
  );
  return rows.map(({ edge }) => edge.getTime());
}
