import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { foldText } from '../../shared/rules/catalogue/fold-text.ts';
import { GROUPING_KINDS, GROUPINGS, type GroupingKind } from '../catalogue/groupings.ts';
import type { Database } from '../db/database.ts';
import { CALLED, UNPAID } from '../orders/follow-up-filters.ts';
import { currentShop } from '../shop/shop.ts';
import { pageText } from '../web/texts.ts';

/** The groups of the rail, in their order. One without a page is not shown. */
const GROUPS = {
  overview: 'railOverview',
  orders: 'railOrders',
  catalogue: 'railCatalogue',
  stock: 'railStock',
  window: 'railWindow',
  money: 'railMoney',
} as const satisfies Record<string, TextKey>;

interface StaffPage {
  readonly group: keyof typeof GROUPS;
  readonly path: string;
  /** A name of `host-fixtures/icons/make.ts`. */
  readonly icon: string;
  readonly text: TextKey;
  /** It is found by the command search alone. */
  readonly isOutsideRail?: true;
  /** The rows that wait for staff, as the rest of `select 1 …`; $1 is the shop. It must be answered by an index: every page counts. */
  readonly waiting?: string;
  /** Text of the overview about waiting rows, and the query that leads to them; without it the page's own name and path. */
  readonly task?: { readonly text: TextKey; readonly query: string };
}

const OVERVIEW = '/dashboard';

/** The pages of the dashboard: a row here puts a page into the rail and into the command search. */
const PAGES: readonly StaffPage[] = [
  { group: 'overview', path: OVERVIEW, icon: 'layout-dashboard', text: 'railOverview' },
  {
    group: 'orders',
    path: '/dashboard/orders',
    icon: 'package',
    text: 'orders',
    waiting: `from orders o where shop_id = $1 and status = 'new' and ${CALLED.no}`,
    task: { text: 'taskCalls', query: '?status=new&called=no&sort=date' },
  },
  {
    group: 'orders',
    path: '/dashboard/orders?status=new&called=not-today&sort=date',
    icon: 'phone',
    text: 'taskCallsAgain',
    isOutsideRail: true,
    waiting: `from orders o where shop_id = $1 and status = 'new' and ${CALLED['not-today']}`,
  },
  {
    group: 'orders',
    path: '/dashboard/orders?status=confirmed&sort=date',
    icon: 'package',
    text: 'taskPrepare',
    isOutsideRail: true,
    waiting: "from orders where shop_id = $1 and status = 'confirmed'",
  },
  {
    group: 'orders',
    path: '/dashboard/orders?status=sent&tracking=none&sort=date',
    icon: 'truck',
    text: 'taskTracking',
    isOutsideRail: true,
    waiting: "from orders where shop_id = $1 and status = 'sent' and tracking_number is null",
  },
  { group: 'orders', path: '/dashboard/orders/new', icon: 'phone', text: 'newOrder' },
  { group: 'orders', path: '/dashboard/orders/returns', icon: 'package-check', text: 'returns', isOutsideRail: true },
  { group: 'orders', path: '/dashboard/orders/tracking', icon: 'truck', text: 'trackingMany', isOutsideRail: true },
  { group: 'orders', path: '/dashboard/abandoned-carts', icon: 'shopping-bag', text: 'abandonedCarts' },
  { group: 'catalogue', path: '/dashboard/products', icon: 'tag', text: 'products' },
  { group: 'catalogue', path: '/dashboard/products/new', icon: 'plus', text: 'newProduct', isOutsideRail: true },
  { group: 'catalogue', path: '/dashboard/catalogue', icon: 'layers', text: 'groupings' },
  {
    group: 'catalogue',
    path: '/dashboard/reviews',
    icon: 'star',
    text: 'reviews',
    waiting: "from reviews where shop_id = $1 and status = 'pending'",
    task: { text: 'taskReviews', query: '?status=pending' },
  },
  ...GROUPING_KINDS.flatMap(groupingPages),
  {
    group: 'stock',
    path: '/dashboard/warehouses',
    icon: 'store',
    text: 'warehouses',
    waiting: 'from stock_items s join products p on p.id = s.product_id where s.is_short and p.shop_id = $1',
    task: { text: 'taskShort', query: '' },
  },
  {
    group: 'stock',
    path: '/dashboard/expeditions',
    icon: 'truck',
    text: 'expeditions',
    waiting: "from expeditions where shop_id = $1 and status in ('sent', 'received', 'partially-received')",
    task: { text: 'taskExpeditions', query: '?status=to-receive' },
  },
  { group: 'stock', path: '/dashboard/expeditions/new', icon: 'plus', text: 'expeditionNew', isOutsideRail: true },
  {
    group: 'money',
    path: '/dashboard/payments',
    icon: 'banknote',
    text: 'payments',
    waiting: `from payment_drafts d where d.shop_id = $1
      and exists (select 1 from payment_draft_orders l join orders o on o.id = l.order_id
        where l.transporter_id = d.transporter_id and ${UNPAID})`,
    task: { text: 'taskPayments', query: '' },
  },
  { group: 'money', path: '/dashboard/payments/list', icon: 'banknote', text: 'paymentsDone', isOutsideRail: true },
  { group: 'window', path: '/dashboard/menu', icon: 'menu', text: 'shopMenu' },
  { group: 'window', path: '/dashboard/menu/new', icon: 'plus', text: 'menuItemNew', isOutsideRail: true },
  { group: 'window', path: '/dashboard/menu/pages', icon: 'pencil', text: 'shopPages', isOutsideRail: true },
  { group: 'window', path: '/dashboard/menu/pages/new', icon: 'plus', text: 'shopPageNew', isOutsideRail: true },
  { group: 'window', path: '/dashboard/home-blocks', icon: 'house', text: 'homeBlocks' },
  { group: 'window', path: '/dashboard/home-blocks/new', icon: 'plus', text: 'homeBlockNew', isOutsideRail: true },
  { group: 'window', path: '/dashboard/promotions', icon: 'badge-percent', text: 'staffPromotions' },
  { group: 'window', path: '/dashboard/promotions/new', icon: 'plus', text: 'staffPromotionNew', isOutsideRail: true },
  { group: 'window', path: '/dashboard/theme', icon: 'sliders-horizontal', text: 'theme' },
];

/** Returns the list of categories, brands, …, and the page of a new one. */
function groupingPages(kind: GroupingKind): StaffPage[] {
  const { list, create } = GROUPINGS[kind].texts;
  const path = `/dashboard/catalogue/${kind}`;
  return [
    { group: 'catalogue', path, icon: 'layers', text: list, isOutsideRail: true },
    { group: 'catalogue', path: `${path}/new`, icon: 'plus', text: create, isOutsideRail: true },
  ];
}

/** Counting stops here; the rail then shows `99+`. */
const MOST_COUNTED = 100;

interface RailEntry {
  readonly url: string;
  readonly icon: string;
  readonly text: string;
  readonly isCurrent: boolean;
  /** `12`, or `99+`; null when nothing waits. */
  readonly waiting: string | null;
}

/** The rail of the dashboard, as a page of it shows it. */
type Rail = readonly { readonly text: string; readonly entries: readonly RailEntry[] }[];

/** Returns the rail for the page at `path`, with what waits behind its entries. */
export async function railOf(db: Database, locale: Locale, path: string): Promise<Rail> {
  const counts = await countWaiting(db);
  // Every page is below the overview.
  const isBelow = (page: StaffPage) => page.path !== OVERVIEW && path.startsWith(`${page.path}/`);
  const pages = PAGES.filter(({ isOutsideRail }) => !isOutsideRail);
  const above = pages.filter((page) => path === page.path || isBelow(page));
  // The longest path wins where a page and the one above it are both in the rail.
  const current = above.sort((a, b) => b.path.length - a.path.length)[0];
  const groups = Object.keys(GROUPS) as (keyof typeof GROUPS)[];
  return groups
    .map((group) => ({
      text: pageText(locale, GROUPS[group]),
      entries: pages
        .filter((page) => page.group === group)
        .map((page) => {
          const waiting = countText(counts[page.path]);
          const isCurrent = page === current;
          return { url: page.path, icon: page.icon, text: pageText(locale, page.text), isCurrent, waiting };
        }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Work that waits for staff. */
export interface WaitingTask {
  readonly url: string;
  readonly icon: string;
  readonly text: string;
  /** `12`, or `99+`. */
  readonly count: string;
}

/** Returns what waits on the pages of the rail, without those on which nothing does. */
export async function waitingTasks(db: Database, locale: Locale): Promise<WaitingTask[]> {
  const counts = await countWaiting(db);
  return PAGES.flatMap(({ path, icon, text, task }) => {
    const count = countText(counts[path]);
    if (count === null) return [];
    return [{ url: `${path}${task?.query ?? ''}`, icon, text: pageText(locale, task?.text ?? text), count }];
  });
}

function countText(count = 0): string | null {
  if (count === 0) return null;
  return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
}

/** Returns the number of rows that wait, by the path of their page. */
async function countWaiting(db: Database): Promise<Readonly<Record<string, number>>> {
  const shop = await currentShop(db);
  if (shop === null) return {};
  const columns = PAGES.flatMap(({ path, waiting }) =>
    waiting === undefined
      ? []
      : `(select count(*)::int from (select 1 ${waiting} limit ${MOST_COUNTED}) waiting) as "${path}"`,
  );
  const [counts] = await db.query<Record<string, number>>(`select ${columns.join(', ')}`, [shop.id]);
  return counts ?? {};
}

const byRail = (one: StaffPage, other: StaffPage) => Number(one.isOutsideRail ?? 0) - Number(other.isOutsideRail ?? 0);

/**
 * Returns the pages whose name, or that of their group, contains every word of a search; all of them for an empty one, those of
 * the rail first.
 */
export function searchPages(locale: Locale, search: string): { readonly url: string; readonly text: string }[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return (words.length > 0 ? PAGES : PAGES.toSorted(byRail))
    .map(({ path, text, group }) => ({
      url: path,
      text: pageText(locale, text),
      group: pageText(locale, GROUPS[group]),
    }))
    .filter(({ text, group }) => words.every((word) => foldText(`${group} ${text}`).includes(word)))
    .map(({ url, text }) => ({ url, text }));
}
