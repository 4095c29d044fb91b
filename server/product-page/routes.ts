import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ProductPage } from '../../shared/rules/catalogue/product.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { parseQuantity } from '../../shared/rules/quantity/quantity.ts';
import { cartNotice } from '../cart/notices.ts';
import { productPage, productUrl } from '../catalogue/queries.ts';
import { expiredForm } from '../checkout/expired-form.ts';
import { ORDER_FORM_LIMITS, orderDraft, redirectToDraft, storeOrderOfDraft } from '../checkout/order-draft.ts';
import { formAfter, orderFromForm } from '../checkout/order-form.ts';
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
import type { App } from '../http/app-type.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { Refusal } from '../http/refusal.ts';
import { redirectToThanks } from '../orders/own-orders.ts';
import { reviewsView } from '../reviews/reviews-view.ts';
import { shopOr404 } from '../shop/shop.ts';
import { redirectMoved } from '../web/moved-page.ts';
import { breadcrumbList } from '../web/seo.ts';
import { pageText } from '../web/texts.ts';
import { categorySteps } from './category-steps.ts';
import { missedOptionNotice } from './missed-option.ts';
import { productChoice } from './product-choice.ts';
import { productView } from './product-view.ts';
import { productData } from './structured-data.ts';

const Address = Type.Object({ category: Type.String(), product: Type.String() });
const Form = Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]));

const NOTHING_WRONG: OrderRefusal = { status: 200, errors: {}, notice: null };

/** Serves the product page, whose order form works step by step without script (CAT-1, CHK-7). */
export default async function (app: App): Promise<void> {
  const schema = { hide: true, params: Address };

  app.get('/catalog/product/:category/:product', { schema }, async (request, reply) => {
    const draft = await orderDraft(app, request);
    if (draft?.orderUuid) return redirectToThanks(reply, draft.orderUuid);
    const product = await productPageOr404(app, request);
    // A stored order form belongs to this address, so it is shown here.
    if (draft === null && request.params.category !== product.category.slug) {
      return redirectMoved(reply, productUrl(product.category.slug, product.slug));
    }
    const [form, refusal] = draft ? [readOrderForm(draft.body), draft.refusal] : [emptyOrderForm(), NOTHING_WRONG];
    return renderPage(app, reply, product, draft?.body ?? (request.query as FormBody), form, refusal);
  });

  app.post(
    '/catalog/product/:category/:product',
    {
      ...ORDER_FORM_LIMITS,
      schema: { ...schema, body: Form },
      errorHandler: async (error, request, reply) => {
        const { body, refusal } = expiredForm(error, request);
        return renderPage(app, reply, await productPageOr404(app, request), body, readOrderForm(body), refusal);
      },
    },
    async (request, reply) => {
      const { body, locale } = request;
      const form = readOrderForm(body);
      const intent = readIntent(body);
      // Before anything of it is stored.
      await productPageOr404(app, request);
      if (intent !== 'order') {
        const refusal = stepRefusal(intent, form, locale);
        return redirectToDraft(app, request, reply, { intent, body, form, refusal });
      }
      const shop = await shopOr404(app.db);
      const outcome = await placeOrder(app, orderFromForm(orderBody(body, form), shop, locale));
      request.log.info({ outcome: outcome.kind }, 'order form');
      if ('redirectUrl' in outcome) {
        await storeOrderOfDraft(app, request, outcome.orderUuid);
        return redirectToThanks(reply, outcome.orderUuid);
      }
      const again = formAfter(outcome, form);
      return redirectToDraft(app, request, reply, { intent, body, form: again, refusal: orderRefusal(outcome) });
    },
  );
}

/** Returns the product of the address, whichever category the address names: forms of a product that moved are answered. */
async function productPageOr404(app: App, { params, locale }: FastifyRequest): Promise<ProductPage> {
  const { id: shopId } = await shopOr404(app.db);
  const { product } = params as { product: string };
  const page = await productPage(app.db, { shopId, productSlug: product, locale });
  if (page === null) throw new Refusal(404, 'not-found');
  return page;
}

async function renderPage(
  app: App,
  reply: FastifyReply,
  product: ProductPage,
  values: FormBody,
  form: OrderForm,
  refusal: OrderRefusal,
): Promise<FastifyReply> {
  const { locale } = reply.request;
  const choice = productChoice(product, values);
  const view = productView(product, choice, locale, Number(formText(values, 'image')) || null);
  const quantity = parseQuantity(form.fields.quantity);
  const order = await orderFormView(app.db, locale, form, {
    subtotal: quantity === null || quantity < 1 ? null : quantity * view.price.now,
    withQuantity: true,
    soldOut: view.stock.left <= 0,
    errors: refusal.errors,
    notice: refusal.notice,
  });
  const reviews = await reviewsView(app.db, product.id, locale);
  const notice =
    cartNotice(formText(values, 'notice'), locale) ?? missedOptionNotice(product, choice.selected, values, locale);
  // An order that was just refused keeps its form, even when the last piece is gone: nothing typed is lost.
  const canOrder = view.orderable || refusal.status !== 200;
  const steps = [
    { name: pageText(locale, 'home'), url: '/' },
    ...(await categorySteps(app.db, product.category.id, locale)),
  ];
  const metadata = {
    steps,
    sharedPicture: view.picture?.sizes.product_page_large,
    sharedPrice: view.price.isSet ? canonicalAmount(view.price.now) : null,
    sharedType: 'product',
    structuredData: [
      productData(product, view.productPath, reviews),
      breadcrumbList([...steps, { name: product.name, url: view.productPath }]),
    ],
  };
  if (refusal.notice?.seconds !== undefined) reply.header('retry-after', refusal.notice.seconds);
  const page = { ...view, ...metadata, order, canOrder, errors: refusal.errors, notice, reviews };
  return reply.page('storefront/product', page, { status: refusal.status });
}
