import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '../http/app-type.ts';
import { originOf } from '../http/origin.ts';
import { assetTags, readPageAssets } from './assets.ts';

/** `/assets/0a1b2c3d/`: the version is in the address, so its files never change. */
const VERSIONED = /[\\/][0-9a-f]{8}[\\/]/;

/**
 * Serves `/assets/VERSION/`: the files of a build, also of former ones, as prepared `.br` or `.gz` where there is one.
 * `/assets/zellige.js` and `/assets/zellige-lite.js` lead to the newest version, and `/assets/tags.html` says the lines for
 * a page's head.
 */
export async function installAssets(app: App): Promise<void> {
  const root = resolve(app.config.assetsDir);
  await app.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    decorateReply: false,
    // Before the first build there is no such folder; the assets are then missing one by one.
    suppressWarning: true,
    setHeaders: (reply, path) => {
      const immutable = VERSIONED.test(path.slice(root.length));
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache');
    },
  });

  for (const name of [
    'zellige.js',
    'zellige-lite.js',
    'zellige.css',
    'zellige-theme.js',
    'zellige-cart.js',
    'zellige-sidebar.js',
  ]) {
    app.get(`/assets/${name}`, { schema: { hide: true } }, async (_request, reply) => {
      const assets = readPageAssets(root, name === 'zellige-lite.js' ? 'zellige-lite' : 'zellige');
      if (assets === null) return reply.callNotFound();
      return reply.header('cache-control', 'public, no-cache').redirect(`/assets/${assets.version}/${name}`);
    });
  }
  app.get('/assets/tags.html', { schema: { hide: true } }, async (request, reply) => {
    const assets = readPageAssets(root);
    if (assets === null) return reply.callNotFound();
    const lines = assetTags(assets, originOf(app, request), readPageAssets(root, 'zellige-lite'));
    // As text: it is read and copied, not run.
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(lines);
  });
}
