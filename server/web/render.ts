import { resolve } from 'node:path';
import { Eta } from 'eta';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { App, ErrorPage } from '../http/app-type.ts';
import { originOf } from '../http/origin.ts';
import { readPageAssets } from './assets.ts';
import { FLASH_COOKIE, takeFlash } from './flash.ts';
import { pageKit } from './kit.ts';
import { type PackedPage, PLACES, packedFor, packPage } from './packed-page.ts';
import { pageHelpers } from './page-helpers.ts';
import { KeptBodies } from './response-cache.ts';
import { sendPacked } from './send-packed.ts';
import { foundBy, type StructuredData } from './seo.ts';
import { installStaticFiles } from './static-files.ts';
import { pageText } from './texts.ts';

const TEMPLATES = resolve(import.meta.dirname, '../../host-fixtures');
const A_YEAR = 365 * 24 * 3600;
/** About 3,000 lists. */
const KEPT_BYTES = 32 << 20;

/** The parts of the shop that the layout renders around a page. */
export interface Surroundings {
  /** One and the same object until it changes. */
  readonly shop: object | null;
  /** One and the same object until it changes. */
  readonly navigation: object | null;
  /** For the calls of the page's widgets; null without a shop. */
  readonly bearerToken: string | null;
}

/** What the layout needs from every page. */
interface PageFrame {
  readonly title?: string;
  readonly description?: string;
  /** What of the query belongs to the address search engines keep, such as the page of a list. */
  readonly canonicalQuery?: Readonly<Record<string, string>>;
  /** A view that is not worth finding, such as a filtered list. */
  readonly noindex?: boolean;
  /** Picture for links to this page elsewhere: an address of this server. */
  readonly sharedPicture?: string;
  /** What the page is about, as schema.org objects without their `@context`. Addresses may start with a slash. */
  readonly structuredData?: readonly StructuredData[];
}

/**
 * Gives replies `page` and `pageError`. A template such as `storefront/product` is drawn inside the layout of its
 * folder, `layouts/storefront`; everything printed is escaped unless a template asks for raw output.
 */
export async function installPages(app: App, surroundings: (locale: Locale) => Promise<Surroundings>): Promise<void> {
  const eta = new Eta({ views: TEMPLATES, autoEscape: true, cache: !app.config.dev });
  await installStaticFiles(app);

  /** Of the last page in each language. */
  const lastSurroundings = new Map<Locale, Surroundings>();
  const surroundingsOf = async (locale: Locale): Promise<Surroundings> => {
    const around = await surroundings(locale);
    if (around.shop !== null) lastSurroundings.set(locale, around);
    return around;
  };
  const visitOf = async (reply: FastifyReply) => ({
    csrfToken: await reply.csrfToken(),
    serverTime: new Date().toISOString(),
  });

  /** @param own what is this visitor's, or stands for it */
  const draw = (request: FastifyRequest, template: string, data: object, own: object): string => {
    const { locale } = request;
    const address = pageAddress(app, request);
    const frame: PageFrame = data;
    const helpers = pageHelpers(locale);
    const it = {
      ...helpers,
      kit: pageKit(eta, helpers),
      ...data,
      title: frame.title,
      description: frame.description,
      assets: readPageAssets(app.config.assetsDir),
      staff: request.staff,
      workbench: app.config.workbench,
      ...own,
      ...foundBy(address, locale, frame),
      path: address.pathname,
      languageUrl: (other: string) => languageUrl(request.method === 'GET' ? request.url : address.pathname, other),
    };
    const layout = `layouts/${template.split('/')[0]}`;
    const body = eta.render(template, it);
    return eta.render(layout, { ...it, body });
  };

  /** For a 503 page, which asks nothing of a database that may not answer. Its forms have no token, so that they are refused. */
  const lastKnown = (locale: Locale) => ({
    ...(lastSurroundings.get(locale) ?? { shop: null, navigation: null }),
    bearerToken: null,
    csrfToken: '',
    serverTime: new Date().toISOString(),
    flash: null,
  });

  app.decorateReply('page', async function (this: FastifyReply, template, data = {}, { status = 200 } = {}) {
    rememberLanguage(this);
    const around = await surroundingsOf(this.request.locale);
    const own = { ...around, ...(await visitOf(this)), flash: takeFlash(this) };
    return sendPage(this, status, draw(this.request, template, data, own));
  });

  const kept = new KeptBodies<PackedPage>(KEPT_BYTES);
  app.decorateReply('keptPage', async function (this: FastifyReply, template, state, view) {
    const { request } = this;
    const drawn = () => {
      const { status, ...data } = view();
      return this.page(template, data, { status });
    };
    const isOwn = request.staff !== null || request.cookies[FLASH_COOKIE] !== undefined;
    if (isOwn || app.config.dev || request.method !== 'GET') return drawn();
    const around = await surroundingsOf(request.locale);
    // The host too: it is in the page's own address, and comes from whoever asks.
    const key = [template, request.locale, originOf(app, request), request.url].join(' ');
    const current = [...state(), around.shop, around.navigation, readPageAssets(app.config.assetsDir)];
    const page = await kept.get(key, current, async () => {
      const { status, ...data } = view();
      return status === 200 ? packPage(draw(request, template, data, { ...around, ...PLACES, flash: null })) : null;
    });
    const { bearerToken } = around;
    const packed = page && bearerToken && packedFor(page, { bearerToken, ...(await visitOf(this)) });
    if (!packed) return drawn();
    rememberLanguage(this);
    return sendPacked(this.type('text/html; charset=utf-8').header('cache-control', 'no-store'), packed);
  });

  app.decorateReply('pageError', async function (this: FastifyReply, status: number, page: ErrorPage) {
    const folder =
      this.request.staff !== null && this.request.url.startsWith('/dashboard') ? 'dashboard' : 'storefront';
    const inDashboard = folder === 'dashboard';
    const template = `${folder}/error`;
    const data = {
      ...page,
      page_status: status,
      title: pageText(this.request.locale, errorTitle(status)),
      noindex: true,
      retryUrl: this.request.method === 'GET' && RETRYABLE.has(status) ? this.request.url : null,
      homeUrl: inDashboard ? '/dashboard/orders' : '/',
      homeKey: inDashboard ? 'backToOrders' : 'backHome',
    };
    if (status !== 503) return this.page(template, data, { status });
    return sendPage(this, status, draw(this.request, template, data, lastKnown(this.request.locale)));
  });
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
}

/** Where the same request may well succeed a moment later. */
const RETRYABLE = new Set([429, 500, 503]);
const TITLED = [400, 401, 403, 404, 409, 413, 422, 429, 500, 503] as const;

function errorTitle(status: number): TextKey {
  const known = TITLED.find((one) => one === status) ?? (status >= 500 ? 500 : 400);
  return `error${known}`;
}

/** The page's own address without its query, which only chooses a view of it. */
function pageAddress(app: App, request: FastifyRequest): URL {
  const { url } = request;
  const origin = originOf(app, request);
  const address = URL.canParse(url, origin) ? new URL(url, origin) : new URL('/', origin);
  return new URL(address.pathname, origin);
}

/** A language chosen by address holds for the pages after it. */
function rememberLanguage(reply: FastifyReply): void {
  const { query, locale } = reply.request;
  if ((query as { locale?: unknown } | undefined)?.locale !== locale) return;
  reply.setCookie('locale', locale, { path: '/', sameSite: 'lax', maxAge: A_YEAR });
}

/** The same page in another language, with the rest of its query kept. */
function languageUrl(url: string, locale: string): string {
  const [path = '/', query = ''] = url.split('?', 2);
  const params = new URLSearchParams(query);
  params.set('locale', locale);
  return `${path}?${params}`;
}
