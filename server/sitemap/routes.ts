import { Type } from 'typebox';
import { LOCALES } from '../../shared/i18n/locale.ts';
import type { App } from '../http/app-type.ts';
import { originOf } from '../http/origin.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { escapeHtml } from '../web/escape-html.ts';
import { ResponseCache } from '../web/response-cache.ts';
import { inLocale } from '../web/seo.ts';
import { otherPages, productCount, productPages, type SitemapPage } from './queries.ts';

/** The format takes 50,000 addresses per file; fewer keep a file quick to build. */
const PRODUCTS_PER_FILE = 10_000;
const AN_HOUR = 'public, max-age=3600';
const HOUR_MS = 3_600_000;
/** A file of 10,000 products has some 6 MB, which a cache counts twice. */
const CACHED_BYTES = 64 << 20;
const HIDDEN = { schema: { hide: true } };

/** Serves `/robots.txt` and the sitemap in the three languages to search engines. */
export default async function (app: App): Promise<void> {
  const cache = new ResponseCache(CACHED_BYTES);

  // Pages below /checkout say themselves that they are not to be listed: one that may not be read is listed by its links.
  app.get('/robots.txt', HIDDEN, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        ['User-agent: *', ...['/dashboard', '/qa', '/web/'].map((path) => `Disallow: ${path}`)]
          .concat(`Sitemap: ${originOf(app, request)}/sitemap.xml`, '')
          .join('\n'),
      ),
  );

  app.get('/sitemap.xml', HIDDEN, async (request, reply) => {
    const shop = await shopOr404(app.db);
    const files = Math.ceil((await productCount(app.db, shop.id)) / PRODUCTS_PER_FILE);
    const names = ['pages', ...Array.from({ length: files }, (_, at) => `products-${at + 1}`)];
    const entries = names.map(
      (name) => `<sitemap><loc>${escapeHtml(`${originOf(app, request)}/sitemaps/${name}.xml`)}</loc></sitemap>`,
    );
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', AN_HOUR)
      .send(xml('sitemapindex', '', entries));
  });

  app.get(
    '/sitemaps/:name.xml',
    {
      schema: {
        hide: true,
        params: Type.Object({ name: Type.String({ pattern: '^(pages|products-[1-9][0-9]{0,3})$' }) }),
      },
    },
    async (request, reply) => {
      const shop = await shopOr404(app.db);
      const part = Number(request.params.name.split('-')[1] ?? 0);
      const origin = originOf(app, request);
      const file = async (pages: Promise<SitemapPage[]>) => {
        const entries = (await pages).map((page) => entryOf(page, origin));
        return entries.length === 0 ? null : xml('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', entries);
      };
      const pages = () =>
        part === 0
          ? otherPages(app.db, shop.id)
          : productPages(app.db, shop.id, PRODUCTS_PER_FILE, (part - 1) * PRODUCTS_PER_FILE);
      // A file takes a tenth of a second. It is built again after an hour, or when there are more or fewer products.
      const state = [await productCount(app.db, shop.id), Math.floor(Date.now() / HOUR_MS)];
      const body = await cache.get(`${origin} ${part}`, state, () => file(pages()));
      if (body === null) throw new Refusal(404, 'not-found');
      return reply.type('application/xml; charset=utf-8').header('cache-control', AN_HOUR).send(body);
    },
  );
}

function entryOf({ path, changedAt }: SitemapPage, origin: string): string {
  const address = new URL(path, origin);
  const links = LOCALES.map(
    (locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeHtml(inLocale(address, locale))}"/>`,
  );
  const changed = changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<url><loc>${escapeHtml(address.href)}</loc>${changed}${links.join('')}</url>`;
}

function xml(root: string, attributes: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${attributes}>\n${entries.join('\n')}\n</${root}>\n`;
}
