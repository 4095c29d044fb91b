import { resolve } from 'node:path';
import { Eta } from 'eta';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { App, ErrorPage, Preview } from '../http/app-type.ts';
import { onSameHost, originOf } from '../http/origin.ts';
import { readPageAssets } from './assets.ts';
import { FLASH_COOKIE, takeFlash } from './flash.ts';
import { pageKit } from './kit.ts';
import { lastQueryOf } from './last-list.ts';
import { overloadPage } from './overload-page.ts';
import { pageHelpers } from './page-helpers.ts';
import { ResponseCache } from './response-cache.ts';
import { type SharedPicture, type SharedType, type StructuredData, seoTags } from './seo.ts';
import { shopPhone } from './shop-phone.ts';
import { installStaticFiles } from './static-files.ts';
import { pageText } from './texts.ts';
import { fillIn, PLACEHOLDERS, type Visit } from './visit.ts';

const TEMPLATES = resolve(import.meta.dirname, '../../host-fixtures');
const A_YEAR = 365 * 24 * 3600;
/** About 400 lists. */
const CACHED_BYTES = 64 << 20;

/** The parts of the shop that the layout renders around a page. */
export interface Surroundings {
  /** One and the same object until it changes. */
  readonly shop: object | null;
  /** One and the same object until it changes. */
  readonly navigation: object | null;
  /** The stylesheet of the shop's theme and the fonts it needs at once. One and the same object until it changes; null for the defaults. */
  readonly shopTheme: { readonly url: string; readonly fonts: readonly string[] } | null;
  /** For the calls of the page's widgets; null without a shop. */
  readonly bearerToken: string | null;
}

/** The values that the layout takes from every page. */
interface PageFrame {
  readonly title?: string;
  readonly description?: string;
  /** The part of the query that belongs to the canonical address, such as the page of a list. */
  readonly canonicalQuery?: Readonly<Record<string, string>>;
  /** True when search engines must not list the page, such as a filtered list. */
  readonly noindex?: boolean;
  /** Picture for links to this page elsewhere. */
  readonly sharedPicture?: SharedPicture;
  /** `website` unless given. */
  readonly sharedType?: SharedType;
  /** The page's content as schema.org objects without their `@context`. Addresses may start with a slash. */
  readonly structuredData?: readonly StructuredData[];
}

/**
 * Gives replies `page`, `pagePart`, `cachedPage` and `pageError`.
 * @param surroundings called for every page
 * @param staffRail called for every page of signed-in staff: the links beside it
 */
export async function installPages(
  app: App,
  surroundings: (locale: Locale, preview: Preview | null) => Promise<Surroundings>,
  staffRail: (locale: Locale, path: string) => Promise<unknown>,
): Promise<void> {
  await installStaticFiles(app);
  const render = pageRenderer(app);

  /** Of the last page in each language. */
  const lastSurroundings = new Map<Locale, Surroundings>();
  const surroundingsOf = async ({ locale, preview }: FastifyRequest): Promise<Surroundings> => {
    const around = await surroundings(locale, preview);
    if (around.shop !== null && preview === null) lastSurroundings.set(locale, around);
    return around;
  };
  const visitOf = async (reply: FastifyReply, { bearerToken }: Surroundings): Promise<Visit> => ({
    bearerToken,
    csrfToken: await reply.csrfToken(),
    serverTime: new Date().toISOString(),
  });

  /**
   * Returns the surroundings of a 503 page, which asks nothing of a database that may not answer. Its forms have no token,
   * so that they are refused.
   */
  const lastKnown = (locale: Locale) => ({
    ...(lastSurroundings.get(locale) ?? { shop: null, navigation: null, shopTheme: null }),
    bearerToken: null,
    csrfToken: '',
    serverTime: new Date().toISOString(),
    flash: null,
    rail: null,
  });

  app.decorateReply('page', async function (this: FastifyReply, template, data = {}, { status = 200 } = {}) {
    rememberLanguage(this);
    const { locale, staff } = this.request;
    const around = await surroundingsOf(this.request);
    const rail = staff === null ? null : await staffRail(locale, pageAddress(app, this.request).pathname);
    const own = { ...around, ...(await visitOf(this, around)), flash: takeFlash(this), rail };
    return sendPage(this, status, render(this.request, template, data, own));
  });

  app.decorateReply('pagePart', async function (this: FastifyReply, template: string, data: object) {
    const around = await surroundingsOf(this.request);
    return render(this.request, template, data, { ...around, ...(await visitOf(this, around)) }, { layout: false });
  });

  const cache = new ResponseCache(CACHED_BYTES);
  app.decorateReply('cachedPage', async function (this: FastifyReply, template, state, view) {
    const { request } = this;
    const uncached = () => {
      const { status, ...data } = view();
      return this.page(template, data, { status });
    };
    const isOwn = request.staff !== null || request.preview !== null || request.cookies[FLASH_COOKIE] !== undefined;
    if (isOwn || app.config.dev || request.method !== 'GET') return uncached();
    const around = await surroundingsOf(request);
    // The host too: it is in the page's own address, and comes from the request.
    const key = [template, request.locale, originOf(app, request), request.url].join(' ');
    const assets = readPageAssets(app.config.assetsDir, app.config.loader);
    const current = [...state(), around.shop, around.navigation, around.shopTheme, assets];
    const html = await cache.get(key, current, async () => {
      const { status, ...data } = view();
      return status === 200 ? render(request, template, data, { ...around, ...PLACEHOLDERS, flash: null }) : null;
    });
    if (html === null) return uncached();
    rememberLanguage(this);
    return sendPage(this, 200, fillIn(html, await visitOf(this, around)));
  });

  app.decorateReply('pageError', async function (this: FastifyReply, status: number, page: ErrorPage) {
    const { locale, method, url } = this.request;
    const title = pageText(locale, errorTitle(status));
    const retryUrl = method === 'GET' && RETRYABLE.has(status) ? onSameHost(url) : null;
    if (page.isOverload)
      return sendPage(this, status, overloadPage(locale, { title, message: page.message, retryUrl }));
    const folder = this.request.staff !== null && url.startsWith('/dashboard') ? 'dashboard' : 'storefront';
    const inDashboard = folder === 'dashboard';
    const template = `${folder}/error`;
    const data = {
      ...page,
      page_status: status,
      title,
      noindex: true,
      retryUrl,
      homeUrl: inDashboard ? '/dashboard/orders' : '/',
      homeKey: inDashboard ? 'backToOrders' : 'backHome',
    };
    if (status !== 503) return this.page(template, data, { status });
    return sendPage(this, status, render(this.request, template, data, lastKnown(locale)));
  });
}

/**
 * Returns the function that renders a template such as `storefront/product` inside the layout of its folder,
 * `layouts/storefront`. Everything printed is escaped unless a template asks for raw output.
 */
function pageRenderer(app: App) {
  const eta = new Eta({ views: TEMPLATES, autoEscape: true, cache: !app.config.dev });
  /** @param own values of this visitor, or their placeholders */
  return (request: FastifyRequest, template: string, data: object, own: object, { layout = true } = {}): string => {
    const { locale } = request;
    const address = pageAddress(app, request);
    const frame: PageFrame = request.preview === null ? data : { ...data, noindex: true };
    const folder = template.split('/')[0];
    const helpers = pageHelpers(locale, folder === 'storefront' ? pageText(locale, 'currency') : undefined);
    const it = {
      ...helpers,
      kit: pageKit(eta, helpers, (path) => lastQueryOf(request, path)),
      ...data,
      title: frame.title,
      description: frame.description,
      assets: readPageAssets(app.config.assetsDir, app.config.loader),
      staff: request.staff,
      workbench: app.config.workbench,
      shopPhone: app.config.shopPhone === undefined ? null : shopPhone(app.config.shopPhone),
      ...own,
      ...seoTags(address, locale, frame),
      path: address.pathname,
      languageUrl: (other: string) => languageUrl(request.url, other),
    };
    const body = eta.render(template, it);
    if (!layout) return body;
    return eta.render(`layouts/${folder}`, { ...it, body });
  };
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  const { staff, method } = reply.request;
  // Back to the answer of a form is the browser's error page unless it keeps the answer. Signing out clears what it kept.
  const cacheControl = staff !== null && method === 'POST' ? 'private, no-cache' : 'no-store';
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', cacheControl).send(html);
}

/** Statuses worth retrying. */
const RETRYABLE = new Set([429, 500, 503]);
const TITLED = [400, 401, 403, 404, 409, 413, 422, 429, 500, 503] as const;

function errorTitle(status: number): TextKey {
  const known = TITLED.find((one) => one === status) ?? (status >= 500 ? 500 : 400);
  return `error${known}`;
}

/** Returns the page's own address without its query, which only chooses a view of it. */
function pageAddress(app: App, request: FastifyRequest): URL {
  const { url } = request;
  const origin = originOf(app, request);
  const address = URL.canParse(url, origin) ? new URL(url, origin) : new URL('/', origin);
  // Resolving `/.//` leaves two slashes at the start.
  return new URL(onSameHost(address.pathname), origin);
}

/** Stores a language chosen by address for the pages after it. */
function rememberLanguage(reply: FastifyReply): void {
  const { query, locale, preview, url } = reply.request;
  // A frame of the dashboard does not change the language of the dashboard, nor an example of the workbench that of the shop.
  if (preview !== null || url.startsWith('/qa/')) return;
  if ((query as { locale?: unknown } | undefined)?.locale !== locale) return;
  reply.setCookie('locale', locale, { path: '/', sameSite: 'lax', maxAge: A_YEAR });
}

/** Returns the address of the same page in another language, with the other parameters of its query. */
export function languageUrl(url: string, locale: string): string {
  const [path = '/', query = ''] = onSameHost(url).split('?', 2);
  const params = new URLSearchParams(query);
  params.set('locale', locale);
  return `${path}?${params}`;
}
