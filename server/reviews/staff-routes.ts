import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { productUrl } from '../catalogue/queries.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { UUID_PATTERN } from '../http/uuid.ts';
import { shopOr404 } from '../shop/shop.ts';
import { setFlash } from '../web/flash.ts';
import { type ListView, staffList } from '../web/staff-list.ts';
import { pageText } from '../web/texts.ts';
import { shownPicture } from './reviews-view.ts';
import {
  countReviews,
  type JudgedReview,
  judgeReview,
  listReviews,
  REVIEW_SORTS,
  REVIEW_STATUSES,
  type ReviewStatus,
} from './staff-queries.ts';

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
const SORT_TEXT: Readonly<Record<string, TextKey>> = {
  state: 'reviewsSortState',
  '-date': 'reviewsSortNewest',
  date: 'reviewsSortOldest',
  '-rating': 'reviewsSortBest',
  rating: 'reviewsSortWorst',
};
const INTENT = {
  publish: { status: 'published', text: 'reviewNowPublished' },
  reject: { status: 'rejected', text: 'reviewNowRejected' },
  wait: { status: 'pending', text: 'reviewNowPending' },
} as const;
const INTENT_OF = { published: 'publish', rejected: 'reject', pending: 'wait' } as const;
const Judgement = Type.Object({
  intent: Type.Union([Type.Literal('publish'), Type.Literal('reject'), Type.Literal('wait')]),
  /** The `version` of the review that the person read. */
  shown: Type.String({ maxLength: 32 }),
  back: Type.Optional(Type.String({ maxLength: 600 })),
});

interface ShownReview extends JudgedReview {
  readonly picture: ReturnType<typeof shownPicture>;
  readonly productPath: string;
  readonly statusKey: TextKey;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/reviews': ListView<ShownReview> & {
      readonly title: string;
      readonly statuses: readonly { readonly status: ReviewStatus; readonly key: TextKey; readonly count: number }[];
      /** Address of the list, to come back to. */
      readonly here: string;
    };
  }
}

/** Serves the pages on which staff judge reviews before others see them. */
export default async function (app: App): Promise<void> {
  staffList(app, {
    path: PATH,
    template: 'dashboard/reviews',
    topic: 'reviews',
    filters: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 60 })),
      status: Type.Optional(Type.Union(REVIEW_STATUSES.map((status) => Type.Literal(status)))),
    }),
    sorts: REVIEW_SORTS,
    size: 20,
    hasViews: true,
    choices: async (_db, locale) => ({
      sort: Object.entries(SORT_TEXT).map(([value, text]) => ({ value, label: pageText(locale, text) })),
    }),
    async query({ db, locale, filters: { search = '', status = null }, sort, limit, offset }) {
      const { id: shopId } = await shopOr404(db);
      const counts = await countReviews(db, shopId, search);
      const total = status === null ? counts.pending + counts.published + counts.rejected : counts[status];
      const reviews = await listReviews(db, shopId, { locale, search, status, sort, limit, offset });
      const rows = reviews.map((review) => ({
        ...review,
        picture: shownPicture(review),
        productPath: productUrl(review.categorySlug, review.slug),
        statusKey: STATUS_TEXT[review.status],
      }));
      return { rows, total };
    },
    async view({ db, locale, request, filters: { search = '' } }) {
      const counts = await countReviews(db, (await shopOr404(db)).id, search);
      const statuses = REVIEW_STATUSES.map((status) => ({ status, key: STATUSES_TEXT[status], count: counts[status] }));
      return { title: pageText(locale, 'reviews'), statuses, here: request.url };
    },
  });

  app.post(
    `${PATH}/:uuid`,
    { schema: { hide: true, params: Type.Object({ uuid: Type.String({ pattern: UUID_PATTERN }) }), body: Judgement } },
    async (request, reply) => {
      const { intent, shown, back } = request.body;
      const { uuid } = request.params;
      const { status, text } = INTENT[intent];
      const shop = await shopOr404(app.db);
      const judged = await judgeReview(app.db, shop.id, uuid, { status, shown });
      if (judged === null) throw new Refusal(404, 'not-found');
      const isList = back?.match(/^\/dashboard\/reviews(\?[\w=&%+.~*-]*)?(#review-[\da-f-]{36})?$/);
      const list = isList ? (back as string) : PATH;
      const here = `${list.replace(/#.*/, '')}#review-${uuid}`;
      const { before, isShown } = judged;
      if (!isShown) {
        setFlash(reply, { kind: 'warning', message: pageText(request.locale, 'reviewChanged') });
        return reply.redirect(here, 303);
      }
      const undo = { url: `${PATH}/${uuid}`, fields: { intent: INTENT_OF[before], shown, back: here } };
      setFlash(reply, {
        kind: 'success',
        message: pageText(request.locale, text),
        // An undo offers no undo of its own: the review has its buttons again.
        ...(before !== status && intent !== 'wait' && { undo }),
      });
      return reply.redirect(list, 303);
    },
  );
}
