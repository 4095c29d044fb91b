import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { UUID } from '../../shared/api/uuid.ts';
import { productUrl } from '../catalogue/queries.ts';
import type { App } from '../http/app-type.ts';
import { shopOr404 } from '../shop/shop.ts';
import { redirectWithFlash } from '../web/flash.ts';
import type { ListView } from '../web/list-view.ts';
import { staffList } from '../web/staff-list.ts';
import { pageText } from '../web/texts.ts';
import { shownPicture } from './reviews-view.ts';
import {
  countReviews,
  type JudgedReview,
  judgeReviews,
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
  publish: { status: 'published', text: 'reviewsNowPublished' },
  reject: { status: 'rejected', text: 'reviewsNowRejected' },
  wait: { status: 'pending', text: 'reviewsNowPending' },
} as const;
const INTENT_OF = { published: 'publish', rejected: 'reject', pending: 'wait' } as const;
const PAGE_SIZE = 20;
/** A review as the person read it: its uuid, its status and its `version`. */
const Shown = Type.String({
  pattern: `^${UUID.source.replace(/[$^]/g, '')}\\.(${REVIEW_STATUSES.join('|')})\\.[0-9a-f]{32}$`,
});
const Judgement = Type.Object({
  intent: Type.Union([Type.Literal('publish'), Type.Literal('reject'), Type.Literal('wait')]),
  ids: Type.Optional(Type.Union([Shown, Type.Array(Shown, { minItems: 1, maxItems: PAGE_SIZE, uniqueItems: true })])),
  back: Type.Optional(Type.String({ maxLength: 600 })),
});

interface ReviewRow extends JudgedReview {
  readonly picture: ReturnType<typeof shownPicture>;
  readonly productPath: string;
  readonly statusKey: TextKey;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/reviews': ListView<ReviewRow> & {
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
    size: PAGE_SIZE,
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
      return { rows, total, counts };
    },
    async view({ locale, request }, { counts }) {
      const statuses = REVIEW_STATUSES.map((status) => ({ status, key: STATUSES_TEXT[status], count: counts[status] }));
      return { title: pageText(locale, 'reviews'), statuses, here: request.url };
    },
  });

  app.post(PATH, { schema: { hide: true, body: Judgement } }, async (request, reply) => {
    const { intent, ids = [], back = '' } = request.body;
    const { status, text } = INTENT[intent];
    const { locale } = request;
    const shown = [ids].flat().map((id) => {
      const [uuid = '', status, version = ''] = id.split('.');
      return { uuid, status: status as ReviewStatus, version };
    });
    const isList = /^\/dashboard\/reviews(\?[\w=&%+.~*-]*)?(#review-[\da-f-]{36})?$/.test(back);
    const list = isList ? back : PATH;
    const here = list.replace(/(#.*)?$/, shown[0] ? `#review-${shown[0].uuid}` : '');
    const judged = await judgeReviews(app.db, (await shopOr404(app.db)).id, shown, status);
    const set = judged.filter(({ isSet }) => isSet);
    const left = shown.length - set.length;
    const texts = [
      set.length > 0 && pageText(locale, text, { count: set.length }),
      left > 0 && pageText(locale, 'reviewsChanged', { count: left }),
      shown.length === 0 && pageText(locale, 'reviewsNoneSelected'),
    ];
    const [before, ...others] = new Set(set.map(({ before }) => before));
    // An undo offers no undo of its own: the reviews have their buttons again.
    const isUndoable = before !== undefined && others.length === 0 && before !== status && intent !== 'wait';
    const setIds = set.map(({ uuid, version }) => `${uuid}.${status}.${version}`);
    const undo = isUndoable && { url: PATH, fields: { intent: INTENT_OF[before], ids: setIds, back: here } };
    const message = texts.filter(Boolean).join(' ');
    return redirectWithFlash(reply, set.length === 0 ? here : list, message, {
      kind: left > 0 || set.length === 0 ? 'warning' : 'success',
      undo: undo || undefined,
    });
  });
}
