import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { CheckoutResponse } from '../../shared/api/checkout.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { CHECKOUT_MESSAGES } from '../../shared/i18n/messages/checkout-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';
import { availableOf } from '../catalogue/pricing.ts';
import { expiredForm } from '../checkout/expired-form.ts';
import { ORDER_FORM_LIMITS, orderDraft, redirectToDraft, storeOrderOfDraft } from '../checkout/order-draft.ts';
import { formAfter, NOT_SHOWN, orderOfLines, shownUnitPrice } from '../checkout/order-form.ts';
import {
  emptyOrderForm,
  type OrderForm,
  orderBody,
  readIntent,
  readOrderForm,
  stepRefusal,
} from '../checkout/order-form-page.ts';
import { orderFormView } from '../checkout/order-form-view.ts';
import { type OrderRefusal, orderRefusal } from '../checkout/order-refusal.ts';
import { placeOrder } from '../checkout/place-order.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { redirectToThanks } from '../orders/own-orders.ts';
import { currentShop, shopOr404 } from '../shop/shop.ts';
import { pageText, textIn } from '../web/texts.ts';
import { type CapturedLine, openCart } from './abandoned-queries.ts';
import { cartLinesView } from './cart-lines-view.ts';
import { cartNotice } from './notices.ts';
import { restoredCartId } from './restore-link.ts';
import { restoredCart, restoreIntoSession } from './restored-cart.ts';
import { cartOf, orderRequestLine, removeLines, type StoredCartLine } from './shopper-cart.ts';

const Form = Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]));
const CART_PAGE = '/checkout/cart/view';
const NOTHING_WRONG: OrderRefusal = { status: 200, errors: {}, notice: null };

/** Serves the cart page of a shopper without script: its lines and the order form on one page (CRT-12). */
export default async function (app: App): Promise<void> {
  app.get<{ Querystring: { notice?: string; restore?: string } }>(
    CART_PAGE,
    { schema: { hide: true } },
    async (request, reply) => {
      const token = formText(request.query, 'restore');
      const restored = token === '' ? null : await restoredFrom(app, token);
      if (token !== '' && restored === null) {
        const title = pageText(request.locale, 'restoreExpired');
        return reply.page('storefront/restore-expired', { title, noindex: true }, { status: 410 });
      }
      const draft = await orderDraft(app, request);
      if (draft?.orderUuid) return redirectToThanks(reply, draft.orderUuid);
      const [form, refusal] = draft ? [readOrderForm(draft.body), draft.refusal] : [emptyOrderForm(), NOTHING_WRONG];
      return renderCart(app, request, reply, form, refusal, restored && { token, lines: restored });
    },
  );

  // Where no script runs, a press puts the cart of the link into that of the session: a link by itself changes nothing.
  app.post('/checkout/cart/restore', { schema: { hide: true, body: Form } }, async (request, reply) => {
    const token = formText(request.body, 'restore');
    const restored = await restoredFrom(app, token);
    if (restored === null) return reply.redirect(`${CART_PAGE}?restore=${encodeURIComponent(token || '-')}`, 303);
    const session = await request.loadSession();
    const { id: shopId } = await shopOr404(app.db);
    const isWhole = await app.db.transaction((tx) => restoreIntoSession(tx, shopId, session!.id, restored));
    return reply.redirect(isWhole ? CART_PAGE : `${CART_PAGE}?notice=full`, 303);
  });

  const errorHandler = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { body, refusal } = expiredForm(error, request);
    return renderCart(app, request, reply, readOrderForm(body), refusal);
  };

  const posted = { ...ORDER_FORM_LIMITS, schema: { hide: true, body: Form }, errorHandler };
  app.post(CART_PAGE, posted, async (request, reply) => {
    const { body, locale } = request;
    const form = readOrderForm(body);
    const intent = readIntent(body);
    if (intent !== 'order') {
      const refusal = stepRefusal(intent, form, locale);
      return redirectToDraft(app, request, reply, { intent, body, form, refusal });
    }
    const shop = await shopOr404(app.db);
    const session = await request.loadSession();
    const lines = session === null ? [] : await cartOf(app.db, shop.id, session.id);
    const requested = lines.map((line) => orderRequestLine(line, shownUnitPrice(body, line)));
    // The first of two presses has emptied the cart: the second leads to the same order.
    const answered = lines.length === 0 ? await answeredOrder(app.db, shop.id, form.orderKey) : null;
    const outcome = answered ?? (await placeOrder(app, orderOfLines(orderBody(body, form), shop, locale, requested)));
    if ('redirectUrl' in outcome) {
      // Only the ordered lines: another tab may have added others meanwhile.
      const ordered = lines.map(({ id, quantity }) => ({ line: id, quantity }));
      if (session !== null) await removeLines(app.db, session.id, ordered);
      await storeOrderOfDraft(app, request, outcome.orderUuid);
      return redirectToThanks(reply, outcome.orderUuid);
    }
    const unseen = lines.filter((_, index) => requested[index]!.unitPriceClaim === NOT_SHOWN);
    const hasUnseenLine = outcome.kind === 'price-changed' && unseen.length > 0;
    const refusal = orderRefusal(hasUnseenLine ? { ...outcome, message: unseenText(unseen, locale) } : outcome);
    return redirectToDraft(app, request, reply, { intent, body, form: formAfter(outcome, form), refusal });
  });
}

/** Says of lines whose price the page did not show that they are sold out; of others that the cart changed. */
function unseenText(lines: readonly StoredCartLine[], locale: Locale): string {
  const soldOut = lines.flatMap(({ product }) => (product.ok && availableOf(product) <= 0 ? [product] : []));
  if (soldOut.length === 0) return pageText(locale, 'cartChanged');
  return soldOut
    .map(({ names }) => translate(CHECKOUT_MESSAGES, locale, 'form.soldOut', { name: textIn(names, locale) }))
    .join(' ');
}

/** Returns the lines of a restore link, or null when its token is invalid or expired. */
async function restoredFrom(app: App, token: string): Promise<readonly CapturedLine[] | null> {
  const id = restoredCartId(app, token);
  const shop = await currentShop(app.db);
  return id === null || shop === null ? null : ((await openCart(app.db, shop.id, id))?.lines ?? null);
}

/** Returns the stored answer to the order that was placed with this key, or null. */
async function answeredOrder(db: Database, shopId: number, key: string): Promise<CheckoutResponse | null> {
  const [row] = await db.query<{ response: CheckoutResponse | null }>(
    'select response from idempotency_keys where shop_id = $1 and key = $2',
    [shopId, key],
  );
  return row?.response ?? null;
}

async function renderCart(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  form: OrderForm,
  refusal: OrderRefusal,
  restore: { readonly token: string; readonly lines: readonly CapturedLine[] } | null = null,
): Promise<FastifyReply> {
  const { locale } = request;
  const shop = await shopOr404(app.db);
  const restored = restore && {
    token: restore.token,
    ...(await restoredCart(app.db, shop.id, restore.lines, locale)),
  };
  const session = await request.loadSession();
  const lines = session === null ? [] : await cartOf(app.db, shop.id, session.id);
  const shown = await cartLinesView(app.db, shop.id, lines, locale);
  const order = await orderFormView(app.db, locale, form, {
    subtotal: shown.reduce((sum, { total }) => sum + (total ?? 0), 0),
    withQuantity: false,
    // An empty cart is not sold out: the browser may store another one, which the same form orders.
    soldOut: shown.length > 0 && shown.every(({ total }) => total === null),
    errors: refusal.errors,
    notice: refusal.notice,
  });
  const notice = cartNotice(formText(request.query as FormBody, 'notice') || undefined, locale);
  const title = pageText(locale, 'cartTitle');
  if (refusal.notice?.seconds !== undefined) reply.header('retry-after', refusal.notice.seconds);
  const data = { title, noindex: true, lines: shown, order, notice, restored };
  return reply.page('storefront/cart', data, { status: refusal.status });
}
