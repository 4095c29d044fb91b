import type { Locale } from '../../shared/i18n/locale.ts';
import type { Texts } from '../catalogue/product-facts.ts';
import { textIn } from '../catalogue/product-price.ts';
import { Kept } from '../delivery/cached-responses.ts';
import type { App } from '../http/app-type.ts';
import { HOME_CHANGED } from './queries.ts';

/** What every page of the shop leads to. */
export interface Navigation {
  readonly categories: readonly { readonly name: string; readonly url: string }[];
  readonly hasBlog: boolean;
}

interface Row {
  readonly categories: readonly { readonly slug: string; readonly name: Texts }[];
  readonly hasBlog: boolean;
}

/** The top of the tree of categories, where anything in a branch is on sale. */
const NAVIGATION = `
with recursive filled as (
  select c.id, c.parent_id from categories c where c.shop_id = $1 and exists (
    select 1 from products p where p.category_id = c.id and p.active and p.status = 'published')
  union select c.id, c.parent_id from categories c join filled on filled.parent_id = c.id
)
select coalesce((select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.position, c.id)
    from categories c where c.parent_id is null and c.id in (select id from filled)), '[]') as categories,
  exists (select 1 from blog_posts t where t.shop_id = $1 and t.published_at is not null) as "hasBlog"`;

/** Keeps the navigation ready in this process, one and the same object until its tables change. */
export async function installNavigation(app: App): Promise<(shopId: number, locale: Locale) => Promise<Navigation>> {
  const kept = new Kept<Navigation>(16);
  app.addHook('onClose', await app.db.listen(HOME_CHANGED, () => kept.drop()));
  return (shopId, locale) =>
    kept.get(`${shopId} ${locale}`, async () => {
      const [row] = await app.db.query<Row>(NAVIGATION, [shopId]);
      return {
        categories: (row?.categories ?? []).map(({ slug, name }) => ({
          name: textIn(name, locale),
          url: `/catalog/category/${slug}`,
        })),
        hasBlog: row?.hasBlog ?? false,
      };
    });
}
