import { Type } from 'typebox';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database, Parameter } from '../db/database.ts';
import { hasWords, wordPatterns } from '../db/text-search.ts';
import type { App } from '../http/app-type.ts';
import { shopOr404 } from '../shop/shop.ts';
import type { FieldValues } from '../web/form-view.ts';
import type { ListView } from '../web/list-view.ts';
import { staffList } from '../web/staff-list.ts';
import { pageText } from '../web/texts.ts';
import { type GroupingPage, KindParams, kindOf, PATH, ROOT } from './grouping-address.ts';
import { GROUPING_KINDS, type GroupingKind, groupingOf } from './groupings.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/groupings': ListView<GroupingRow> &
      GroupingPage & {
        readonly tabs: readonly { readonly url: string; readonly text: string }[];
        readonly url: string;
      };
  }
}

/** A row of the staff's list. */
interface GroupingRow {
  readonly id: number;
  readonly name: string;
  /** Name of the category or brand above it. */
  readonly above: string | null;
  /** Number of products, of a category with those of the categories below it. */
  readonly products: number;
}

const GROUPING_SORTS = ['name', 'products'] as const;

/** Serves the list of each kind. */
export function addGroupingList(app: App): void {
  staffList(app, {
    path: PATH,
    params: KindParams,
    template: 'dashboard/groupings',
    topic: 'groupings',
    filters: Type.Object({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
    sorts: GROUPING_SORTS,
    size: 50,
    hasViews: true,
    async query({ db, locale, request, filters: { search = '' }, sort, limit, offset }) {
      const { id: shopId } = await shopOr404(db);
      const kind = kindOf(request.params as FieldValues);
      return listGroupings(db, kind, { shopId, locale, search, sort, limit, offset });
    },
    async view({ locale, request }) {
      const kind = kindOf(request.params as FieldValues);
      return {
        title: pageText(locale, 'groupings'),
        kind,
        grouping: groupingOf(kind),
        tabs: GROUPING_KINDS.map((one) => ({
          url: `${ROOT}/${one}`,
          text: pageText(locale, groupingOf(one).texts.list),
        })),
        url: `${ROOT}/${kind}`,
      };
    },
  });
}

interface Selection {
  readonly shopId: number;
  readonly locale: Locale;
  readonly search?: string;
  readonly sort: { readonly by: (typeof GROUPING_SORTS)[number]; readonly descending: boolean };
  readonly limit: number;
  readonly offset: number;
}

async function listGroupings(
  db: Database,
  kind: GroupingKind,
  { shopId, locale, search = '', sort, limit, offset }: Selection,
): Promise<{ rows: GroupingRow[]; total: number }> {
  const { table, above, members } = groupingOf(kind);
  const name = (row: string) => `coalesce(${row}.name ->> $2, ${row}.name ->> 'fr')`;
  const sortedBy = { name: `lower(${name('g')})`, products: 'products' }[sort.by];
  // As the filter of the list of products: a product is in the categories above its own, too.
  const counted =
    kind === 'categories'
      ? `with recursive below as (
           select id as entry, id from categories
           union select b.entry, c.id from categories c join below b on c.parent_id = b.id
         ) select distinct below.entry, member.product from below join (${members}) member on member.entry = below.id`
      : members;
  // Grouped once for all entries: a subquery per entry takes longer.
  const params: Parameter[] = [shopId, locale, limit, offset];
  const words = wordPatterns(search).map((word) => `$${params.push(word)}`);
  const listed = await db.query<GroupingRow & { total: number }>(
    `select g.id, ${name('g')} as name, ${above === null ? 'null' : name('up')} as above,
       coalesce(m.products, 0) as products, count(*) over ()::int as total
     from ${table} g ${above === null ? '' : `left join ${above.table} up on up.id = g.${above.column}`}
       left join (select entry, count(*)::int as products from (${counted}) member group by entry) m on m.entry = g.id
     where g.shop_id = $1 and exists (select from jsonb_each_text(g.name) where ${hasWords('fold_text(value)', words)})
     order by ${sortedBy} ${sort.descending ? 'desc' : 'asc'}, lower(${name('g')}), g.id limit $3 offset $4`,
    params,
  );
  const rows = listed.map(({ total: _, ...row }) => row);
  return { rows, total: listed[0]?.total ?? 0 };
}
