import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '../http/app-type.ts';
import type { UndrawnPictures } from '../seed/draw-pictures.ts';
import { storedPicture } from './uploaded-picture.ts';

const PREFIX = '/media/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const PICTURE = /\.(avif|webp|jpe?g|png|gif)$/;

/**
 * `/media/`: pictures that shoppers sent, from the database, and those of the demonstration shop, from a folder of this
 * process. What that folder does not hold yet is drawn when it is asked for.
 */
export async function installPictures(app: App): Promise<void> {
  const { mediaDir } = app.config;
  mkdirSync(mediaDir, { recursive: true });

  let undrawn: Promise<UndrawnPictures> | undefined;
  app.addHook('onListen', async () => {
    undrawn = readUndrawn(app);
    // Not awaited: the server answers meanwhile.
    undrawn
      .then((pictures) => pictures.drawAll())
      .catch((error: Error) => {
        app.log.warn({ err: error }, 'the remaining pictures could not be drawn now');
      });
  });
  app.addHook('onClose', async () => {
    const pictures = await undrawn?.catch(() => undefined);
    await pictures?.stop();
  });

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const path = request.url.slice(PREFIX.length).split('?')[0] ?? '';
      const picture = await storedPicture(app.db, path);
      // Its name is random and never used again, so a browser need not ask twice.
      if (picture) return reply.type('image/webp').header('cache-control', IMMUTABLE).send(picture);
      await (await undrawn)?.drawFor(path);
    });
    await scope.register(fastifyStatic, {
      root: resolve(mediaDir),
      prefix: PREFIX,
      maxAge: '1d',
      dotfiles: 'ignore',
      index: false,
      decorateReply: false,
      // Only pictures: an HTML or SVG file that found its way here would run as a page of the shop.
      allowedPath: (path) => PICTURE.test(path),
    });
  });
}

async function readUndrawn(app: App): Promise<UndrawnPictures> {
  // Loaded here, so that nothing waits for the drawing library before the server listens.
  const { UndrawnPictures } = await import('../seed/draw-pictures.ts');
  return UndrawnPictures.of(app.db, app.config.mediaDir);
}
