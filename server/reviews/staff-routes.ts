import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { productUrl } from '../catalogue/queries.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { setFlash } from '../web/flash.ts';
import { pageLinks, pageNumber } from '../web/pagination.ts';
import { pageText } from '../web/texts.ts';
import { shownPicture } from './reviews-view.ts';
import {
  countReviews,
  type JudgedReview,
  judgeReview,
  listReviews,
  REVIEW_STATUSES,
  type ReviewStatus,
} from './staff-queries.ts';

const PAGE_SIZE = 20;
const PATH = '/dashboard/reviews';
const STATUS_TEXT: Readonly<Record<ReviewStatus, TextKey>> = {
  pending: 'reviewPending',
  published: 'reviewPublished',
  rejected: 'reviewRejected',
};
const STATUSES_TEXT: Readonly<Record<ReviewStatus, TextKey>> = {
  pending: 'reviewPending',
  published: 'reviewsPublished',
  rejected: 'reviewsRejected',
};
const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
const Judgement = Type.Object({
  intent: Type.Union([Type.Literal('publish'), Type.Literal('reject')]),
  back: Type.Optional(Type.String({ maxLength: 200 })),
});

/** Where staff read what shoppers wrote before others see it. */
export default async function (app: App): Promise<void> {
  app.get<{ Querystring: { status?: string; page?: string } }>(
    PATH,
    { schema: { hide: true } },
    async (request, reply) => {
      const { locale } = request;
      const status = REVIEW_STATUSES.find((one) => one === request.query.status) ?? null;
      const { id: shopId } = await shopOr404(app.db);
      const counts = await countReviews(app.db, shopId);
      const total = status === null ? counts.pending + counts.published + counts.rejected : counts[status];
      const page = pageNumber(request.query.page);
      const offset = (page - 1) * PAGE_SIZE;
      const reviews = await listReviews(app.db, shopId, { locale, status, limit: PAGE_SIZE, offset });
      return reply.page('dashboard/reviews', {
        title: pageText(locale, 'reviews'),
        status,
        counts,
        statuses: REVIEW_STATUSES,
        statusKey: (one: ReviewStatus) => STATUS_TEXT[one],
        statusesKey: (one: ReviewStatus) => STATUSES_TEXT[one],
        reviews: reviews.map((review) => ({ ...review, picture: shownPicture(review), productPath: pathOf(review) })),
        pages: pageLinks(PATH, { status: status ?? '' }, { page, size: PAGE_SIZE, total }),
        here: request.url,
      });
    },
  );

  app.post(
    `${PATH}/:uuid`,
    { schema: { hide: true, params: Type.Object({ uuid: Type.String({ pattern: UUID }) }), body: Judgement } },
    async (request, reply) => {
      const { intent, back } = request.body;
      const status = intent === 'publish' ? 'published' : 'rejected';
      const shop = await shopOr404(app.db);
      if (!(await judgeReview(app.db, shop.id, request.params.uuid, status))) throw new Refusal(404, 'not-found');
      const message = pageText(request.locale, intent === 'publish' ? 'reviewNowPublished' : 'reviewNowRejected');
      setFlash(reply, { kind: 'success', message });
      return reply.redirect(
        back?.match(/^\/dashboard\/reviews(\?[\w=&]*)?(#review-[\da-f-]{36})?$/) ? back : PATH,
        303,
      );
    },
  );
}

function pathOf({ categorySlug, slug }: JudgedReview): string {
  return productUrl(categorySlug, slug);
}
