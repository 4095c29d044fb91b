import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database, Parameter } from '../db/database.ts';
import { hasWords, wordPatterns } from '../db/text-search.ts';
import type { PromotionBanner } from '../home-content/block.ts';
import { promotionHelpers } from '../home-content/promotion-words.ts';
import { PROMOTION_BANNER } from '../home-content/queries.ts';
import type { App } from '../http/app-type.ts';
import { shopOr404 } from '../shop/shop.ts';
import { type CsvColumn, timeCell } from '../web/csv.ts';
import type { ListView } from '../web/list-view.ts';
import { staffList } from '../web/staff-list.ts';
import { pageText, textIn } from '../web/texts.ts';

const STATES = ['active', 'scheduled', 'ended', 'off', 'archived'] as const;
type PromotionState = (typeof STATES)[number];

const STATE_TEXT: Readonly<Record<PromotionState, TextKey>> = {
  active: 'staffPromotionsStateActive',
  scheduled: 'staffPromotionsStateScheduled',
  ended: 'staffPromotionsStateEnded',
  off: 'staffPromotionsStateOff',
  archived: 'staffPromotionsStateArchived',
};

interface PromotionRow extends PromotionBanner {
  readonly state: PromotionState;
  /** Languages that have a name, of three. */
  readonly languages: number;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/promotions': ListView<PromotionRow> & {
      readonly title: string;
      readonly stateText: typeof STATE_TEXT;
      readonly counts: Readonly<Record<PromotionState, number>>;
      readonly saving: ReturnType<typeof promotionHelpers>['saving'];
      readonly promotionScope: ReturnType<typeof promotionHelpers>['promotionScope'];
    };
  }
}

const SORTS = ['state', 'name', 'starts', 'ends'] as const;
type Sort = (typeof SORTS)[number];

/** SQL: the state of the promotion `m` at `$2`. */
const STATE = `case when m.archived_at is not null then 'archived' when not m.active then 'off'
  when m.ends_at <= $2::timestamptz then 'ended' when m.starts_at > $2::timestamptz then 'scheduled' else 'active' end`;
const NAME = `coalesce(m.name ->> $3, m.name ->> 'fr')`;
const SORTED_BY: Readonly<Record<Sort, string>> = {
  state: `array_position(array['${STATES.join("','")}'], state)`,
  name: NAME,
  starts: 'm.starts_at',
  ends: 'm.ends_at',
};

/** SQL: true where the promotion `m` has each word of a search in one of its names or titles. */
const matches = (words: readonly string[]) => `exists (
  select from jsonb_each_text(m.name) where ${hasWords('fold_text(value)', words)} union all
  select from jsonb_each_text(m.title) where ${hasWords('fold_text(value)', words)})`;

/** Adds the staff's list of promotions: those in use; the archived ones have a tab of their own. */
export function addPromotionList(app: App): void {
  staffList(app, {
    path: '/dashboard/promotions',
    template: 'dashboard/promotions',
    topic: 'staffPromotions',
    filters: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      state: Type.Optional(Type.Union(STATES.map((state) => Type.Literal(state)))),
    }),
    sorts: SORTS,
    size: 50,
    hasViews: true,
    async query({ db, locale, filters, sort, limit, offset }) {
      const { id: shopId } = await shopOr404(db);
      return listPromotions(db, { shopId, locale, ...filters, sort, limit, offset });
    },
    async view({ db, locale, filters: { search = '' } }) {
      const { saving, promotionScope } = promotionHelpers(locale);
      const counts = await countPromotions(db, (await shopOr404(db)).id, search);
      return { title: pageText(locale, 'staffPromotions'), stateText: STATE_TEXT, counts, saving, promotionScope };
    },
    csv: csvColumns,
  });
}

function csvColumns(locale: Locale): CsvColumn<PromotionRow>[] {
  const { saving, promotionScope } = promotionHelpers(locale);
  const time = (iso: string | null) => iso && timeCell(new Date(iso), locale);
  return [
    { label: pageText(locale, 'staffPromotionsName'), value: ({ name }) => textIn(name, locale) },
    { label: pageText(locale, 'staffPromotionsState'), value: ({ state }) => pageText(locale, STATE_TEXT[state]) },
    { label: pageText(locale, 'staffPromotionsSaving'), value: saving },
    { label: pageText(locale, 'staffPromotionScope'), value: promotionScope },
    { label: pageText(locale, 'staffPromotionStartsAt'), value: ({ startsAt }) => time(startsAt) },
    { label: pageText(locale, 'staffPromotionEndsAt'), value: ({ endsAt }) => time(endsAt) },
    { label: pageText(locale, 'staffPromotionsLanguages'), value: ({ languages }) => `${languages} / 3` },
  ];
}

interface Selection {
  readonly shopId: number;
  readonly locale: Locale;
  readonly search?: string;
  readonly state?: PromotionState;
  readonly sort: { readonly by: Sort; readonly descending: boolean };
  readonly limit: number;
  readonly offset: number;
}

async function listPromotions(
  db: Database,
  { shopId, locale, search = '', state, sort, limit, offset }: Selection,
): Promise<{ rows: PromotionRow[]; total: number }> {
  const params: Parameter[] = [shopId, new Date(), locale, state ?? null, limit, offset];
  const words = wordPatterns(search).map((word) => `$${params.push(word)}`);
  const listed = await db.query<{
    banner: PromotionBanner;
    state: PromotionState;
    languages: number;
    total: number;
  }>(
    `select ${PROMOTION_BANNER} as banner, state, count(*) over ()::int as total,
       (select count(*)::int from jsonb_each_text(m.name) where value <> '') as languages
     from promotions m cross join lateral (select ${STATE} as state) now
     where m.shop_id = $1 and case when $4::text is null then state <> 'archived' else state = $4 end
       and ${matches(words)}
     order by ${SORTED_BY[sort.by]} ${sort.descending ? 'desc' : 'asc'} nulls last, m.ends_at nulls last, ${NAME}, m.id
     limit $5 offset $6`,
    params,
  );
  const rows = listed.map(({ banner, state, languages }) => ({ ...banner, state, languages }));
  return { rows, total: listed[0]?.total ?? 0 };
}

/** Counts the promotions of each state that a search finds. */
async function countPromotions(db: Database, shopId: number, search: string): Promise<Record<PromotionState, number>> {
  const params: Parameter[] = [shopId, new Date()];
  const words = wordPatterns(search).map((word) => `$${params.push(word)}`);
  const rows = await db.query<{ state: PromotionState; count: number }>(
    `select ${STATE} as state, count(*)::int as count from promotions m
     where m.shop_id = $1 and ${matches(words)} group by 1`,
    params,
  );
  const counts = { active: 0, scheduled: 0, ended: 0, off: 0, archived: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}
