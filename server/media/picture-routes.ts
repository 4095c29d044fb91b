import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '../http/app-type.ts';
import { OverloadRefusal } from '../http/refusal.ts';
import { jpegOf } from './shared-jpeg.ts';
import { PICTURE_WAITS, storedPicture } from './uploaded-picture.ts';

const PREFIX = '/media/';
const A_DAY = 'public, max-age=86400';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A picture as JPEG, for links elsewhere. */
const SHARED = /^((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.webp)\.jpg$/;
const PICTURE = /\.(avif|webp|jpe?g|png|gif)$/;

/** Pictures that the media folder does not hold yet. */
export interface MissingPictures {
  /** Resolves when the file at this path below the media folder can be read, at once for a path that is not missing. */
  drawFor(path: string): Promise<void>;
  /** Resolves when no file is being written any more. */
  stop(): Promise<void>;
}

/**
 * Serves `/media/`: pictures that shoppers and staff sent, from the database, and files of the media folder of this process;
 * each WebP as JPEG too, at its address with `.jpg` behind it.
 * @param openMissing called when the server listens; a request renders its picture
 */
export async function installPictures(app: App, openMissing?: (app: App) => Promise<MissingPictures>): Promise<void> {
  const { mediaDir } = app.config;
  mkdirSync(mediaDir, { recursive: true });

  let missing: Promise<MissingPictures> | undefined;
  app.addHook('onListen', async () => {
    // Not awaited: the server answers meanwhile.
    missing = openMissing?.(app);
    missing?.catch((error: Error) => {
      app.log.warn({ err: error }, 'the pictures of the demonstration cannot be drawn');
    });
  });
  app.addHook('onClose', async () => {
    const pictures = await missing?.catch(() => undefined);
    await pictures?.stop();
  });

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const path = request.url.slice(PREFIX.length).split('?')[0] ?? '';
      const picture = await storedPicture(app.db, path);
      // Its name is random and never used again, so a browser need not ask twice.
      if (picture) return reply.type('image/webp').header('cache-control', IMMUTABLE).send(picture);
      const shown = SHARED.exec(path)?.[1];
      await (await missing)?.drawFor(shown ?? path);
      if (shown === undefined) return;
      const jpeg = await jpegOf(app.db, mediaDir, shown);
      if (jpeg === 'imageBusy') {
        const { status, retryAfterSeconds } = PICTURE_WAITS.imageBusy;
        throw new OverloadRefusal(status, 'unavailable', { retryAfterSeconds });
      }
      if (jpeg) return reply.type('image/jpeg').header('cache-control', A_DAY).send(jpeg);
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
