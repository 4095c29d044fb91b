import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CHECKOUT_MESSAGES } from '../../shared/i18n/messages/checkout-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { isOrderQuantity } from '../../shared/rules/quantity/quantity.ts';
import { linePrices, type PricedLine } from '../catalogue/pricing.ts';
import { expiredForm } from '../checkout/expired-form.ts';
import type { OrderRequest } from '../checkout/order.ts';
import { shortLine } from '../checkout/order-outcome.ts';
import { lineRequests } from '../checkout/place-order.ts';
import { priceOrder } from '../checkout/priced-order.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { LongIdParams } from '../http/ids.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { addLine } from '../orders/added-line.ts';
import { lineTexts, totalWith } from '../orders/line-quantity.ts';
import { withLastChange } from '../orders/order-history.ts';
import { type OrderLineView, shownLines } from '../orders/order-lines-view.ts';
import { CORRECTED_STATUSES } from '../orders/order-steps.ts';
import { orderCrumbs, orderUrl } from '../orders/orders-list.ts';
import { type OrderDetail, orderById } from '../orders/queries.ts';
import { shopOr404 } from '../shop/shop.ts';
import { lockOrder } from '../stock/order-stock.ts';
import { redirectWithFlash } from '../web/flash.ts';
import type { FormView } from '../web/form-view.ts';
import type { Crumb } from '../web/kit.ts';
import { pageText, textIn } from '../web/texts.ts';
import { missingProducts, priceErrors } from './line-errors.ts';
import { lineKey, type NewOrderForm, newOrderRequest, readNewOrder, withMatch } from './new-order-form.ts';
import {
  linesToOrder,
  productsToOrder,
  type SearchMatch,
  type SelectEntry,
  type ShownOrderLine,
} from './new-order-products.ts';
import { type NewOrderState, NOTHING_WRONG, stateView } from './new-order-view.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/order-line-new': Pick<FormView, 'form'> & {
      readonly title: string;
      readonly order: OrderDetail;
      readonly crumbs: readonly Crumb[];
      readonly orderLines: readonly OrderLineView[];
      /** Names the lines that the page shows. */
      readonly linesKey: string;
      readonly isUnsaved: boolean;
      readonly search: string;
      readonly isNewSearch: boolean;
      readonly line: ShownOrderLine;
      /** Of the order with the line in it; null while the line has no price. */
      readonly newTotal: Centimes | null;
      readonly lineKey: typeof lineKey;
      readonly products: readonly SelectEntry[];
      readonly hasMoreProducts: boolean;
      readonly matchCount: number;
      readonly match: SearchMatch | null;
      /** 0 where the search filled the line, else -1. */
      readonly filledLine: number;
      readonly errorOf: (name: string) => string | undefined;
    };
  }
}

const PATH = '/dashboard/orders/:id/lines/new';
const Form = Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]));

/** Serves the page on which staff add a product to a placed order (ORD-21): the form of an order by phone with one line. */
export default async function (app: App): Promise<void> {
  app.get(PATH, { schema: { hide: true, params: LongIdParams } }, (_, reply) => render(app, reply, {}, NOTHING_WRONG));

  app.post(
    PATH,
    {
      schema: { hide: true, params: LongIdParams, body: Form },
      // A page that was open too long loses its token, and nothing of what was typed.
      errorHandler: async (error, request, reply) => {
        const { body, refusal } = expiredForm(error, request);
        const { status, errors, notice } = refusal;
        return render(app, reply, body, { status, errors, message: notice?.message ?? '' });
      },
    },
    async (request, reply) => {
      const { body, locale } = request;
      // Enter shows the price, as in an order by phone: a line takes its own button.
      if (formText(body, 'intent') !== 'add') return render(app, reply, body, NOTHING_WRONG);
      // The page is rendered after the transaction: it asks the database for more on another connection.
      const added = await app.db.transaction((tx) => addProduct(tx, request));
      if ('status' in added) return render(app, reply, body, added);
      const { total } = (await orderById(app.db, orderId(request)))!;
      const sold = lineTexts(added.quantity, { name: added.names, attributes: added.attributes });
      const message = pageText(locale, 'orderAddSaved', { line: textIn(sold, locale), total: formatDa(total) });
      return redirectWithFlash(reply, orderUrl(orderId(request), listOf(request)), message);
    },
  );
}

const orderId = ({ params }: Pick<FastifyRequest, 'params'>): number => Number((params as { id: string }).id);

const listOf = ({ query }: FastifyRequest) => (query as { list?: string }).list;

/** Reads the one line of the form, exactly as typed. */
function readAddition(body: FormBody, { locale }: Pick<FastifyRequest, 'locale'>): NewOrderForm {
  const form = readNewOrder(body, locale);
  return { ...form, lines: form.lines.slice(0, 1) };
}

/** Changes with each line that somebody else adds, changes or removes. A form that is sent twice adds once. */
const linesKeyOf = ({ lines }: OrderDetail): string =>
  lines.map(({ id, combinationId, quantity }) => `${id}-${combinationId}x${quantity}`).join(' ');

async function lockedOrder(tx: Database, id: number): Promise<OrderDetail> {
  await lockOrder(tx, id);
  const order = await orderById(tx, id);
  if (order === null) throw new Refusal(404, 'not-found');
  return order;
}

/** Adds what the form names. Returns the added line, or why nothing was added. */
async function addProduct(tx: Database, request: FastifyRequest): Promise<NewOrderState | PricedLine> {
  const { locale } = request;
  const body = request.body as FormBody;
  const staff = staffOf(request);
  const order = await lockedOrder(tx, orderId(request));
  const say = (key: Parameters<typeof pageText>[1]) => pageText(locale, key);
  if (!CORRECTED_STATUSES.includes(order.status)) return { status: 422, message: say('orderLineTooLate'), errors: {} };
  if (formText(body, 'linesShown') !== linesKeyOf(order)) {
    const message = await withLastChange(tx, order.id, { message: say('orderAddChanged'), locale });
    return { status: 409, message, errors: {} };
  }
  const form = readAddition(body, request);
  const shop = await shopOr404(tx);
  const requested = newOrderRequest(form, { shopUuid: shop.uuid, locale, employee: staff.id });
  const priced = priceOrder(requested, await linePrices(tx, shop.id, lineRequests(requested)));
  const wrong = { ...priceErrors(priced, locale), ...missingProducts(form, locale), ...quantityErrors(requested) };
  const [line] = priced.lines;
  if (line === undefined || Object.keys(wrong).length > 0)
    return { status: 422, message: say('errorSummary'), errors: wrong };
  if (requested.lines[0]?.unitPriceClaim == null)
    return { status: 409, message: say('orderAddCheckPrice'), errors: {} };
  if (priced.raisedPrices.length > 0) {
    const raised = [translate(CHECKOUT_MESSAGES, locale, 'form.priceChanged')];
    const errors = Object.fromEntries(priced.raisedPrices.map((field) => [field, raised]));
    return { status: 409, message: say('errorSummary'), errors };
  }
  const short = await addLine(tx, order, { line, staff });
  if (short.length === 0) return line;
  const left = short.map((one) => shortLine(one, priced, locale).message);
  return { status: 409, message: say('errorSummary'), errors: { 'lines.0.quantity': left } };
}

function quantityErrors({ lines, locale }: OrderRequest): NewOrderState['errors'] {
  if (isOrderQuantity(lines[0]?.quantity)) return {};
  return { 'lines.0.quantity': [translate(CHECKOUT_MESSAGES, locale, 'form.validation.quantity')] };
}

async function render(app: App, reply: FastifyReply, body: FormBody, state: NewOrderState): Promise<FastifyReply> {
  const { request } = reply;
  const { locale, method } = request;
  const id = orderId(request);
  const order = await orderById(app.db, id);
  if (order === null) throw new Refusal(404, 'not-found');
  const shop = await shopOr404(app.db);
  const page = { shopId: shop.id, locale, form: readAddition(body, request) };
  const { products, hasMore, matchCount, match } = await productsToOrder(app.db, page);
  const { form, filledLine } = withMatch(page.form, match);
  const [[line], orderLines] = await Promise.all([
    linesToOrder(app.db, { ...page, form }),
    shownLines(app.db, order.lines, locale),
  ]);
  const view = {
    ...stateView(orderUrl(`${id}/lines/new`, listOf(request)), state),
    title: pageText(locale, 'orderAddTitle', { number: id }),
    order,
    crumbs: orderCrumbs(locale, id, listOf(request)),
    orderLines,
    linesKey: linesKeyOf(order),
    isUnsaved: method === 'POST',
    search: form.search,
    isNewSearch: form.isNewSearch,
    line: line!,
    newTotal: line!.total === null ? null : await totalWith(app.db, id, line!.total),
    lineKey,
    products,
    hasMoreProducts: hasMore,
    matchCount,
    match,
    filledLine,
  };
  return reply.page('dashboard/order-line-new', view, { status: state.status });
}
