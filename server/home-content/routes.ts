import { DEFAULT_LOCALE, type Locale } from '../../shared/i18n/locale.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { currentShop } from '../shop/shop.ts';
import { breadcrumbList, type StructuredData } from '../web/seo.ts';
import { shopPhone } from '../web/shop-phone.ts';
import { pageText } from '../web/texts.ts';
import { previewedModules } from './draft-preview.ts';
import { HomePages } from './home-page.ts';
import { sharedPicture } from './home-view.ts';
import { promotionHelpers } from './promotion-words.ts';
import { DRAFT_ID } from './queries.ts';

/** Serves the blocks of the front page, and of the page that it leads to where staff put blocks there (HOM-1). */
export default async function (app: App): Promise<void> {
  const pages = new HomePages(app.db, (type) =>
    app.log.warn({ type }, 'the home page has a block of a type this version does not know; it draws nothing'),
  );
  app.addHook('onClose', await pages.listen());

  app.get<{ Querystring: Readonly<Record<string, string | undefined>> }>(
    '/',
    { schema: { hide: true } },
    async (request, reply) => {
      const moved = movedTo(request.query);
      if (moved !== null) return reply.redirect(moved, 301);
      const { locale } = request;
      const shop = await currentShop(app.db);
      const draft = request.preview?.kind === 'home' ? request.preview.id : null;
      const previewed = shop && draft ? await previewedModules(app.db, { shopId: shop.id, locale, draft }) : null;
      const modules = previewed ?? (shop === null ? [] : await pages.modules(shop.id, locale, 'home'));
      return reply.page('storefront/home', {
        title: pageText(locale, 'homeTitle'),
        description: pageText(locale, 'homeDescription'),
        heading: null,
        modules,
        sharedPicture: sharedPicture(modules),
        previewedId: previewed && DRAFT_ID,
        hasMore: shop !== null && (await pages.modules(shop.id, locale, 'discover')).length > 0,
        ...promotionHelpers(locale, pageText(locale, 'currency')),
        ...(shop && { structuredData: shopData(shop.name, app.config.shopPhone, locale) }),
      });
    },
  );

  app.get('/discover', { schema: { hide: true } }, async ({ locale }, reply) => {
    const shop = await currentShop(app.db);
    const modules = shop === null ? [] : await pages.modules(shop.id, locale, 'discover');
    if (modules.length === 0) throw new Refusal(404, 'not-found');
    const title = pageText(locale, 'discoverTitle');
    const steps = [{ name: pageText(locale, 'home'), url: '/' }];
    return reply.page('storefront/home', {
      title,
      description: pageText(locale, 'discoverDescription'),
      heading: title,
      steps,
      modules,
      sharedPicture: sharedPicture(modules),
      previewedId: null,
      hasMore: false,
      structuredData: [breadcrumbList([...steps, { name: title, url: '/discover' }])],
      ...promotionHelpers(locale, pageText(locale, 'currency')),
    });
  });
}

/** Returns the shop and its search as search engines read them. */
function shopData(name: string, phone: string | undefined, locale: Locale): StructuredData[] {
  const language = locale === DEFAULT_LOCALE ? '' : `locale=${locale}&`;
  return [
    {
      '@type': 'WebSite',
      name,
      url: '/',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `/catalog/new?${language}q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      name,
      url: '/',
      ...(phone !== undefined && { telephone: shopPhone(phone).url.replace('tel:', '') }),
    },
  ];
}

/** Lists of products were pages of this address before they had their own. */
function movedTo({ category, page, locale }: Readonly<Record<string, string | undefined>>): string | null {
  const isSlug = typeof category === 'string' && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(category);
  const isPage = typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page);
  if (!isSlug && !isPage) return null;
  const query = new URLSearchParams();
  if (isPage && page !== '1') query.set('page', page);
  if (typeof locale === 'string') query.set('locale', locale);
  const text = query.toString();
  return `${isSlug ? `/catalog/category/${category}` : '/catalog/new'}${text && `?${text}`}`;
}
