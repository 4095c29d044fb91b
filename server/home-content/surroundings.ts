import type { Locale } from '../../shared/i18n/locale.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import { DELIVERY_CHANGED, HOME_CHANGED, LISTING_CHANGED } from '../db/channels.ts';
import type { App, Preview } from '../http/app-type.ts';
import { FILLED_CATEGORIES } from '../menu/menu-items.ts';
import { type NavigationEntry, shopNavigation } from '../menu/navigation.ts';
import { bearerToken } from '../shop/bearer.ts';
import { currentShop, forgetShop } from '../shop/shop.ts';
import { installShopTheme } from '../theme/shop-theme.ts';
import { PromiseCache } from '../web/promise-cache.ts';
import type { Surroundings } from '../web/render.ts';
import { pageText, textIn } from '../web/texts.ts';
import type { PromotionBanner } from './block.ts';
import { promotionHelpers } from './promotion-words.ts';
import { PROMOTION_BANNER } from './queries.ts';

interface Link {
  readonly name: string;
  readonly url: string;
}

/** The links in the header and footer of every page of the shop. */
interface Navigation {
  readonly entries: readonly NavigationEntry[];
  /** The first of the categories that have none above them. */
  readonly departments: readonly Link[];
  /** The active pages that the shop wrote. */
  readonly pages: readonly Link[];
  readonly hasBlog: boolean;
  /** Number of wilayas that a transporter of the shop delivers to. */
  readonly wilayaCount: number;
  /** Running promotions that have a title, those that end first before the others. */
  readonly promotions: readonly { readonly title: string; readonly saving: string; readonly url: string }[];
  /** Milliseconds: when the next promotion starts or ends, or an article or a target of the menu is published; null when none does. */
  readonly validUntil: number | null;
}

interface Row {
  readonly categories: readonly { readonly slug: string; readonly name: LocalizedText }[];
  readonly pages: readonly { readonly slug: string; readonly title: LocalizedText }[];
  readonly hasBlog: boolean;
  readonly wilayaCount: number;
  readonly promotions: readonly PromotionBanner[];
  readonly validUntil: Date | null;
}

/** More would take longer to pass by than anybody watches. */
const MOST_PROMOTIONS = 5;
/** More would make the footer longer than many a page. */
const MOST_DEPARTMENTS = 9;

/** The top of the tree of categories, where anything in a branch is on sale. */
const NAVIGATION = `${FILLED_CATEGORIES}
select coalesce((select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.position, c.id)
    from categories c where c.parent_id is null and c.id in (select id from filled)), '[]') as categories,
  coalesce((select jsonb_agg(jsonb_build_object('slug', g.slug, 'title', g.title) order by g.id)
    from pages g where g.shop_id = $1 and g.active), '[]') as pages,
  exists (select 1 from blog_posts t where t.shop_id = $1 and t.published_at <= $2) as "hasBlog",
  (select count(distinct w.id)::integer from transporters t join transporter_rates r on r.transporter_id = t.id
    join wilayas w on w.id = r.wilaya_id and w.deliverable where t.shop_id = $1 and t.active) as "wilayaCount",
  coalesce((select jsonb_agg(running.banner order by running.ends_at, running.id) from (
    select m.id, m.ends_at, ${PROMOTION_BANNER} as banner from promotions m
    where m.shop_id = $1 and m.active and m.title <> '{}' and (m.starts_at is null or m.starts_at <= $2) and (m.ends_at is null or m.ends_at > $2)
    order by m.ends_at, m.id limit ${MOST_PROMOTIONS}) running), '[]') as promotions,
  (select min(edge) from (
      select unnest(array[m.starts_at, m.ends_at]) as edge from promotions m where m.shop_id = $1 and m.active
      union all select t.published_at from blog_posts t where t.shop_id = $1) edges
    where edge > $2) as "validUntil"`;

/**
 * Gives pages the shop, its navigation, its theme and a token for their calls. Shop and navigation are read once and read again
 * when their tables change.
 */
export async function installSurroundings(
  app: App,
): Promise<(locale: Locale, preview: Preview | null) => Promise<Surroundings>> {
  const themeOf = await installShopTheme(app);
  const navigations = new PromiseCache<Navigation>(16);
  const stops = [
    await app.db.listen(HOME_CHANGED, () => navigations.clear()),
    await app.db.listen(DELIVERY_CHANGED, () => navigations.clear()),
    await app.db.listen(LISTING_CHANGED, (changed) => {
      if (changed !== '') return;
      forgetShop(app.db);
      // The menu has a cart only where the shop has one.
      navigations.clear();
    }),
  ];
  app.addHook('onClose', async () => {
    for (const stop of stops) await stop();
  });
  return async (locale, preview) => {
    const shop = await currentShop(app.db);
    if (shop === null) return { shop, navigation: null, shopTheme: null, bearerToken: null };
    const read = () =>
      navigations.get(`${shop.id} ${locale}`, () => readNavigation(app, shop.id, shop.activeAddToCart, locale));
    let navigation = await read();
    // That a promotion starts or an article is published is no change in the database, so nothing else says it (PRM-3).
    if (navigation.validUntil !== null && navigation.validUntil <= Date.now()) {
      navigations.clear();
      navigation = await read();
    }
    const shopTheme = await themeOf(shop.id, preview);
    return { shop, navigation, shopTheme, bearerToken: bearerToken(app, shop.uuid) };
  };
}

async function readNavigation(app: App, shopId: number, hasCart: boolean, locale: Locale): Promise<Navigation> {
  const [row] = await app.db.query<Row>(NAVIGATION, [shopId, new Date()]);
  const { promotionTitle, saving } = promotionHelpers(locale, pageText(locale, 'currency'));
  const categories = (row?.categories ?? []).map(({ slug, name }) => ({
    name: textIn(name, locale),
    url: `/catalog/category/${slug}`,
  }));
  const hasBlog = row?.hasBlog ?? false;
  const promotions = (row?.promotions ?? []).map((promotion) => ({
    title: promotionTitle(promotion),
    saving: saving(promotion),
    url: `/promotions/${promotion.id}`,
  }));
  const menu = await shopNavigation(app.db, shopId, locale, { categories, hasBlog, hasCart, promotions });
  const edges = [row?.validUntil?.getTime() ?? null, menu.validUntil].filter((edge) => edge !== null);
  return {
    entries: menu.entries,
    departments: categories.slice(0, MOST_DEPARTMENTS),
    pages: (row?.pages ?? []).map(({ slug, title }) => ({ name: textIn(title, locale), url: `/pages/${slug}` })),
    hasBlog,
    wilayaCount: row?.wilayaCount ?? 0,
    promotions,
    validUntil: edges.length === 0 ? null : Math.min(...edges),
  };
}
