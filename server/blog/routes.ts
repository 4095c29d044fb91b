import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Locale } from '../../shared/i18n/locale.ts';
import { cardView } from '../catalogue/card-view.ts';
import { productCards } from '../catalogue/queries.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { currentShop } from '../shop/shop.ts';
import { pageLinks, pageNumber } from '../web/pagination.ts';
import { sanitizeRichText } from '../web/rich-text.ts';
import { breadcrumbList } from '../web/seo.ts';
import { pageText, textIn } from '../web/texts.ts';
import { blogCategories, blogPost, blogPosts } from './queries.ts';

/** A multiple of 2 and 3, so that the grid ends in a full row. */
const PAGE_SIZE = 12;
const Address = Type.Object({ slug: Type.String() });
const Page = Type.Object({ page: Type.Optional(Type.String()) });
const ALL = '/blog';

/** Serves the blog (HOM-7) as plain pages: an article, a category and everything. */
export default async function (app: App): Promise<void> {
  app.get('/blog', { schema: { hide: true, querystring: Page } }, (request, reply) =>
    renderList(null, pageNumber(request.query.page), request.locale, reply),
  );
  app.get('/blog/categories/:slug', { schema: { hide: true, params: Address, querystring: Page } }, (request, reply) =>
    renderList(request.params.slug, pageNumber(request.query.page), request.locale, reply),
  );

  app.get('/blog/:slug', { schema: { hide: true, params: Address } }, async (request, reply) => {
    const { locale } = request;
    const shop = await currentShop(app.db);
    const post = shop && (await blogPost(app.db, shop.id, request.params.slug));
    if (!post) throw new Refusal(404, 'not-found');
    const { productIds } = post;
    const cards =
      productIds.length === 0
        ? []
        : (await productCards(app.db, { shopId: shop.id, locale, productIds, limit: productIds.length })).map(cardView);
    const path = `/blog/${post.slug}`;
    const category = { name: textIn(post.category.name, locale), url: `/blog/categories/${post.category.slug}` };
    const title = textIn(post.title, locale);
    const image = post.picture?.sizes.at(-1);
    const steps = [
      { name: pageText(locale, 'home'), url: '/' },
      { name: pageText(locale, 'blog'), url: ALL },
      category,
    ];
    return reply.page('storefront/blog-post', {
      title: textIn(post.seoTitle, locale) || title,
      description: textIn(post.seoDescription, locale) || textIn(post.summary, locale),
      post,
      // Markup.
      article: headingsRaised(sanitizeRichText(textIn(post.html, locale))),
      cards,
      steps,
      ...(image && { sharedPicture: image }),
      sharedType: 'article',
      structuredData: [
        {
          '@type': 'Article',
          headline: title,
          url: path,
          inLanguage: locale,
          datePublished: post.publishedAt,
          dateModified: post.updatedAt.toISOString(),
          ...(image && { image: [image.url] }),
          author: { '@type': 'Organization', name: shop.name },
        },
        breadcrumbList([...steps, { name: title, url: path }]),
      ],
    });
  });

  async function renderList(slug: string | null, page: number, locale: Locale, reply: FastifyReply) {
    const shop = await currentShop(app.db);
    const categories = shop === null ? [] : await blogCategories(app.db, shop.id);
    const category = categories.find((one) => one.slug === slug) ?? null;
    if (shop === null || (slug !== null && category === null)) throw new Refusal(404, 'not-found');
    const { posts, total } = await blogPosts(app.db, shop.id, {
      categoryId: category?.id ?? null,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    });
    // An empty first page says so; a page behind the last is not there.
    if (page > 1 && posts.length === 0) throw new Refusal(404, 'not-found');
    const path = category === null ? ALL : `/blog/categories/${category.slug}`;
    const title = category === null ? pageText(locale, 'blog') : textIn(category.name, locale);
    const steps = [{ name: pageText(locale, 'home'), url: '/' }];
    if (category !== null) steps.push({ name: pageText(locale, 'blog'), url: ALL });
    return reply.page('storefront/blog-list', {
      title:
        page === 1 ? title : `${title}, ${pageText(locale, 'pageOf', { page, pages: Math.ceil(total / PAGE_SIZE) })}`,
      description: textIn(category?.description, locale) || pageText(locale, 'blogDescription'),
      heading: title,
      intro: textIn(category?.description, locale) || pageText(locale, 'blogDescription'),
      categories,
      category,
      posts,
      total,
      steps,
      sharedPicture: posts[0]?.picture?.sizes.at(-1),
      pages: pageLinks(path, {}, { page, size: PAGE_SIZE, total }),
      canonicalQuery: page === 1 ? {} : { page: String(page) },
      structuredData: [breadcrumbList([...steps, { name: title, url: path }])],
    });
  }
}

/** Raises headings by a level: posts begin at `h3`, which would skip a level below the title of the page. */
function headingsRaised(html: string): string {
  return html.replace(/<(\/?)h([34])>/g, (_, end: string, level: string) => `<${end}h${Number(level) - 1}>`);
}
