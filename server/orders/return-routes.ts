import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { scannedParcel } from '../../shared/rules/payments/scanned-parcel.ts';
import type { App } from '../http/app-type.ts';
import { expiredBody, wantsJson } from '../http/errors.ts';
import { formText } from '../http/form-body.ts';
import { DONE_IN_PLACE, PAGE } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { listWarehouses, type Warehouse } from '../stock/queries.ts';
import { pageText } from '../web/texts.ts';
import { orderUrl } from './orders-list.ts';
import {
  awaitedLeftovers,
  isDone,
  type ParcelReturn,
  type ReturnedParcel,
  returnedToday,
  returnParcel,
} from './parcel-returns.ts';
import { STATUS_TEXT } from './status-texts.ts';

const PATH = '/dashboard/orders/returns';
const SHOWN_PARCELS = 100;

const OUTCOME_TEXT: Readonly<Record<ParcelReturn['outcome'], TextKey>> = {
  returned: 'returnsDone',
  damaged: 'returnsDoneDamaged',
  leftover: 'leftoverDone',
  'leftover-damaged': 'leftoverDoneDamaged',
  unknown: 'returnsUnknown',
  several: 'returnsSeveral',
  paid: 'returnsPaid',
  'not-sent': 'returnsNotSent',
  already: 'returnsAlready',
  'leftover-already': 'leftoverAlready',
  'no-stock': 'returnsNoStock',
};

/** The message about the last scan. */
interface Notice {
  readonly kind: 'success' | 'danger' | 'info';
  readonly text: string;
  readonly links: readonly { readonly url: string; readonly text: string }[];
}

interface Shown {
  readonly status?: 200 | 403 | 409 | 422;
  readonly notice?: Notice | null;
  /** Of a form that expired. */
  readonly code?: string;
  /** Id of the warehouse for the pieces; empty for those that they left from. */
  readonly returnTo?: string;
  /** The next parcel is damaged. */
  readonly isDamaged?: boolean;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/orders-returns': Required<Omit<Shown, 'status'>> & {
      readonly title: string;
      readonly orderUrl: typeof orderUrl;
      readonly warehouses: readonly Warehouse[];
      /** Parcels that came back today, and their number in all. */
      readonly count: number;
      readonly parcels: readonly ReturnedParcel[];
      /** Orders whose refused pieces are expected back. */
      readonly awaited: Awaited<ReturnType<typeof awaitedLeftovers>>;
    };
  }
}

/** Takes parcels back, one scan after another (ORD-29). */
export default async function (app: App): Promise<void> {
  app.get(PATH, { schema: { hide: true } }, (_request, reply) => returnsPage(app, reply, {}));

  app.post(
    PATH,
    {
      schema: {
        summary: 'Mark the order of a parcel that came back as returned',
        body: Type.Object({
          code: Type.String({
            maxLength: 200,
            description: 'Order number, its QR code, or tracking number, as scanned',
          }),
          returnTo: Type.Optional(
            Type.String({
              pattern: '^[0-9]{0,9}$',
              description: 'Warehouse for the pieces; empty for those that they left from',
            }),
          ),
          damaged: Type.Optional(
            Type.Literal('1', { description: 'The pieces are written off. Without a code the page asks for it.' }),
          ),
        }),
        response: {
          200: {
            content: { 'application/json': { schema: DONE_IN_PLACE }, ...PAGE.content },
          },
          409: Problem,
          422: Problem,
        },
      },
      errorHandler: (error, request, reply) => {
        const body = expiredBody(error, request);
        const notice = noticeOf('danger', pageText(request.locale, 'pageExpired'));
        return returnsPage(app, reply, {
          status: 403,
          notice,
          code: formText(body, 'code'),
          returnTo: formText(body, 'returnTo'),
          isDamaged: formText(body, 'damaged') === '1',
        });
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const { returnTo = '' } = body;
      const isDamaged = body.damaged === '1';
      const number = scannedParcel(body.code);
      if (number === '') {
        if (isDamaged && !wantsJson(request)) {
          const notice = noticeOf('info', pageText(locale, 'returnsDamagedNext'));
          return returnsPage(app, reply, { notice, returnTo, isDamaged });
        }
        const message = pageText(locale, 'returnsEmpty');
        if (wantsJson(request)) throw new Refusal(422, 'invalid', { message, errors: { code: [message] } });
        return returnsPage(app, reply, { status: 422, notice: noticeOf('danger', message), returnTo });
      }
      const shop = await shopOr404(app.db);
      const step = { number, staff: staffOf(request), returnTo: Number(returnTo) || undefined, isDamaged };
      const result = await app.db.transaction((tx) => returnParcel(tx, shop.id, step));
      const message = messageOf(result, number, locale);
      if (wantsJson(request)) {
        if (!isDone(result)) throw new Refusal(409, 'conflict', { message });
        return reply.send({ success: true, message });
      }
      const links = isDone(result) ? [] : linksOf(result, locale);
      // A scanner may send a scan twice: were the next one damaged after a refusal, it would write off an intact parcel.
      const text = isDamaged && !isDone(result) ? `${message} ${pageText(locale, 'returnsNextIntact')}` : message;
      const notice = noticeOf(isDone(result) ? 'success' : 'danger', text, links);
      return returnsPage(app, reply, { status: isDone(result) ? 200 : 409, notice, returnTo });
    },
  );
}

const noticeOf = (kind: Notice['kind'], text: string, links: Notice['links'] = []): Notice => ({ kind, text, links });

function messageOf({ outcome, orders: [order] }: ParcelReturn, number: string, locale: Locale): string {
  const status = order === undefined ? '' : pageText(locale, STATUS_TEXT[order.status]);
  const named = outcome === 'unknown' || outcome === 'several' ? number : (order?.id ?? number);
  return pageText(locale, OUTCOME_TEXT[outcome], { number: named, status });
}

function linksOf({ orders }: ParcelReturn, locale: Locale): Notice['links'] {
  return orders.flatMap(({ id, payment }) => [
    { url: orderUrl(id), text: pageText(locale, 'orderTitleNumber', { number: id }) },
    ...(payment === null
      ? []
      : [{ url: `/dashboard/payments/${payment}`, text: pageText(locale, 'paymentPaidIn', { number: payment }) }]),
  ]);
}

async function returnsPage(
  app: App,
  reply: FastifyReply,
  { status = 200, notice = null, code = '', returnTo = '', isDamaged = false }: Shown,
): Promise<FastifyReply> {
  const { locale } = reply.request;
  const { id: shopId } = await shopOr404(app.db);
  const today = await returnedToday(app.db, shopId, { locale, limit: SHOWN_PARCELS });
  return reply.page(
    'dashboard/orders-returns',
    {
      title: pageText(locale, 'returns'),
      orderUrl,
      notice,
      code,
      returnTo,
      isDamaged,
      warehouses: await listWarehouses(app.db, shopId),
      awaited: await awaitedLeftovers(app.db, shopId, SHOWN_PARCELS),
      ...today,
    },
    { status },
  );
}
