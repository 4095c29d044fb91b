import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { App } from '../app-type.ts';
import { pageText } from '../pages/texts.ts';
import { Refusal } from '../plugins/refusal.ts';
import { shownLines } from './order-lines-view.ts';
import { listOrders, type OrderSummary, orderById, orderByUuid } from './queries.ts';

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

/** What the shopper sees of an order after placing it, and what staff see of all of them. */
export default async function (app: App): Promise<void> {
  app.get(
    '/checkout/thanks/:order',
    { schema: { hide: true, params: Type.Object({ order: Type.String() }) } },
    async (request, reply) => {
      const { locale } = request;
      const order = await orderByUuid(app.db, request.params.order);
      if (order === null) throw new Refusal(404, 'not-found');
      const text = (named: Readonly<Record<string, string>>) => named[locale] ?? named.fr ?? '';
      return reply.page('storefront/thanks', {
        title: pageText(locale, 'thanksTitle'),
        order,
        lines: await shownLines(app.db, order.lines, locale),
        maskedPhone: maskPhone(order.phone),
        wilaya: text(order.wilaya),
        commune: text(order.commune),
        transporter: text(order.transporter),
      });
    },
  );

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

/** `06 •• •• •• 67`: enough to recognise one's own number on a page that may be shared. */
function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)} •• •• •• ${phone.slice(-2)}`;
}
