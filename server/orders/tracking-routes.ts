import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { scannedCode } from '../../shared/rules/digits/scanned-code.ts';
import { isTrackingNumber, normalizeTrackingNumber } from '../../shared/rules/payments/tracking-number.ts';
import type { App } from '../http/app-type.ts';
import { LongIdParams } from '../http/ids.ts';
import { SAVED, SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { answerDone, answerRefused } from '../web/change-answer.ts';
import { pageText } from '../web/texts.ts';
import { trackOrder } from './order-steps.ts';
import { FromList, orderUrl } from './orders-list.ts';

/** Stores the number under which a transporter knows the parcel of an order (PAY-7). */
export default async function (app: App): Promise<void> {
  app.post(
    '/dashboard/orders/:id/tracking',
    {
      schema: {
        summary: 'Store the tracking number of an order that is confirmed, sent or delivered',
        params: LongIdParams,
        body: Type.Object({
          tracking: Type.String({ maxLength: 60, description: 'Empty takes it away' }),
          seen: Type.String({ maxLength: 60, description: 'The number that the page showed' }),
          list: FromList,
        }),
        response: {
          200: SAVED,
          303: SEE_OTHER,
          404: Problem,
          409: Problem,
        },
      },
    },
    async (request, reply) => {
      const { locale, params, body } = request;
      const to = normalizeTrackingNumber(scannedCode(body.tracking));
      const url = orderUrl(params.id, body.list);
      const refuseNumber = (status: 409 | 422, message: string, extra: Partial<Problem> = {}) =>
        answerRefused(reply, url, message, { status, errors: { tracking: [message] }, ...extra });
      if (to !== '' && !isTrackingNumber(to)) return refuseNumber(422, pageText(locale, 'trackingWrong'));
      const step = { from: normalizeTrackingNumber(body.seen), to, staff: staffOf(request) };
      const stored = await app.db
        .transaction((tx) => trackOrder(tx, Number(params.id), step))
        .catch((error: unknown) => {
          if ((error as { constraint?: string }).constraint !== 'orders_by_tracking_number') throw error;
          return 'in-use' as const;
        });
      if (stored === null) throw new Refusal(404, 'not-found');
      if (stored === 'untracked') return refuseNumber(409, pageText(locale, 'trackingUntracked'));
      if (stored === 'in-use') return refuseNumber(422, pageText(locale, 'trackingInUse'));
      if (stored.number !== to) {
        const number = stored.number || pageText(locale, 'trackingNone');
        const typed = to || pageText(locale, 'trackingNone');
        // The page that comes then knows what is stored, so that the next press can replace it.
        return refuseNumber(409, pageText(locale, 'trackingChanged', { number, typed }), { compareOnPage: true });
      }
      return answerDone(reply, url, pageText(locale, 'trackingSaved'), { data: { tracking: to, seen: to } });
    },
  );
}
