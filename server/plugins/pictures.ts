import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '../app-type.ts';
import type { UndrawnPictures } from '../db/seed/draw-pictures.ts';

const PREFIX = '/media/';
const PICTURE = /\.(avif|webp|jpe?g|png|gif)$/;

/** `/media/`: product pictures. Those of the demonstration shop that are not drawn yet are drawn as they are asked for. */
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
    scope.addHook('onRequest', async (request) => {
      const path = request.url.slice(PREFIX.length).split('?')[0] ?? '';
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
  const { UndrawnPictures } = await import('../db/seed/draw-pictures.ts');
  return UndrawnPictures.of(app.db, app.config.mediaDir);
}
