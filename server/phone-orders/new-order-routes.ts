import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { FieldErrors } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { CHECKOUT_MESSAGES } from '../../shared/i18n/messages/checkout-messages.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { translate } from '../../shared/i18n/translate.ts';
import { orderOfCart } from '../cart/abandoned-queries.ts';
import { linePrices } from '../catalogue/pricing.ts';
import { expiredForm } from '../checkout/expired-form.ts';
import type { OrderOutcome, OrderRequest } from '../checkout/order.ts';
import { formAfter } from '../checkout/order-form.ts';
import { orderRefusal } from '../checkout/order-refusal.ts';
import { fieldRefusal, lineRequests, placeOrder } from '../checkout/place-order.ts';
import { priceOrder } from '../checkout/priced-order.ts';
import type { Database } from '../db/database.ts';
import { communeById } from '../geography/queries.ts';
import type { App } from '../http/app-type.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { staffOf } from '../http/staff-area.ts';
import { orderNumber } from '../orders/queries.ts';
import { shopOr404 } from '../shop/shop.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import { missingProducts, priceErrors } from './line-errors.ts';
import {
  lineKey,
  type NewOrderForm,
  newOrderRequest,
  readNewOrder,
  readNewOrderIntent,
  totalKey,
  withLineAdded,
  withLineRemoved,
  withoutBlankLines,
} from './new-order-form.ts';
import { NEW_ORDER_PATH, type NewOrderState, NOTHING_WRONG, newOrderView } from './new-order-view.ts';
import { newOrderUrl, type OrderOrigin, prefilledOrder, withCustomerOfPhone } from './prefilled-order.ts';

const Form = Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]));

/** Serves the page on which staff take an order by phone (ORD-16). */
export default async function (app: App): Promise<void> {
  app.get(NEW_ORDER_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { id: shopId } = await shopOr404(app.db);
    const { form, notices } = await prefilledOrder(app.db, { shopId, locale: request.locale, ...originOf(request) });
    return render(app, reply, form, NOTHING_WRONG, notices);
  });

  app.post(
    NEW_ORDER_PATH,
    {
      schema: { hide: true, body: Form },
      // A page that was open too long loses its token, and nothing of what was typed.
      errorHandler: async (error, request, reply) => {
        const { body, refusal } = expiredForm(error, request);
        const { status, errors, notice } = refusal;
        return render(app, reply, readNewOrder(body, request.locale), {
          status,
          errors,
          message: notice?.message ?? '',
        });
      },
    },
    async (request, reply) => {
      const form = readNewOrder(request.body, request.locale);
      const intent = readNewOrderIntent(request.body);
      switch (intent.kind) {
        case 'show':
          return render(app, reply, form, NOTHING_WRONG);
        case 'add-line':
          return render(app, reply, withLineAdded(form), NOTHING_WRONG);
        case 'remove-line':
          return render(app, reply, withLineRemoved(form, intent.index), NOTHING_WRONG);
        case 'fill-customer': {
          const { id: shopId } = await shopOr404(app.db);
          return render(app, reply, await withCustomerOfPhone(app.db, shopId, form), NOTHING_WRONG);
        }
        case 'order':
          return order(app, request, reply, withoutBlankLines(form));
      }
    },
  );
}

function originOf({ query }: FastifyRequest): OrderOrigin {
  return { cart: formText(query as FormBody, 'cart'), from: formText(query as FormBody, 'from') };
}

async function render(
  app: App,
  reply: FastifyReply,
  form: NewOrderForm,
  state: NewOrderState,
  notices: readonly string[] = [],
): Promise<FastifyReply> {
  const { id: shopId } = await shopOr404(app.db);
  const { locale, method } = reply.request;
  const action = newOrderUrl(originOf(reply.request));
  const isUnsaved = method === 'POST';
  const view = await newOrderView(app.db, { shopId, locale, form, isUnsaved, state, action, notices });
  return reply.page('dashboard/order-new', view, { status: state.status });
}

async function order(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  form: NewOrderForm,
): Promise<FastifyReply> {
  const { locale } = request;
  const staff = staffOf(request);
  const shop = await shopOr404(app.db);
  const { cart } = originOf(request);
  const cartOrder = await orderOfCart(app.db, shop.id, cart);
  // Pressed again below the order that the cart became, it is another order, and the cart stays with the first.
  const isOfCart = cartOrder !== undefined && form.cartOrder !== String(cartOrder);
  const requested = newOrderRequest(form, {
    shopUuid: shop.uuid,
    locale,
    employee: staff.id,
    cart: isOfCart ? cart : null,
  });
  const errors: FieldErrors = {
    ...missingProducts(form, locale),
    ...fieldRefusal(requested)?.errors,
    ...(form.livesElsewhere && (await homeErrors(app.db, form, request))),
  };
  const summary = pageText(locale, 'errorSummary');
  if (Object.keys(errors).length > 0) {
    const all = { ...(await lineErrors(app.db, shop.id, requested)), ...errors };
    return render(app, reply, form, { status: 422, message: summary, errors: all });
  }
  // Staff read a total to the customer before it is ordered. A line without a price is refused with its reason.
  if (form.totalShown !== totalKey(form) && Object.keys(await lineErrors(app.db, shop.id, requested)).length === 0) {
    return render(app, reply, form, { status: 409, message: pageText(locale, 'newOrderCheckTotal'), errors: {} });
  }
  const outcome = await placeOrder(app, requested);
  request.log.info({ outcome: outcome.kind }, 'order taken by phone');
  if (outcome.kind === 'cart-ordered') {
    const state = { status: 409, message: await cartOrderedText(app.db, outcome.order, locale), errors: {} };
    return render(app, reply, { ...form, cartOrder: String(outcome.order) }, state);
  }
  if (!('redirectUrl' in outcome)) {
    return render(app, reply, formAfter(outcome, form), refusedState(outcome, form, summary));
  }
  const number = await orderNumber(app.db, outcome.orderUuid);
  return redirectWithFlash(reply, `/dashboard/orders/${number}`, pageText(locale, 'newOrderPlaced', { number }));
}

async function homeErrors(db: Database, { home }: NewOrderForm, { locale }: FastifyRequest): Promise<FieldErrors> {
  const say = (key: 'form.validation.wilaya' | 'form.validation.commune') => [
    translate(CHECKOUT_MESSAGES, locale, key),
  ];
  if (home.wilaya === '') return { 'home.wilaya': say('form.validation.wilaya') };
  const commune = /^\d{1,6}$/.test(home.commune) ? await communeById(db, Number(home.commune)) : null;
  return String(commune?.wilayaId) === home.wilaya ? {} : { 'home.commune': say('form.validation.commune') };
}

/** Returns the messages of lines that have no price, such as those without a combination. */
async function lineErrors(db: Database, shopId: number, requested: OrderRequest): Promise<FieldErrors> {
  return priceErrors(priceOrder(requested, await linePrices(db, shopId, lineRequests(requested))), requested.locale);
}

/** Says which order a cart became, who placed it and when (ABN-8). */
async function cartOrderedText(db: Database, number: number, locale: Locale): Promise<string> {
  const [placed] = await db.query<{ at: Date; by: string | null }>(
    `select o.created_at as at, case when o.source = 'phone' then (select e.staff_name from order_events e
       where e.order_id = o.id and e.kind = 'employee' order by e.id limit 1) end as by
     from orders o where o.id = $1`,
    [number],
  );
  const when = shopTime(locale, { dateStyle: 'short', timeStyle: 'short' }).format(placed!.at);
  const by = placed!.by ?? pageText(locale, 'newOrderByShopper');
  return pageText(locale, 'newOrderCartOrdered', { number, by, when });
}

/** Says why an order was refused, beside the lines that are short (ORD-12). */
function refusedState(
  outcome: Exclude<OrderOutcome, { kind: 'placed' | 'replayed' | 'cart-ordered' }>,
  form: NewOrderForm,
  summary: string,
): NewOrderState {
  const { status, errors, notice } = orderRefusal(outcome);
  if (outcome.kind !== 'short') return { status, errors, message: notice?.message ?? summary };
  const shortLines = outcome.lines.flatMap((short) => {
    const key = short.pack
      ? lineKey({ product: String(short.pack.product), combination: '' })
      : lineKey({ product: String(short.product), combination: String(short.combination ?? '') });
    const indexes = form.lines.flatMap((line, index) => (lineKey(line) === key ? index : []));
    return indexes.map((index) => [`lines.${index}.quantity`, [short.message]]);
  });
  return { status, errors: Object.fromEntries(shortLines), message: summary };
}
