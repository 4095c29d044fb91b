import type { Locale } from '../../shared/i18n/locale.ts';
import type { Texts } from '../catalogue/product-facts.ts';
import { textIn } from '../catalogue/product-price.ts';
import { HOME_CHANGED, LISTING_CHANGED } from '../db/channels.ts';
import type { App } from '../http/app-type.ts';
import { bearerToken } from '../shop/bearer.ts';
import { currentShop, forgetShop } from '../shop/shop.ts';
import { PromiseCache } from '../web/promise-cache.ts';
import type { Surroundings } from '../web/render.ts';

/** The links in the header and footer of every page of the shop. */
interface Navigation {
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

/**
 * Gives pages the shop, its navigation and a token for their calls. Shop and navigation are read once and read again
 * when their tables change.
 */
export async function installSurroundings(app: App): Promise<(locale: Locale) => Promise<Surroundings>> {
  const navigations = new PromiseCache<Navigation>(16);
  const stops = [
    await app.db.listen(HOME_CHANGED, () => navigations.clear()),
    await app.db.listen(LISTING_CHANGED, (changed) => {
      if (changed === '') forgetShop(app.db);
    }),
  ];
  app.addHook('onClose', async () => {
    for (const stop of stops) await stop();
  });
  return async (locale) => {
    const shop = await currentShop(app.db);
    if (shop === null) return { shop, navigation: null, bearerToken: null };
    const navigation = await navigations.get(`${shop.id} ${locale}`, () => readNavigation(app, shop.id, locale));
    return { shop, navigation, bearerToken: bearerToken(app, shop.uuid) };
  };
}

async function readNavigation(app: App, shopId: number, locale: Locale): Promise<Navigation> {
  const [row] = await app.db.query<Row>(NAVIGATION, [shopId]);
  return {
    categories: (row?.categories ?? []).map(({ slug, name }) => ({
      name: textIn(name, locale),
      url: `/catalog/category/${slug}`,
    })),
    hasBlog: row?.hasBlog ?? false,
  };
}
