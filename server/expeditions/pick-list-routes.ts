import type { ExpeditionItem } from '../../shared/api/expeditions.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { App } from '../http/app-type.ts';
import { IdParams } from '../http/ids.ts';
import { barcode } from '../web/barcode.ts';
import type { Crumb } from '../web/kit.ts';
import type { Markup } from '../web/markup.ts';
import { pageText } from '../web/texts.ts';
import { expeditionCrumbs, expeditionOr404 } from './expedition-page.ts';
import { type ExpeditionDetail, expeditionItems } from './queries.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/expedition-pick-list': {
      readonly title: string;
      readonly crumbs: readonly Crumb[];
      readonly expedition: ExpeditionDetail;
      /** By name, so that the same products stand together. */
      readonly items: readonly ExpeditionItem[];
      readonly barcode: Markup;
      readonly printedAt: Date;
    };
  }
}

/** Serves the list to pick an expedition's pieces by, to print (PVN-6). */
export default async function (app: App): Promise<void> {
  app.get(
    '/dashboard/expeditions/:id/pick-list',
    { schema: { hide: true, params: IdParams } },
    async (request, reply) => {
      const { locale } = request;
      const expedition = await expeditionOr404(app, Number(request.params.id));
      return reply.page('dashboard/expedition-pick-list', {
        title: pageText(locale, 'pickListOf', { number: expedition.id }),
        crumbs: expeditionCrumbs(locale, expedition.id),
        expedition,
        items: byName(await expeditionItems(app.db, locale, expedition.id), locale),
        barcode: await barcode(String(expedition.id)),
        printedAt: new Date(),
      });
    },
  );
}

function byName(items: readonly ExpeditionItem[], locale: Locale): ExpeditionItem[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...items].sort((a, b) => compare(a.name, b.name) || compare(a.combination, b.combination));
}
