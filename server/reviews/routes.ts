import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { ReviewAccepted, ReviewSubmission } from '../../shared/api/review.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { REVIEW_MESSAGES } from '../../shared/i18n/messages/review-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';
import { MAX_IMAGE_BYTES } from '../../shared/rules/pictures/picture-file.ts';
import { productUrl } from '../catalogue/queries.ts';
import type { App } from '../http/app-type.ts';
import { clientAddress } from '../http/client-address.ts';
import { expiredBody, wantsJson } from '../http/errors.ts';
import { Refusal } from '../http/refusal.ts';
import { requireBearer } from '../shop/bearer.ts';
import { shopOr404 } from '../shop/shop.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { redirectMoved } from '../web/moved-page.ts';
import { pageLinks, pageNumber } from '../web/pagination.ts';
import { pageText } from '../web/texts.ts';
import {
  productBySlug,
  productByUuid,
  publishedReviews,
  type ReviewedProduct,
  ratingSummary,
  storeReview,
} from './queries.ts';
import { emptyReviewForm, type ReviewForm, readReview, typedReviewForm } from './review-form.ts';
import { formView, reviewView, summaryView } from './reviews-view.ts';

const PAGE_SIZE = 10;
const Address = Type.Object({ category: Type.String(), product: Type.String() });

/**
 * Reviews come with one picture. A second one, and one that is a byte too large, are read all the same, so that the
 * error is rendered beside the field and the form keeps its values. Nobody writes thirty reviews a minute.
 */
const config = {
  rateLimit: { max: 30 },
  multipartOptions: { throwFileSizeLimit: false, limits: { files: 2, fileSize: MAX_IMAGE_BYTES + 1 } },
};

/** Reviews of a product: read, and sent by a widget or by a plain form (REV-1, REV-5). */
export default async function (app: App): Promise<void> {
  app.post(
    '/web/api/product/submit/review',
    {
      config,
      onRequest: requireBearer,
      schema: {
        summary: 'Send a review of a product; staff read it before it is shown',
        consumes: ['multipart/form-data', 'application/x-www-form-urlencoded'],
        body: ReviewSubmission,
        response: {
          201: ReviewAccepted,
          401: Problem,
          404: Problem,
          409: Problem,
          413: Problem,
          422: Problem,
          429: Problem,
          503: Problem,
        },
      },
    },
    async (request, reply) => {
      const { body, locale } = request;
      const reading = await readReview(body, { locale: request.locale, address: clientAddress(request) });
      if (!reading.ok) throw refusalOf(reading);
      const shop = await shopOr404(app.db);
      const product = await productByUuid(app.db, shop.id, body.productUuid ?? '', locale);
      if (product === null) throw new Refusal(404, 'not-found');
      const outcome = await storeReview(app.db, product, reading.review, locale);
      request.log.info({ outcome, product: product.id }, 'review received');
      if (outcome === 'judged') throw refusalOf(judgedRefusal(locale));
      const message = translate(REVIEW_MESSAGES, locale, 'waiting');
      return reply.code(201).send({ success: true, status: 'pending', message });
    },
  );

  const schema = { hide: true, params: Address };
  const page = { schema: { ...schema, querystring: Type.Object({}, { additionalProperties: true }) } };

  app.get('/catalog/product/:category/:product/review', page, async (request, reply) => {
    const product = await reviewedProductOr404(app, request);
    if (request.params.category !== product.categorySlug) return redirectMoved(reply, `${pathOf(product)}/review`);
    return renderForm(reply, product, emptyReviewForm());
  });

  app.post(
    '/catalog/product/:category/:product/review',
    {
      config,
      schema: { ...schema, body: ReviewSubmission },
      errorHandler: async (error, request, reply) => {
        const form = typedReviewForm(textsOf(expiredBody(error, request)));
        const notice = pageText(request.locale, 'pageExpired');
        return renderForm(reply, await reviewedProductOr404(app, request), form, {
          status: 403,
          errors: {},
          message: notice,
        });
      },
    },
    async (request, reply) => {
      const { body, locale } = request;
      const product = await reviewedProductOr404(app, request);
      const reading = await readReview(body, { locale: request.locale, address: clientAddress(request) });
      if (!reading.ok) {
        if (wantsJson(request)) throw refusalOf(reading);
        return renderForm(reply, product, typedReviewForm(body), reading);
      }
      const outcome = await storeReview(app.db, product, reading.review, locale);
      request.log.info({ outcome, product: product.id }, 'review form');
      if (outcome === 'judged') {
        const refusal = judgedRefusal(locale);
        if (wantsJson(request)) throw refusalOf(refusal);
        return renderForm(reply, product, typedReviewForm(body), refusal);
      }
      return redirectWithFlash(reply, `${pathOf(product)}/reviews`, translate(REVIEW_MESSAGES, locale, 'waiting'));
    },
  );

  app.get<{ Params: { category: string }; Querystring: { page?: string; rating?: string } }>(
    '/catalog/product/:category/:product/reviews',
    { schema },
    async (request, reply) => {
      const { locale, query } = request;
      const product = await reviewedProductOr404(app, request);
      const path = `${pathOf(product)}/reviews`;
      if (request.params.category !== product.categorySlug) return redirectMoved(reply, path);
      const summary = await ratingSummary(app.db, product.id);
      const rating = /^[1-5]$/.test(String(query.rating)) ? Number(query.rating) : null;
      const total = rating === null ? summary.count : (summary.stars[rating - 1] ?? 0);
      const number = pageNumber(query.page);
      const offset = (number - 1) * PAGE_SIZE;
      const reviews = await publishedReviews(app.db, product.id, { limit: PAGE_SIZE, offset, rating });
      if (number > 1 && reviews.length === 0) throw new Refusal(404, 'not-found');
      const params: Record<string, string> = rating === null ? {} : { rating: String(rating) };
      return reply.page('storefront/reviews-page', {
        title: pageText(locale, 'reviewsOf', { name: product.name }),
        canonicalQuery: number === 1 ? {} : { page: String(number) },
        noindex: summary.count === 0 || rating !== null,
        product,
        productPath: pathOf(product),
        rating,
        reviews: {
          ...summaryView(summary, locale),
          reviews: reviews.map((review) => reviewView(review, locale)),
        },
        pages: pageLinks(path, params, { page: number, size: PAGE_SIZE, total, anchor: '#reviews' }),
      });
    },
  );
}

const pathOf = (product: ReviewedProduct) => productUrl(product.categorySlug, product.slug);

/** Returns the product of the address, whichever category the address names: forms of a product that moved are answered. */
async function reviewedProductOr404(app: App, { params, locale }: FastifyRequest): Promise<ReviewedProduct> {
  const shop = await shopOr404(app.db);
  const product = await productBySlug(app.db, shop.id, (params as { product: string }).product, locale);
  if (product === null) throw new Refusal(404, 'not-found');
  return product;
}

interface ReviewRefusal {
  readonly status: number;
  readonly retryAfterSeconds?: number;
  readonly message: string;
  readonly errors: Readonly<Record<string, string[]>>;
}

const TEXTS = { 409: 'conflict', 413: 'too-large', 422: 'invalid', 429: 'too-many', 503: 'unavailable' } as const;

function refusalOf(refusal: ReviewRefusal & { readonly status: keyof typeof TEXTS }): Refusal {
  const { status, message, errors, retryAfterSeconds } = refusal;
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return new Refusal(status, TEXTS[status], { message, errors, ...wait });
}

/** The refusal of a correction that came after staff had judged the review. */
function judgedRefusal(locale: Locale) {
  return { status: 409, message: translate(REVIEW_MESSAGES, locale, 'judged'), errors: {} } as const;
}

/** Fields of a body that nobody validated. */
function textsOf(body: object): ReviewSubmission {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}

function renderForm(
  reply: FastifyReply,
  product: ReviewedProduct,
  form: ReviewForm,
  refusal: ReviewRefusal = { status: 200, message: '', errors: {} },
): Promise<FastifyReply> {
  const { status, message, errors, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.page(
    'storefront/review',
    {
      title: pageText(reply.request.locale, 'reviewOf', { name: product.name }),
      noindex: true,
      product,
      productPath: pathOf(product),
      form: formView(product.uuid, form, { errors, notice: message || null }),
    },
    { status },
  );
}
