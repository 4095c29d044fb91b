import { Type } from 'typebox';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { currentShop, shopOr404 } from '../shop/shop.ts';
import { isSameEtag } from '../web/etag.ts';
import { themeRevision } from './queries.ts';
import { sheetOf } from './shop-theme.ts';

const CSS = 'text/css; charset=utf-8';

/** Serves the published theme as a stylesheet. */
export default async function (app: App): Promise<void> {
  app.get(
    '/assets/theme/:file',
    {
      schema: {
        hide: true,
        params: Type.Object({ file: Type.String({ pattern: '^[1-9][0-9]{0,5}-[0-9a-f]{12}\\.css$' }) }),
      },
    },
    async (request, reply) => {
      const { file } = request.params;
      const shop = await shopOr404(app.db);
      const published = await app.themeSheet(shop.id);
      // A page of another process, or one that is open for long, names another revision than this process knows.
      const sheet = published.file === file ? published : await sheetOfFile(app, shop.id, file);
      // An older version of the code wrote other text for the same revision.
      const isExact = sheet.file === file;
      reply.header('cache-control', isExact ? 'public, max-age=31536000, immutable' : 'public, no-cache');
      return reply.type(CSS).send(sheet.css);
    },
  );

  // For pages that paste the line once. The address stays, so that it is asked for again after a while.
  app.get('/assets/theme.css', { schema: { hide: true } }, async (request, reply) => {
    const shop = await currentShop(app.db);
    const sheet = shop && (await app.themeSheet(shop.id));
    const etag = `"${sheet?.file ?? 'defaults'}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=60');
    if (isSameEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(CSS).send(sheet?.css ?? '');
  });
}

async function sheetOfFile(app: App, shopId: number, file: string) {
  const revision = await themeRevision(app.db, shopId, Number(file.split('-')[0]));
  if (revision === null) throw new Refusal(404, 'not-found');
  return sheetOf(revision);
}
