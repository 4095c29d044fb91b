import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { App } from './app-type.ts';

/** Below this a packet is saved by nothing. */
const THRESHOLD_BYTES = 1_024;
/** A window of 64 KiB compresses pages as small as a larger one in two thirds of the time. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 };

/**
 * Pages and answers go out as brotli or gzip: shoppers are on slow networks. The size of a compressed page can betray
 * a secret that stands beside what the address puts into it, so two rules go with it: the only secret of a shopper's page,
 * the CSRF token, is salted anew in every answer, and pages under `/dashboard`, which show customers beside the
 * words that were searched for, are sent as they are.
 *
 * Comes before the routes; built assets and cached answers about delivery bring their own encoding.
 */
export async function installCompression(app: App): Promise<void> {
  // In development nobody waits for bytes, but for the next look at the page.
  if (app.config.dev) return;
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/dashboard')) route.compress = false;
  });
  // Bodies of requests are not unpacked: a small one could unpack to gigabytes.
  await app.register(compress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: BROTLI },
    globalDecompression: false,
  });
}
