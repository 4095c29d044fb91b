import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { isSameEtag } from './etag.ts';

const HOST_FIXTURES = resolve(import.meta.dirname, '../../host-fixtures');

/** In the order of the cascade. */
const STYLES = [
  'tokens',
  'base',
  'controls',
  'layout',
  'site-footer',
  'storefront',
  'shop-nav',
  'home',
  'home-blocks',
  'blog',
  'listing',
  'listing-filters',
  'site-search',
  'product',
  'product-choice',
  'reviews',
  'order',
  'oldest-browsers',
];
/** Read after `STYLES` by the pages of the dashboard, which shoppers do not fetch. */
const DASHBOARD_STYLES = [
  'dashboard',
  'dashboard-table',
  'dashboard-combinations',
  'dashboard-combination-pictures',
  'dashboard-expeditions',
  'dashboard-frame',
  'dashboard-generate',
  'dashboard-rail',
  'dashboard-home',
  'dashboard-languages',
  'dashboard-list',
  'dashboard-rows',
  'dashboard-bulk-bar',
  'dashboard-menu',
  'dashboard-new-order',
  'dashboard-orders',
  'dashboard-order-customer',
  'dashboard-overview',
  'dashboard-payments',
  'dashboard-pictures',
  'dashboard-product',
  'dashboard-prices',
  'dashboard-receiving',
  'dashboard-returns',
  'dashboard-shop-preview',
  'dashboard-promotions',
  'dashboard-provisioning',
  'dashboard-stock',
  'dashboard-theme',
  'dashboard-tickets',
];
/** Read after those of the dashboard by the pages of the workbench. */
const WORKBENCH_STYLES = ['workbench', 'workbench-tools'];

const FONTS = ['spartan-500', 'spartan-700', 'lato-400', 'lato-700', 'tajawal-400', 'tajawal-700'];
const PICTURES = ['tiles', 'favicon'];

/** For files that change under their address: an old script beside a new page would break it. */
const REVALIDATED = 'public, max-age=0, must-revalidate';

interface StaticFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
}

/** Serves the pages' own stylesheet, fonts, icons and script under `/static/`. They are few and small: cached in memory. */
export async function installStaticFiles(app: App): Promise<void> {
  const read = async (type: string, ...paths: string[]): Promise<StaticFile> => {
    const parts = await Promise.all(paths.map((path) => readFile(resolve(HOST_FIXTURES, path))));
    const body = Buffer.concat(parts);
    return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  };
  const serve = async (address: string, cacheControl: string, open: () => Promise<StaticFile>) => {
    const cached = await open();
    app.get(address, { schema: { hide: true } }, async (request, reply) =>
      send(request, reply, app.config.dev ? await open() : cached, cacheControl),
    );
  };

  for (const [sheet, names] of [
    ['host', STYLES],
    ['dashboard', DASHBOARD_STYLES],
    ['workbench', WORKBENCH_STYLES],
  ] as const) {
    await serve(`/static/${sheet}.css`, REVALIDATED, () =>
      read('text/css; charset=utf-8', ...names.map((name) => `styles/${name}.css`)),
    );
  }
  await serve('/static/icons.svg', REVALIDATED, () => read('image/svg+xml', 'icons/icons.svg'));
  for (const name of ['panels', 'print', 'returns', 'searches', 'workbench', 'workbench-search', 'workbench-storage']) {
    await serve(`/static/${name}.js`, REVALIDATED, () => read('text/javascript; charset=utf-8', `scripts/${name}.js`));
  }
  for (const name of PICTURES) {
    await serve(`/static/${name}.svg`, 'public, max-age=86400', () => read('image/svg+xml', `pictures/${name}.svg`));
  }
  for (const name of FONTS) {
    await serve(`/static/fonts/${name}.woff2`, 'public, max-age=31536000', () =>
      read('font/woff2', `fonts/${name}.woff2`),
    );
  }
}

function send(request: FastifyRequest, reply: FastifyReply, file: StaticFile, cacheControl: string): FastifyReply {
  reply.header('etag', file.etag).header('cache-control', cacheControl);
  if (isSameEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  return reply.type(file.type).send(file.body);
}
