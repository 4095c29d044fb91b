import type { App } from '../app-type.ts';
import { cardView } from '../catalogue/card-view.ts';
import { productCards } from '../catalogue/queries.ts';
import { heroProduct, homeCategories, newestProducts } from './home-products.ts';
import { pageLinks, pageNumber } from './pages-of.ts';
import { currentShop } from './shop.ts';
import { pageText } from './texts.ts';

/** A multiple of 2, 3 and 4, so that the grid ends in a full row on every screen. */
const PAGE_SIZE = 24;

/** The shop's front page: everything that can be ordered, newest first, by category. */
export default async function (app: App): Promise<void> {
  app.get<{ Querystring: { category?: string; page?: string } }>(
    '/',
    { schema: { hide: true } },
    async (request, reply) => {
      const { locale } = request;
      const shop = await currentShop(app.db);
      const categories = shop === null ? [] : await homeCategories(app.db, shop.id);
      const category = categories.find(({ slug }) => slug === request.query.category) ?? null;
      const page = pageNumber(request.query.page);
      const shown =
        shop === null
          ? { ids: [], total: 0 }
          : await newestProducts(app.db, shop.id, {
              categoryId: category?.id ?? null,
              limit: PAGE_SIZE,
              offset: (page - 1) * PAGE_SIZE,
            });
      const hero = shop === null ? null : await heroProduct(app.db, shop.id);
      const ids = hero === null ? shown.ids : [...shown.ids, hero];
      const cards = (await productCards(app.db, { locale, productIds: ids, limit: PAGE_SIZE + 1 })).map(cardView);
      const byId = new Map(cards.map((card) => [card.id, card]));
      const name = (texts: Readonly<Record<string, string>>) => texts[locale] ?? texts.fr ?? '';
      return reply.page('storefront/home', {
        title: category ? name(category.name) : pageText(locale, 'homeTitle'),
        description: pageText(locale, 'homeDescription'),
        hero: hero === null ? null : byId.get(hero),
        categories: categories.map((one) => ({ ...one, name: name(one.name) })),
        category: category?.slug ?? null,
        categoryName: category && name(category.name),
        cards: shown.ids.flatMap((id) => byId.get(id) ?? []),
        total: shown.total,
        pages: pageLinks(
          '/',
          { category: category?.slug ?? '' },
          { page, size: PAGE_SIZE, total: shown.total, anchor: '#products' },
        ),
      });
    },
  );
}
