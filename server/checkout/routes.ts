import { CheckoutRequest, CheckoutResponse } from '../../shared/api/checkout.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { App } from '../http/app-type.ts';
import { placeInWords } from '../orders/order-place.ts';
import { addOwnOrder } from '../orders/own-orders.ts';
import { placedOrder } from '../orders/queries.ts';
import { listText, textIn } from '../web/texts.ts';
import { inDa, orderAnswer } from './order-answer.ts';
import { placeOrder } from './place-order.ts';
import { orderFromPayload } from './read-payload.ts';

/** Answers the checkout call of the cart page and of the quick order (ORD-1). */
export default async function (app: App): Promise<void> {
  app.post(
    '/web/api/cart/checkout',
    {
      bodyLimit: 128 * 1024,
      schema: {
        summary: 'Place an order; a resend with the same clientOrderKey gets the first answer again',
        body: CheckoutRequest,
        response: { 200: CheckoutResponse, 400: Problem, 403: Problem, 409: Problem, 422: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      const outcome = await placeOrder(app, orderFromPayload(request.body, request.locale));
      const { status, body } = orderAnswer(outcome);
      if (outcome.kind === 'cooldown') reply.header('retry-after', outcome.retryAfterSeconds);
      request.log.info({ outcome: outcome.kind }, 'checkout');
      reply.header('cache-control', 'no-store').code(status);
      if (!('redirectUrl' in outcome)) return reply.send(body);
      addOwnOrder(reply, outcome.orderUuid);
      const placed = await placedOrder(app.db, outcome.orderUuid);
      const { cooldownSeconds } = app.config;
      return reply.send({ ...body, cooldownSeconds, ...(placed && inWords(placed, request.locale)) });
    },
  );
}

/** The part of the answer that the thanks show, so that a shopper sees a wrong town or another price at once (ORD-9). */
function inWords(
  placed: NonNullable<Awaited<ReturnType<typeof placedOrder>>>,
  locale: Locale,
): Pick<CheckoutResponse, 'orderNumber' | 'deliveryTo' | 'prices'> {
  const place = listText(locale, placeInWords(placed, locale));
  return {
    orderNumber: String(placed.id),
    deliveryTo: { place, transporter: textIn(placed.transporter, locale) },
    prices: inDa(placed),
  };
}
