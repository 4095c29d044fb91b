import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { pageText } from '../web/texts.ts';
import { shownLines } from './order-lines-view.ts';
import { listOrders, type OrderSummary, orderById } from './queries.ts';

const PAGE_SIZE = 25;
const Id = Type.String({ pattern: '^[0-9]{1,15}$' });
const Search = Type.Object({
  search: Type.Optional(Type.String()),
  before: Type.Optional(Type.String({ pattern: '^[0-9]{0,15}$' })),
});

const STATUS_TEXT: Readonly<Record<OrderSummary['status'], TextKey>> = {
  new: 'statusNew',
  confirmed: 'statusConfirmed',
  sent: 'statusSent',
  delivered: 'statusDelivered',
  cancelled: 'statusCancelled',
};
const SOURCE_TEXT: Readonly<Record<OrderSummary['source'], TextKey>> = {
  cart: 'sourceCart',
  quick: 'sourceQuick',
  form: 'sourceForm',
};
const LANGUAGE_NAME: Readonly<Record<string, string>> = { fr: 'Français', en: 'English', ar: 'العربية' };

const texts = {
  statusKey: (status: OrderSummary['status']) => STATUS_TEXT[status],
  sourceKey: (source: OrderSummary['source']) => SOURCE_TEXT[source],
  languageName: (code: string) => LANGUAGE_NAME[code] ?? code,
};

/** The staff's pages of orders. */
export default async function (app: App): Promise<void> {
  app.get('/dashboard', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect('/dashboard/orders', 302),
  );

  app.get('/dashboard/orders', { schema: { hide: true, querystring: Search } }, async (request, reply) => {
    const search = (request.query.search ?? '').slice(0, 60).trim();
    const before = Number(request.query.before) || undefined;
    const { orders, next } = await listOrders(app.db, { search, before, limit: PAGE_SIZE });
    const address = (params: Record<string, string>) =>
      `/dashboard/orders?${new URLSearchParams({ ...(search && { search }), ...params })}`;
    return reply.page('dashboard/orders', {
      ...texts,
      title: pageText(request.locale, 'orders'),
      search,
      orders,
      firstUrl: before === undefined ? null : address({}),
      nextUrl: next === null ? null : address({ before: String(next) }),
    });
  });

  app.get(
    '/dashboard/orders/:id',
    { schema: { hide: true, params: Type.Object({ id: Id }) } },
    async (request, reply) => {
      const { locale } = request;
      const order = await orderById(app.db, Number(request.params.id));
      if (order === null) throw new Refusal(404, 'not-found');
      const title = pageText(locale, 'orderTitleNumber', { number: order.id });
      return reply.page('dashboard/order', {
        ...texts,
        title,
        order,
        lines: await shownLines(app.db, order.lines, locale),
      });
    },
  );
}
