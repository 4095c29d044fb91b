import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '../app-type.ts';

const HASHED_CHUNK = /[\\/]chunks[\\/].+-[\w-]{8,}\.(js|css|woff2)(\.map)?$/;

/**
 * `/assets/`: the built browser files, as prepared `.br` or `.gz` where there is one. A chunk has its hash in its name
 * and is kept for ever; the others keep their names between versions and are asked for again by ETag.
 */
export async function installAssets(app: App): Promise<void> {
  await app.register(fastifyStatic, {
    root: resolve(app.config.assetsDir),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    decorateReply: false,
    // Before the first build there is no such folder; the assets are then missing one by one.
    suppressWarning: true,
    setHeaders: (reply, path) => {
      // The loader asks for a widget's file with the build's version, which is as good as a name of its own.
      const versioned = (reply.request.query as { v?: string }).v !== undefined;
      const kept = versioned || HASHED_CHUNK.test(path.replace(/\.(br|gz)$/, ''));
      reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'public, no-cache');
    },
  });
}
