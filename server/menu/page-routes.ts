import { Type } from 'typebox';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { currentShop } from '../shop/shop.ts';
import { plainText, sanitizeRichText } from '../web/rich-text.ts';
import { breadcrumbList } from '../web/seo.ts';
import { pageText, textIn } from '../web/texts.ts';

/** Characters of a page that stand below its name in search engines. */
const DESCRIPTION_LENGTH = 160;

/** Serves the pages that the shop writes itself (MNU-8). */
export default async function (app: App): Promise<void> {
  app.get(
    '/pages/:slug',
    { schema: { hide: true, params: Type.Object({ slug: Type.String() }) } },
    async ({ locale, params: { slug } }, reply) => {
      const shop = await currentShop(app.db);
      const [page] = await app.db.query<{ title: LocalizedText; html: LocalizedText }>(
        'select title, html from pages where shop_id = $1 and slug = $2 and active',
        [shop?.id ?? null, slug],
      );
      if (page === undefined) throw new Refusal(404, 'not-found');
      const title = textIn(page.title, locale);
      const article = sanitizeRichText(textIn(page.html, locale));
      const steps = [{ name: pageText(locale, 'home'), url: '/' }];
      return reply.page('storefront/page', {
        title,
        texts: page,
        steps,
        description: plainText(article).slice(0, DESCRIPTION_LENGTH),
        // Markup.
        article,
        structuredData: [breadcrumbList([...steps, { name: title, url: `/pages/${slug}` }])],
      });
    },
  );
}
