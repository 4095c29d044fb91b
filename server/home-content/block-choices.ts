import type { ManagedPicture } from '../../shared/api/product-picture.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { choiceLists, type ListedChoice } from '../catalogue/choice-lists.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';
import { namedProducts } from '../menu/choices.ts';
import { textIn } from '../web/texts.ts';
import type { StoredPicture } from './block.ts';
import { pictureKey } from './block-fields.ts';
import type { EntrySection } from './stored-blocks.ts';

/** A picture that a banner can show. */
interface PictureChoice {
  readonly key: string;
  readonly label: string;
  /** Address of its smallest size. */
  readonly thumb: string;
  readonly picture: StoredPicture;
}

/** Choices of the form of a block, in the language of the page. */
export interface OfferedChoices {
  readonly lists: Readonly<Record<EntrySection, readonly ListedChoice[]>>;
  readonly pictures: readonly PictureChoice[];
}

interface OfferSelection {
  readonly shopId: number;
  readonly locale: Locale;
  /** The products that the form names: a shop has too many for all. */
  readonly productIds: number[];
  /** The promotions that it names: of the others those that ended or are archived are left out. */
  readonly promotionIds: number[];
}

/** Returns what a block's form offers. */
export async function offeredChoices(
  db: Database,
  { shopId, locale, productIds, promotionIds }: OfferSelection,
): Promise<OfferedChoices> {
  const { categories, brands, brandLines, tags, collections } = await choiceLists(db, shopId, locale);
  const content = await contentChoices(db, { shopId, locale, promotionIds });
  const named = await namedProducts(db, shopId, locale, productIds);
  const products = named.map((one) => ({ ...one, names: one.label }));
  return {
    lists: { products, categories, brands, brandLines, collection: collections, tag: tags, ...content },
    pictures: await pictureChoices(db, shopId),
  };
}

const CONTENT = `
select 'discounts' as list, id, case when title = '{}' then name else title end as name, id as place
  from promotions where shop_id = $1 and ((archived_at is null and (ends_at is null or ends_at > now())) or id = any($2::int[]))
union all select 'posts', id, title, -extract(epoch from coalesce(published_at, updated_at))::bigint
  from blog_posts where shop_id = $1
union all select 'blogCategories', id, name, position from blog_categories where shop_id = $1
order by place, id`;

async function contentChoices(db: Database, { shopId, locale, promotionIds }: Omit<OfferSelection, 'productIds'>) {
  const rows = await db.query<{ list: string; id: number; name: LocalizedText }>(CONTENT, [shopId, promotionIds]);
  const listed = (name: string): ListedChoice[] =>
    rows
      .filter(({ list }) => list === name)
      .map(({ id, name }) => ({
        value: String(id),
        label: textIn(name, locale),
        names: Object.values(name).join('|'),
      }));
  return { discounts: listed('discounts'), posts: listed('posts'), blogCategories: listed('blogCategories') };
}

/** Of `home_pictures p`. A file name that an older upload has gets a number: many a phone names its pictures alike. */
const UPLOAD_NAME = `concat(p.file_name, ' (' || nullif(row_number() over (partition by p.file_name order by p.id), 1) || ')')`;

/** Uploads first, the newest before the others, then what other content of the shop shows. */
const PICTURES = `
with content as (
  select 1 as place, p.id, ${UPLOAD_NAME} as name, p.sizes from home_pictures p where p.shop_id = $1
  union all select 2, 0, '', image -> 'sizes' from home_blocks h, jsonb_array_elements(h.images) image where h.shop_id = $1
  union all select 3, 0, '', banner_thumb -> 'sizes' from promotions where shop_id = $1
  union all select 4, 0, '', picture -> 'sizes' from categories where shop_id = $1
  union all select 5, 0, '', picture -> 'sizes' from blog_categories where shop_id = $1
  union all select 6, 0, '', picture -> 'sizes' from blog_posts where shop_id = $1
), listed as (
  select distinct on (sizes -> -1 ->> 'url') place, id, name, sizes, sizes -> -1 ->> 'url' as key from content
  where sizes is not null order by sizes -> -1 ->> 'url', place
)
select name, sizes from listed where key is not null order by place, id desc, key`;

/** Returns the pictures that a banner can show. */
export async function pictureChoices(db: Database, shopId: number): Promise<PictureChoice[]> {
  const rows = await db.query<{ name: string; sizes: StoredPicture['sizes'] }>(PICTURES, [shopId]);
  return rows.map(({ name, sizes }) => {
    const key = pictureKey({ sizes });
    return { key, label: name || fileNameOf(key), thumb: sizes[0]?.url ?? key, picture: { sizes } };
  });
}

/** Returns the name in a picture's address: `/media/scenes/banner-aid-1600.webp` is `banner-aid`. */
function fileNameOf(url: string): string {
  return (url.split('/').at(-1) ?? url).replace(/(-\d+)?\.\w+$/, '');
}

/** Returns the pictures that staff uploaded for banners, the newest first. */
export function uploadedPictures(db: Database, shopId: number): Promise<ManagedPicture[]> {
  return db.query<ManagedPicture>(
    `select id, ${UPLOAD_NAME} as name, file_bytes as size, sizes -> 0 ->> 'url' as path, '' as alt,
       format('/dashboard/home-blocks/pictures/%s', id) as "removeUrl"
     from home_pictures p where shop_id = $1 order by id desc`,
    [shopId],
  );
}
