import type { App } from '../http/app-type.ts';
import { shopOr404 } from '../shop/shop.ts';
import { previewUrl } from '../web/preview.ts';

/** Leads the frame beside the menu and the home page to the shop, on the one address that the dashboard may frame. */
export default async function (app: App): Promise<void> {
  app.get('/dashboard/shop-preview', { schema: { hide: true } }, async (_, reply) => {
    const { uuid } = await shopOr404(app.db);
    return reply.redirect(previewUrl(app, uuid, '/', { kind: 'shop', id: 'home' }), 303);
  });
}
