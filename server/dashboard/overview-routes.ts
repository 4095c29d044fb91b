import type { App } from '../http/app-type.ts';
import { listOrders, type OrderSummary } from '../orders/queries.ts';
import { STATUS_TEXT } from '../orders/status-texts.ts';
import { shopOr404 } from '../shop/shop.ts';
import { staffChoices } from '../staff/accounts.ts';
import { pageText } from '../web/texts.ts';
import { type WaitingTask, waitingTasks } from './navigation.ts';
import { OVERVIEW_DAYS, type Overview, readOverview } from './overview-queries.ts';

const NEWEST_ORDERS = 8;

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/overview': Overview & {
      readonly title: string;
      /** Number of days that are counted. */
      readonly dayCount: number;
      /** In centimes; null without orders. */
      readonly averageBasket: number | null;
      readonly tasks: readonly WaitingTask[];
      readonly newest: readonly OrderSummary[];
      readonly employees: Awaited<ReturnType<typeof staffChoices>>;
      readonly statusTexts: typeof STATUS_TEXT;
    };
  }
}

/** Serves the first page of the dashboard: what waits, what was sold lately, the newest orders and who takes care of them (DSK-5). */
export default async function (app: App): Promise<void> {
  app.get('/dashboard', { schema: { hide: true } }, async (request, reply) => {
    const { locale } = request;
    const { id: shopId } = await shopOr404(app.db);
    const [overview, tasks, { orders }, employees] = await Promise.all([
      readOverview(app.db, shopId),
      waitingTasks(app.db, locale),
      listOrders(app.db, shopId, { limit: NEWEST_ORDERS }),
      staffChoices(app.db),
    ]);
    const { sold } = overview;
    return reply.page('dashboard/overview', {
      ...overview,
      title: pageText(locale, 'railOverview'),
      dayCount: OVERVIEW_DAYS,
      averageBasket: sold.orders === 0 ? null : Math.round(sold.amount / sold.orders),
      tasks,
      newest: orders,
      employees,
      statusTexts: STATUS_TEXT,
    });
  });
}
