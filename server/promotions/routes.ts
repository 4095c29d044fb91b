import { Type } from 'typebox';
import { schedulePhase } from '../../shared/rules/time/schedule.ts';
import { cardView } from '../catalogue/card-view.ts';
import { idNumber } from '../catalogue/product-facts.ts';
import { productCards } from '../catalogue/queries.ts';
import { promotionHelpers, promotionScopeText } from '../home-content/promotion-words.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { currentShop } from '../shop/shop.ts';
import { pageLinks, pageNumber } from '../web/pagination.ts';
import { breadcrumbList } from '../web/seo.ts';
import { pageText, textIn } from '../web/texts.ts';
import { promotionById, promotionProducts } from './queries.ts';

/** A multiple of 2, 3 and 4, so that the grid ends in a full row on every screen. */
const PAGE_SIZE = 24;

/** Serves `/promotions/{id}`: what a promotion gives, until when, and its products. */
export default async function (app: App): Promise<void> {
  app.get(
    '/promotions/:id',
    {
      schema: {
        hide: true,
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({ page: Type.Optional(Type.String()) }),
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const shop = await currentShop(app.db);
      const id = idNumber(request.params.id);
      const promotion = shop && id !== null ? await promotionById(app.db, shop.id, id) : null;
      if (shop === null || id === null || promotion === null) throw new Refusal(404, 'not-found');
      const state = promotion.active ? schedulePhase(promotion, new Date()) : 'ended';
      const page = pageNumber(request.query.page);
      const { ids, total } = await promotionProducts(app.db, id, {
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
      });
      if (page > 1 && ids.length === 0) throw new Refusal(404, 'not-found');
      const cards =
        ids.length === 0
          ? []
          : (await productCards(app.db, { shopId: shop.id, locale, productIds: ids, limit: PAGE_SIZE })).map(cardView);
      const helpers = promotionHelpers(locale, pageText(locale, 'currency'));
      const title = helpers.promotionTitle(promotion);
      const path = `/promotions/${promotion.id}`;
      const image =
        promotion.bannerThumb?.sizes.at(-1) ?? cards.find(({ image }) => image)?.image?.sizes.product_page_large;
      const steps = [{ name: pageText(locale, 'home'), url: '/' }];
      return reply.page('storefront/promotion', {
        title,
        description: pageText(locale, 'promotionDescription', {
          title,
          saving: `\u2066${helpers.saving(promotion)}\u2069`,
          scope: promotionScopeText(promotion, locale),
        }),
        promotion,
        state,
        bannerHtml: textIn(promotion.bannerHtml, locale),
        cards,
        total,
        steps,
        pages: pageLinks(path, {}, { page, size: PAGE_SIZE, total, anchor: '#products' }),
        canonicalQuery: page === 1 ? {} : { page: String(page) },
        // Search engines leave out a promotion that has not begun, and drop one that has ended.
        noindex: state !== 'running',
        ...(image && { sharedPicture: image }),
        structuredData: [breadcrumbList([...steps, { name: title, url: path }])],
        ...helpers,
      });
    },
  );
}
